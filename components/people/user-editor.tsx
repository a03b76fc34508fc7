'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { changeUser, changeUserRole } from '@/lib/api/user';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoleName } from '@/lib/contract/role';
import type { UserRecord } from '@/lib/contract/user';
import { LanguageSelect } from './language-select';
import { RoleSelect } from './role-select';
import { SecondFactorRemoval } from './second-factor-removal';
import { useFailureWords } from './use-failure-words';

interface Draft {
  name: string;
  languageCode: Language;
  role: RoleName;
  active: boolean;
}

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
  const [draft, setDraft] = useState(() => draftOf(user));
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
    setDraft(draftOf(user));
    edit.forget();
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.name.trim() !== '') edit.save(draft);
  };
  const isEmpty = draft.name.trim() === '';
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
        <p className="console-hint">{user.email}</p>
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          <Field id={`${id}-name`} label={t('name')} error={isEmpty && t('required', { field: t('name') })}>
            {(props) => (
              <TextInput
                {...props}
                autoComplete="off"
                value={draft.name}
                maxLength={120}
                onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              />
            )}
          </Field>
          <RoleSelect
            id={`${id}-role`}
            value={draft.role}
            grantable={grantable}
            onChange={(role) => setDraft({ ...draft, role })}
          />
          <LanguageSelect
            id={`${id}-language`}
            value={draft.languageCode}
            onChange={(languageCode) => setDraft({ ...draft, languageCode })}
          />
          <div className="form-check">
            <input
              id={`${id}-active`}
              className="form-check-input"
              type="checkbox"
              checked={draft.active}
              aria-describedby={`${id}-active-hint`}
              onChange={(event) => setDraft({ ...draft, active: event.target.checked })}
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
