import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { correctContact } from '@/lib/api/change';
import { useSend } from '@/lib/api/use-send';
import { language } from '@/lib/contract/bilingual-text';
import { contact, type Reservation } from '@/lib/contract/reservation';
import { QuestionForm } from '../question-form';
import { useReload } from '../use-reload';

const correction = contact.extend({ locale: language });

type Correction = z.output<typeof correction>;

const NAMES = ['firstName', 'lastName', 'maternalLastName', 'email', 'mobile'] as const;

interface ContactFormProps {
  reservation: Reservation;
  onClose: () => void;
}

/** Corrects how the holder is called and reached; a new mail address gets a new link, and the old ones end. */
export function ContactForm({ reservation, onClose }: ContactFormProps) {
  const t = useTranslations('attendees.contact');
  const id = useId();
  const { key, version, contact: now, locale } = reservation;
  const reload = useReload(key);
  const form = useForm<z.input<typeof correction>, unknown, Correction>({
    resolver: zodResolver(correction, { error: issueCode }),
    shouldFocusError: false,
    defaultValues: {
      firstName: now.firstName,
      lastName: now.lastName,
      maternalLastName: now.maternalLastName ?? '',
      email: now.email ?? '',
      mobile: now.mobile ?? '',
      locale,
    },
  });
  const correcting = useSend({
    once: true,
    send: (http, values: Correction) => correctContact(http, { key, version, ...values }),
    onDone: async () => {
      notify({ tone: 'success', text: t('corrected') });
      await reload();
      onClose();
    },
    onStale: reload,
  });
  const refused = correcting.failure instanceof ApiError ? correcting.failure.fields : undefined;
  const { field, focusWrong } = useFormFields({
    form,
    id,
    names: NAMES,
    refused,
    sentence: (name, { code }) => t(code === 'required' ? 'required' : 'wrong', { field: t(name) }),
  });
  const isMoved = form.watch('email').trim().toLowerCase() !== (now.email ?? '').toLowerCase();
  return (
    <QuestionForm
      title={t('correct')}
      confirm={{ label: t('save') }}
      cancel={t('cancel')}
      busy={correcting.busy}
      failure={correcting.failure}
      onSubmit={form.handleSubmit(correcting.save, focusWrong)}
      onCancel={onClose}
    >
      {NAMES.map((name) => {
        const Input = name === 'mobile' ? PhoneInput : TextInput;
        return (
          <Field
            key={name}
            {...field(name)}
            label={t(name)}
            {...(name === 'maternalLastName' && { optional: t('optional') })}
          >
            {(input) => <Input {...input} autoComplete="off" {...form.register(name)} />}
          </Field>
        );
      })}
      <Field id={`${id}-locale`} label={t('language')}>
        {(input) => (
          <SelectInput {...input} {...form.register('locale')}>
            {language.options.map((each) => (
              <option key={each} value={each}>
                {t(`languages.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {isMoved && <p>{t('moved')}</p>}
    </QuestionForm>
  );
}
