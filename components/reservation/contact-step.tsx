'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import type { Resolver } from 'react-hook-form';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextInput } from '@/components/ui/text-input';
import type { Contact, contact } from '@/lib/contract/reservation';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';
import styles from './booking.module.css';
import { useBooking, useDraft } from './booking-context';
import { KnownLines } from './known-lines';
import { StepBar } from './price-summary';
import { StepSection } from './step-section';

interface ContactField {
  name: keyof DraftContact;
  optional?: boolean;
  wide?: boolean;
  hint?: 'mobileHint';
  Input?: typeof PhoneInput;
  input: ComponentProps<'input'>;
}

const CONTACT_FIELDS: readonly ContactField[] = [
  { name: 'firstName', wide: true, input: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  { name: 'lastName', input: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  // No browser keeps a second last name: what it would fill in here is a middle name.
  { name: 'maternalLastName', optional: true, input: { autoComplete: 'off', autoCapitalize: 'words' } },
  { name: 'email', wide: true, input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false } },
  { name: 'mobile', hint: 'mobileHint', Input: PhoneInput, input: { autoComplete: 'tel' } },
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
    goTo('checkout');
  };
  const { field, summary } = useFormFields({
    form,
    id: 'contact',
    names: NAMES,
    sentence: (name, { code, limit }) => {
      const word = code === 'invalid' ? 'email' : code === 'custom' ? 'personName' : code;
      return t(`errors.${word}`, { field: t(`contact.${name}`), min: limit, max: limit });
    },
  });

  return (
    <StepSection title={t('contact.title')} hint={t('contact.hint')} takeFocus={takeFocus}>
      <form method="post" noValidate onSubmit={form.handleSubmit(goOn)}>
        <ErrorSummary title={t('errorTitle')} {...summary} />
        <div className={`field-lines ${styles.contact}`}>
          {CONTACT_FIELDS.map(({ name, optional, wide, hint, Input = TextInput, input }) => (
            <Field
              key={name}
              {...field(name)}
              label={t(`contact.${name}`)}
              hint={hint && t(`contact.${hint}`)}
              optional={optional && t('optional')}
              className={wide ? 'wide' : undefined}
            >
              {(inputProps) => (
                <div>
                  {name === 'mobile' && <CountryCodes form={form} />}
                  <Input {...inputProps} {...input} {...form.register(name)} />
                </div>
              )}
            </Field>
          ))}
        </div>
        {/* The bar lies over this part alone, and so over no field. */}
        <div>
          <KnownLines withContact={false} agreed={null} />
          <StepBar action={<Button type="submit">{t('continue')}</Button>} />
        </div>
      </form>
    </StepSection>
  );
}

/** Where most guests' numbers are from; any other is typed with its own code. */
const COUNTRY_CODES = ['+52', '+1'] as const;
const ANY_CODE = /^\s*(?:\+52|\+1)?\s*/;

/** The country of the number, by one press; without one it is the event's. */
function CountryCodes({ form }: { form: UseFormReturn<ContactFields, unknown, Contact> }) {
  const t = useTranslations('booking.contact');
  const mobile = useWatch({ control: form.control, name: 'mobile' }) ?? '';
  const chosen = COUNTRY_CODES.find((code) => mobile.trim().startsWith(code));
  const choose = (code: string) => {
    form.setValue('mobile', `${code} ${mobile.replace(ANY_CODE, '')}`, { shouldDirty: true });
    form.setFocus('mobile');
  };
  return (
    <fieldset className={styles.codes} aria-label={t('country')}>
      {COUNTRY_CODES.map((code) => (
        <button key={code} type="button" aria-pressed={code === chosen} onClick={() => choose(code)}>
          {t(`countries.${code}`)}
        </button>
      ))}
    </fieldset>
  );
}
