'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import type { Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { Contact, contact } from '@/lib/contract/reservation';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import { useBooking, useDraft } from './booking-context';
import { StepSection } from './step-section';

interface ContactField {
  name: keyof DraftContact;
  optional?: boolean;
  wide?: boolean;
  hint?: 'mobileHint';
  input: ComponentProps<'input'>;
}

const CONTACT_FIELDS: readonly ContactField[] = [
  { name: 'firstName', wide: true, input: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  { name: 'lastName', input: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  { name: 'maternalLastName', optional: true, input: { autoComplete: 'additional-name', autoCapitalize: 'words' } },
  { name: 'email', input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false } },
  { name: 'mobile', hint: 'mobileHint', input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
];

const NAMES = CONTACT_FIELDS.map(({ name }) => name);

type ContactFields = z.input<typeof contact>;

/** The contract's schema comes with the first check: the form shows and takes text without it. */
const lazyContactResolver: Resolver<ContactFields, unknown, Contact> = async (values, context, options) => {
  const { contactResolver } = await import('./contact-resolver');
  return contactResolver(values, context, options);
};

const FIELD_PREFIX = 'contact.';

export function ContactStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const { store, goTo, refusedFields, refuseFields } = useBooking();
  const restored = useDraft((draft) => draft.restored);
  const form = useForm<ContactFields, unknown, Contact>({
    resolver: lazyContactResolver,
    shouldFocusError: false,
  });

  useEffect(() => {
    if (!restored) return;
    // What was typed before the scripts came stays; the stored draft fills the rest.
    const typed = form.getValues();
    for (const { name } of CONTACT_FIELDS) {
      form.setValue(name, typed[name] || store.getState().contact[name]);
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store.getState().change({ contact: { ...store.getState().contact, ...values } }),
    });
  }, [restored, form, store]);

  useEffect(() => {
    for (const { name } of CONTACT_FIELDS) {
      const refused = refusedFields[`${FIELD_PREFIX}${name}`];
      if (refused) form.setError(name, { type: 'server', message: refused });
    }
  }, [refusedFields, form]);

  const goOn = () => {
    refuseFields({});
    goTo('category');
  };
  const { field, summary } = useFormFields({
    ...{ form, id: 'contact', names: NAMES },
    sentence: (name, { code, limit }) => {
      const word = code === 'invalid' ? 'email' : code === 'custom' ? 'personName' : code;
      return t(`errors.${word}`, { field: t(`contact.${name}`), min: limit, max: limit });
    },
  });

  return (
    <StepSection title={t('contact.title')} hint={t('contact.hint')} takeFocus={takeFocus}>
      <form method="post" noValidate onSubmit={form.handleSubmit(goOn)}>
        <ErrorSummary title={t('errorTitle')} {...summary} />
        <div className="field-lines">
          {CONTACT_FIELDS.map(({ name, optional, wide, hint, input }) => (
            <Field
              key={name}
              {...field(name)}
              label={t(`contact.${name}`)}
              hint={hint && t(`contact.${hint}`)}
              optional={optional && t('optional')}
              className={wide ? 'wide' : undefined}
            >
              {(inputProps) => <TextInput {...inputProps} {...input} {...form.register(name)} />}
            </Field>
          ))}
        </div>
        <Button type="submit">{t('continue')}</Button>
      </form>
    </StepSection>
  );
}
