'use client';

import { useTranslations } from 'next-intl';
import { useActionState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import type { HouseholdMatch } from '@/lib/contract/household';
import type { Locale } from '@/lib/i18n/routing';
import styles from './answer-form.module.css';

interface VisitFormProps {
  event: string;
  locale: Locale;
  matches: readonly HouseholdMatch[];
  action: PostForm;
}

/** Which of the masked names is the guest's own, and the last digits of the mobile that the hosts have. */
export function VisitForm({ event, locale, matches, action }: VisitFormProps) {
  const t = useTranslations('household.lookup');
  const [posted, post, busy] = useActionState(action, NOT_POSTED);
  const failure = posted.failure?.code;
  return (
    <form action={post} className="mb-4">
      {Object.entries({ event, locale }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {failure && (
        <Alert tone="danger">
          <p className="mb-0">{t(failure === 'TOO_MANY_REQUESTS' ? 'problem.later' : 'wrongDigits')}</p>
        </Alert>
      )}
      <fieldset className={styles.matches}>
        <legend>{t('who')}</legend>
        {matches.map(({ match, name }, at) => (
          <label key={match}>
            <input
              type="radio"
              className="form-check-input"
              name="match"
              value={match}
              defaultChecked={at === 0}
              required
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Field id="visit-digits" label={t('digits')} hint={t('digitsHint')}>
        {(input) => (
          <TextInput
            {...input}
            name="digits"
            inputMode="numeric"
            pattern="[0-9]{4}"
            maxLength={4}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {t('prove')}
      </Button>
    </form>
  );
}
