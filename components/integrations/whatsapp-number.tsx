import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { CopyValue } from '@/components/ui/copy-value';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Fact, Facts } from '@/components/ui/facts';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { agencyWhatsappKey, removeWhatsappNumber, setWhatsappNumber } from '@/lib/api/whatsapp';
import { type AgencyWhatsapp, whatsappAppSecret, whatsappNumberInput } from '@/lib/contract/whatsapp';
import styles from './integrations.module.css';

interface WhatsappNumberProps {
  agencyId: string;
  own: AgencyWhatsapp['own'];
  /** Messages leave, by whichever number. */
  isOn: boolean;
}

/** An agency's own number, the address for its app's calls, and the forms to set and remove it. */
export function WhatsappNumber({ agencyId, own, isOn }: WhatsappNumberProps) {
  const t = useTranslations('integrations');
  const failureWords = useFailureWords();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);
  const readAnew = () => queryClient.invalidateQueries({ queryKey: agencyWhatsappKey(agencyId) });
  const removal = useSend({
    send: (http) => removeWhatsappNumber(http, { agencyId, version: own?.version ?? 0 }),
    onDone: async () => {
      await readAnew();
      notify({ tone: 'success', text: t('whatsapp.own.removed') });
    },
    onStale: readAnew,
  });
  return (
    <div className="mb-4">
      <h3>{t('whatsapp.own.title')}</h3>
      {!own && isOn && <p>{t('whatsapp.own.none')}</p>}
      {own && (
        <>
          {own.isUnreadable && <Alert tone="danger">{t('whatsapp.own.unreadable')}</Alert>}
          <Facts>
            {own.phone && <Fact label={t('whatsapp.own.phone')}>{own.phone}</Fact>}
            <Fact label={t('whatsapp.own.numberId')}>
              <code>{own.numberId}</code>
            </Fact>
          </Facts>
          {own.callback && <Callback callback={own.callback} />}
        </>
      )}
      <div className={own ? styles.actions : undefined}>
        <Button variant="secondary" onClick={() => setOpened(true)}>
          {t(own ? 'whatsapp.own.change' : 'whatsapp.own.add')}
        </Button>
        {own && (
          <ConfirmedButton
            danger
            label={t('whatsapp.own.remove')}
            title={t('whatsapp.own.removeTitle')}
            text={t('whatsapp.own.removeText')}
            labels={{ close: t('close'), cancel: t('cancel'), confirm: t('whatsapp.own.remove') }}
            sending={removal}
            failure={
              removal.failure &&
              (isStale(removal.failure) ? t('whatsapp.own.removeStale') : failureWords(removal.failure))
            }
            onConfirm={() => removal.save()}
          />
        )}
      </div>
      {opened && (
        <NumberForm
          agencyId={agencyId}
          own={own}
          onClose={() => setOpened(false)}
          onSaved={(now) => {
            queryClient.setQueryData(agencyWhatsappKey(agencyId), now);
            setOpened(false);
            notify({ tone: 'success', text: t('whatsapp.own.saved') });
          }}
          onStale={readAnew}
        />
      )}
    </div>
  );
}

function Callback({ callback: { url, verifyToken } }: { callback: { url: string; verifyToken: string } }) {
  const t = useTranslations('integrations');
  const copied = { label: t('copy'), copiedLabel: t('copied') };
  return (
    <>
      <p className="mt-3">{t('whatsapp.own.callback')}</p>
      <Facts wide>
        <Fact label={t('whatsapp.own.url')}>
          <span className={styles.secret}>
            <CopyValue value={url} {...copied} />
          </span>
        </Fact>
        <Fact label={t('whatsapp.own.verifyToken')}>
          <span className={styles.secret}>
            <CopyValue value={verifyToken} {...copied} />
          </span>
        </Fact>
      </Facts>
    </>
  );
}

const NAMES = ['numberId', 'token', 'appSecret'] as const;
/** A field that is left empty is none. */
const typed = whatsappNumberInput
  .omit({ version: true })
  .extend({ appSecret: z.union([z.literal(''), whatsappAppSecret]) });

interface NumberFormProps {
  agencyId: string;
  own: AgencyWhatsapp['own'];
  onClose: () => void;
  onSaved: (now: AgencyWhatsapp) => void;
  onStale: () => Promise<void>;
}

function NumberForm({ agencyId, own, onClose, onSaved, onStale }: NumberFormProps) {
  const t = useTranslations('integrations');
  const id = useId();
  const failureWords = useFailureWords();
  // Token and secret that another person entered are shown to nobody: the form only has what is typed here.
  const values = { numberId: own?.numberId ?? '', token: '', appSecret: '' };
  const form = useForm({
    resolver: zodResolver(typed, { error: issueCode }),
    defaultValues: values,
    shouldFocusError: false,
  });
  const found = useTwoWriters(form, { keys: NAMES, values, version: own?.version ?? 0 });
  const edit = useSend({
    once: true,
    send: (http, input: { numberId: string; token: string; appSecret: string }) =>
      setWhatsappNumber(http, {
        ...input,
        agencyId,
        version: own?.version ?? 0,
        appSecret: input.appSecret === '' ? null : input.appSecret,
      }),
    onDone: onSaved,
    onStale,
  });
  const fields = useFormFields({
    form,
    id,
    names: NAMES,
    sentence: (name) => t(`whatsapp.own.wrong.${name}`),
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  return (
    <FormModal
      title={t('whatsapp.own.formTitle')}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t('save') }}
      busy={edit.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(edit.save)}
    >
      <p>{t('whatsapp.own.lead')}</p>
      <ErrorSummary title={t('check')} {...fields.summary} />
      {found && isStale(edit.failure) && found.taken.length + found.both.length > 0 ? (
        <TwoWritersNotice form={form} found={found} label={(name) => t(`whatsapp.own.${name}`)} />
      ) : (
        edit.failure &&
        fields.summary.errors.length === 0 && (
          <Alert tone="danger">{isStale(edit.failure) ? t('whatsapp.own.stale') : failureWords(edit.failure)}</Alert>
        )
      )}
      <Field {...fields.field('numberId')} label={t('whatsapp.own.numberId')} hint={t('whatsapp.own.numberIdHint')}>
        {(input) => <TextInput {...input} {...form.register('numberId')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field {...fields.field('token')} label={t('whatsapp.own.token')} hint={t('whatsapp.own.tokenHint')}>
        {(input) => <TextInput {...input} {...form.register('token')} type="password" autoComplete="off" />}
      </Field>
      <Field {...fields.field('appSecret')} label={t('whatsapp.own.appSecret')} hint={t('whatsapp.own.appSecretHint')}>
        {(input) => <TextInput {...input} {...form.register('appSecret')} type="password" autoComplete="off" />}
      </Field>
    </FormModal>
  );
}
