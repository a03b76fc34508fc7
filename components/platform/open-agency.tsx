'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { LanguageSelect } from '@/components/people/person-selects';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { openAgency } from '@/lib/api/platform-agency';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import { type AgencyOpening, agencyOpening } from '@/lib/contract/platform-agency';
import { useRouter } from '@/lib/i18n/client-navigation';

const FIELDS = ['name', 'phone', 'person', 'email'] as const;
const EMPTY = { name: '', phone: '', person: '', email: '', languageCode: 'es' as Language };

/** Opens an agency; its first person is invited by mail and chooses their password. */
export function OpenAgency() {
  const t = useTranslations('platform.opening');
  const people = useTranslations('people');
  const common = useTranslations('common');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const [shown, setShown] = useState(false);
  const form = useForm({
    resolver: zodResolver(agencyOpening, { error: issueCode }),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const edit = useSend({
    sendKeyed: (http, agency: AgencyOpening, idempotencyKey) => openAgency(http, { ...agency, idempotencyKey }),
    onDone: ({ name }, { email }) => {
      notify({ tone: 'success', text: t('done', { name, email }) });
      setShown(false);
      form.reset(EMPTY);
      router.refresh();
    },
  });
  const fields = useFormFields({
    form,
    id,
    names: FIELDS,
    sentence: (field, { code }) =>
      code === 'required' ? people('required', { field: t(field) }) : t(`wrong.${field}`),
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  const close = () => {
    if (edit.busy) return;
    setShown(false);
    edit.forget();
  };
  // A refusal is no longer shown once the form is edited.
  const onChange = () => {
    if (edit.failure) edit.forget();
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('open')}
      </Button>
      <Modal
        show={shown}
        title={t('title')}
        closeLabel={common('close')}
        onClose={close}
        footer={
          <Button type="submit" form={`${id}-form`} busy={edit.busy}>
            {t('send')}
          </Button>
        }
      >
        <p>{t('text')}</p>
        <ErrorSummary title={people('check')} {...fields.summary} />
        {edit.failure && fields.summary.errors.length === 0 && (
          <Alert tone="danger">{failureWords(edit.failure)}</Alert>
        )}
        <form id={`${id}-form`} noValidate onSubmit={form.handleSubmit((agency) => edit.save(agency))}>
          {FIELDS.map((name) => {
            const Input = name === 'phone' ? PhoneInput : TextInput;
            return (
              <Field key={name} {...fields.field(name)} label={t(name)}>
                {(input) => (
                  <Input
                    {...input}
                    type={name === 'email' ? 'email' : 'text'}
                    autoComplete="off"
                    maxLength={254}
                    {...form.register(name, { onChange })}
                  />
                )}
              </Field>
            );
          })}
          <LanguageSelect id={`${id}-language`} {...fields.control('languageCode')} />
        </form>
      </Modal>
    </>
  );
}
