'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { changeUser, changeUserRole, removeUserSecondFactor } from '@/lib/api/user';
import type { RoleName } from '@/lib/contract/role';
import { roleChange, secondFactorRemoval, type UserRecord, userChange } from '@/lib/contract/user';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './people.module.css';
import { LanguageSelect, RoleSelect } from './person-selects';
import { useFailureWords } from './use-failure-words';

const userDraft = userChange.omit({ version: true }).required().extend({ role: roleChange.shape.role });

type Draft = z.infer<typeof userDraft>;

const draftOf = ({ name, languageCode, role, state }: UserRecord): Draft => ({
  name,
  languageCode,
  role,
  active: state !== 'inactive',
});

interface UserEditorProps {
  user: UserRecord;
  grantable: RoleName[];
  agencyId: string | null;
}

/** One account: name, language, role, and whether anybody logs in with it. */
export function UserEditor({ user, grantable, agencyId }: UserEditorProps) {
  const t = useTranslations('people');
  const common = useTranslations('common');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  const form = useForm({
    resolver: zodResolver(userDraft, { error: issueCode }),
    defaultValues: draftOf(user),
    mode: 'onChange',
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id,
    names: ['name'],
    sentence: (name, { code }) => (code === 'required' ? t('required', { field: t(name) }) : t('invalidName')),
  });
  const edit = useSend({
    send: (http: HttpClient, asked: Draft) => saveUser(http, user, asked, agencyId),
    onDone: () => {
      notify({ tone: 'success', text: t('saved') });
      setOpen(false);
      router.refresh();
    },
    onStale: () => router.refresh(),
  });
  const show = () => {
    form.reset(draftOf(user));
    edit.forget();
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" small onClick={show} aria-label={t('editor.openOf', { name: user.name })}>
        {t('editor.open')}
      </Button>
      <Modal
        show={open}
        title={user.name}
        closeLabel={common('close')}
        onClose={() => setOpen(false)}
        footer={
          <Button type="submit" form={`${id}-form`} busy={edit.busy}>
            {t('save')}
          </Button>
        }
      >
        <p className="text-secondary mb-0">{user.email}</p>
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
        <form id={`${id}-form`} noValidate onSubmit={form.handleSubmit(edit.save, fields.focusWrong)}>
          <Field {...fields.field('name')} label={t('name')}>
            {(props) => <TextInput {...props} autoComplete="off" maxLength={120} {...form.register('name')} />}
          </Field>
          <RoleSelect id={`${id}-role`} grantable={grantable} {...fields.control('role')} />
          <LanguageSelect id={`${id}-language`} {...fields.control('languageCode')} />
          <div className="form-check">
            <input
              id={`${id}-active`}
              className="form-check-input"
              type="checkbox"
              aria-describedby={`${id}-active-hint`}
              {...form.register('active')}
            />
            <label className="form-check-label" htmlFor={`${id}-active`}>
              {t('editor.active')}
            </label>
            <p className="form-text mb-0" id={`${id}-active-hint`}>
              {t('editor.activeHint')}
            </p>
          </div>
        </form>
        {user.twoFactor && (
          <SecondFactorRemoval
            user={user}
            onDone={() => {
              notify({ tone: 'success', text: t('secondFactor.done', { name: user.name }) });
              setOpen(false);
              router.refresh();
            }}
            onStale={() => router.refresh()}
          />
        )}
      </Modal>
    </>
  );
}

/** Changes the role first: if that is refused, nothing else has changed. */
async function saveUser(http: HttpClient, user: UserRecord, asked: Draft, agencyId: string | null) {
  const { id } = user;
  const { role, ...more } = asked;
  const place = user.agencyId === null && role !== 'admin' && agencyId !== null ? { agencyId } : {};
  const { version } =
    role === user.role ? user : await changeUserRole(http, { id, change: { role, version: user.version, ...place } });
  const before = draftOf(user);
  const same = more.name === before.name && more.languageCode === before.languageCode && more.active === before.active;
  if (!same) await changeUser(http, { id, change: { ...more, version } });
}

interface SecondFactorRemovalProps {
  user: UserRecord;
  onDone: () => void;
  onStale: () => void;
}

/**
 * For a person who lost both the phone and the recovery codes: must be confirmed, with a reason that is stored in the
 * log.
 */
function SecondFactorRemoval({ user, onDone, onStale }: SecondFactorRemovalProps) {
  const t = useTranslations('people.secondFactor');
  const id = useId();
  const failureWords = useFailureWords();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    resolver: zodResolver(secondFactorRemoval.pick({ reason: true })),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: ['reason'], sentence: () => t('reasonMissing') });
  const edit = useSend({ send: removeUserSecondFactor, onDone, onStale });
  const confirm = form.handleSubmit(({ reason }) =>
    edit.save({ id: user.id, removal: { reason, version: user.version } }),
  );
  return (
    <section className={styles.secondFactor} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('title')}</h3>
      <p className="form-text">{asking ? t('ask', { name: user.name }) : t('on')}</p>
      {asking ? (
        <>
          {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
          <Field {...fields.field('reason')} label={t('reason')}>
            {(props) => <TextInput {...props} autoComplete="off" maxLength={300} {...form.register('reason')} />}
          </Field>
          <div className={styles.choices}>
            <Button variant="danger" small busy={edit.busy} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
            <Button variant="secondary" small onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" small onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      )}
    </section>
  );
}
