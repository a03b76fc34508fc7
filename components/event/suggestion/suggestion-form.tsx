'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEventHref } from '@/components/console/place/event-link';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { changedValues, isSame } from '@/components/form/edited-record';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { suggestChange } from '@/lib/api/suggestion';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import type { EventProfile } from '@/lib/contract/event-profile';
import { type NewSuggestion, suggestedFields } from '@/lib/contract/suggestion';
import { useRouter } from '@/lib/i18n/navigation';
import styles from '../editor/editor.module.css';
import { DateFields } from '../editor/event-card';
import { CeremonyCard } from '../editor/event-fields';
import type { EditedEvent, FormOfEvent } from '../editor/event-form';
import { DATES, resolverOf, useEventFields, valuesOf } from '../editor/event-rules';
import { Failure } from '../editor/package-form';

const KEYS = Object.keys(suggestedFields.shape) as (keyof NewSuggestion['change'])[];
const LONGEST = 1000;

/** What the couple wants of its event that the agency changes: name, date, ceremony, and words. */
export function SuggestionForm({ profile }: { profile: EventProfile }) {
  const t = useTranslations('publication.suggestions');
  const labels = useTranslations('publication.form');
  const locale = useLocale() as Language;
  const wordsId = useId();
  const router = useRouter();
  const eventHref = useEventHref();
  const [words, setWords] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const form: FormOfEvent = useForm({
    resolver: resolverOf(KEYS, profile),
    defaultValues: valuesOf(profile),
    shouldFocusError: false,
  });
  useUnsavedEdits(form.formState.isDirty || words !== '');
  const sending = useSend({
    once: true,
    sendKeyed: (http, asked: NewSuggestion, idempotencyKey) =>
      suggestChange(http, { eventId: profile.id, asked, idempotencyKey }),
    onDone: () => {
      form.reset(valuesOf(profile));
      setWords('');
      notify({ tone: 'success', text: t('sent') });
      router.push(eventHref('/adminmaster/Evento'));
      router.refresh();
    },
  });
  const fields = useEventFields({ form, failure: sending.failure, currency: profile.currency });
  const submit = (values: EditedEvent) => {
    const before = valuesOf(profile);
    const isMoved = DATES.some((name) => !isSame(values[name], before[name]));
    // A date is one thing, whichever of its fields say it.
    const dates = isMoved ? Object.fromEntries(DATES.map((name) => [name, values[name]])) : {};
    const change: NewSuggestion['change'] = { ...changedValues(KEYS, values, before), ...dates };
    const isNothing = Object.keys(change).length === 0 && words.trim() === '';
    setEmpty(isNothing);
    if (isNothing) return document.getElementById(wordsId)?.focus();
    return sending.save({ change, words: words.trim() });
  };
  const parts = { form, fields, locale };
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <fieldset className={styles.form} disabled={profile.state === 'archived'}>
        <ErrorSummary title={labels('check')} {...fields.summary} />
        <Card title={labels('sections.event')}>
          <div className={styles.fields}>
            <Field {...fields.field('eventName')} label={labels('fields.eventName')}>
              {(input) => <TextInput {...input} {...form.register('eventName')} maxLength={120} autoComplete="off" />}
            </Field>
            <DateFields {...parts} />
          </div>
        </Card>
        <CeremonyCard {...parts} profile={profile} />
        <Card>
          <Field
            id={wordsId}
            label={t('words')}
            hint={t('wordsHint')}
            error={isEmpty && words.trim() === '' ? t('needed') : undefined}
            className="mb-0"
          >
            {(input) => (
              <TextArea
                {...input}
                rows={4}
                maxLength={LONGEST}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
        </Card>
        {sending.failure && <Failure failure={sending.failure} />}
        <div className={styles.actions}>
          <Button type="submit" busy={sending.busy}>
            {t(sending.busy ? 'sending' : 'send')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
