import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import type { Resolver } from 'react-hook-form';
import { isSame } from '@/components/form/edited-record';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { ApiError } from '@/lib/api/api-error';
import type { Language } from '@/lib/contract/bilingual-text';
import { type EventProfile, eventForm, type NewDates } from '@/lib/contract/event-profile';
import { dateProblems, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { dateInZone } from '@/lib/domain/zone';
import { type EditedEvent, FIELD_NAMES, type FieldName, type FormOfEvent } from './event-form';

export const EVERY_KEY = Object.keys(eventForm.shape) as (keyof EditedEvent)[];
export const DATES = ['eventDate', 'range_event_start', 'range_event_end'] as const;

/** The values of an event that the form edits. */
export const valuesOf = (profile: EventProfile) =>
  Object.fromEntries(EVERY_KEY.map((key) => [key, profile[key]])) as unknown as EditedEvent;

/** The dates as the provider is asked about their effects. */
export const datesAsked = ({ eventDate, range_event_start: start, range_event_end: end }: EditedEvent): NewDates => ({
  eventDate,
  ...(start && { range_event_start: start }),
  ...(end && { range_event_end: end }),
});

/** The form's rules: the wire's, and dates that were changed lie ahead, as the provider asks it. */
function rulesFor(known: EventProfile) {
  const isRight = (name: (typeof DATES)[number]) => (typed: EditedEvent) => {
    if (DATES.every((each) => isSame(typed[each], known[each]))) return true;
    const isRange = typed.eventDate === RANGE_IS_USED;
    if (name !== 'range_event_end' && (name === 'eventDate') === isRange) return true;
    const problem = name === 'range_event_end' ? 'end' : 'start';
    return !dateProblems(typed, dateInZone(new Date(), typed.timeZone)).includes(problem);
  };
  // Checked even where other fields are wrong, so that all problems show at once.
  const ruleOf = (name: (typeof DATES)[number]) => ({ path: [name], message: 'date', when: () => true });
  return eventForm
    .refine(isRight('eventDate'), ruleOf('eventDate'))
    .refine(isRight('range_event_start'), ruleOf('range_event_start'))
    .refine(isRight('range_event_end'), ruleOf('range_event_end'));
}

/** The rules of some fields alone: what an older event has of the others is not this person's to mend. */
export function resolverOf(keys: readonly (keyof EditedEvent)[], known: EventProfile): Resolver<EditedEvent> {
  const whole = zodResolver(rulesFor(known), { error: issueCode });
  return async (values, context, options) => {
    const judged = await whole(values, context, options);
    const errors = Object.fromEntries(
      Object.entries(judged.errors).filter(([name]) => keys.some((key) => key === name)),
    );
    return Object.keys(errors).length > 0 || Object.keys(judged.errors).length === 0
      ? ({ ...judged, errors } as typeof judged)
      : { values, errors: {} };
  };
}

interface EventFieldsOf {
  form: FormOfEvent;
  failure: Error | null;
  /** Currency of the event's prices. */
  currency: string;
}

/** The fields of an event in a form, with a sentence for each problem. */
export function useEventFields({ form, failure, currency }: EventFieldsOf) {
  const t = useTranslations('publication.form');
  const fields = useFormFields<EditedEvent, EditedEvent, FieldName>({
    form,
    id: 'event',
    names: FIELD_NAMES,
    refused: failure instanceof ApiError ? failure.fields : {},
    sentence: (name, { code, limit, message }) => {
      if (name === 'range_event_end') return t('wrong.end');
      if (name === 'eventDate' || name === 'range_event_start') return t('wrong.start');
      if (name === 'ceremony.date') return t('wrong.date');
      if (name === 'ceremony.startTime') return t('wrong.time');
      if (name === 'minimumNights') return t('wrong.nights');
      if (name === 'currencies') return t('currencies.wrong');
      if (name === 'code') return t('wrong.code');
      if (code === 'max') return t('wrong.max', { max: limit });
      if (code === 'min') return t('wrong.min', { min: limit });
      if (code === 'required' || message === 'required')
        return t('wrong.required', { field: t(labelOf(name), { currency }) });
      if (name === 'notificationEmail') return t('wrong.email');
      if (name === 'giftTableUrl' || name === 'liveStreamUrl') return t('wrong.url');
      return t('wrong.number');
    },
  });
  // A text in two languages has two inputs: the summary leads to the one that is wrong, else to the first.
  const errors = fields.summary.errors.map(({ id, message }) => ({ id: inputOf(id), message }));
  return { ...fields, summary: { ...fields.summary, errors } };
}

const inputOf = (id: string) =>
  /-(?:message|ceremony\.(?:venue|location|description|dressCode))$/.test(id)
    ? `${id}-es`
    : id.replace(/\.(es|en)$/, '-$1');

/** The message that names a field; a text's languages have the name of the text. */
function labelOf(name: FieldName) {
  return `fields.${name.replace(/\.(?:es|en)$/, '') as LabelledField}` as const;
}

type LabelledField = Exclude<FieldName, `${string}.${Language}`>;
