import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CancellationStep, LateFee } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CancellationTerms } from '@/lib/contract/room-block';
import { type DatedStep, datedSteps, freeToCancelUntil } from '@/lib/domain/cancellation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import en from '@/messages/en/policy.json';
import es from '@/messages/es/policy.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { policy: es }, namespace: 'policy' }),
  en: createTranslator({ locale: 'en', messages: { policy: en }, namespace: 'policy' }),
};
type Translator = (typeof translators)['es'];

function whenOf({ step, toDays, firstDay, lastDay }: DatedStep, locale: Language, t: Translator): string {
  const format = datesIn(locale);
  const first = firstDay && format.words(firstDay);
  const last = lastDay && format.words(lastDay);
  if (first && last) return t('when.between', { first, last, from: step.fromDays, to: toDays ?? step.fromDays });
  if (last) return t('when.until', { last, from: step.fromDays });
  return first ? t('when.since', { first, to: toDays ?? 0 }) : t('when.always');
}

function keptOf({ step: { penalty } }: DatedStep, currency: string, locale: Language, t: Translator): string {
  switch (penalty.kind) {
    case 'none':
      return t('kept.none');
    case 'percent':
      return t('kept.percent', { percent: penalty.percent });
    case 'nights':
      return t('kept.nights', { nights: penalty.nights });
    case 'fixed':
      return t('kept.fixed', { amount: formatMoney({ amount: penalty.amount, currency }, locale) });
    case 'deposit':
      return t('kept.deposit');
  }
}

/**
 * A step of the cancellation policy as a sentence: from when until when, and what is kept. docs/domain.md,
 * Cancellation.
 */
export function policyText(step: DatedStep, currency: string, locale: Language): string {
  const t = translators[locale];
  return t('sentence', { when: whenOf(step, locale, t), kept: keptOf(step, currency, locale, t) });
}

interface BookedStay {
  event: { cancellationSteps: CancellationStep[]; currency: string };
  arrival: CalendarDate;
  today: CalendarDate;
}

/**
 * The policy as it is told before one books: until when cancelling is free, and what is kept after that, in short
 * sentences. Undefined where the event has no policy. docs/domain.md, Cancellation.
 */
export function cancellationTermsOf(
  { event, arrival, today }: BookedStay,
  locale: Language,
): CancellationTerms | undefined {
  const { cancellationSteps: steps, currency } = event;
  if (steps.length === 0) return undefined;
  const t = translators[locale];
  const { long } = datesIn(locale);
  const when = ({ firstDay: first, lastDay: last }: DatedStep) => {
    if (last)
      return first && first > today
        ? t('briefly.between', { first: long(first), last: long(last) })
        : t('briefly.until', { last: long(last) });
    return first && first > today ? t('briefly.since', { first: long(first) }) : t('briefly.now');
  };
  const charges = datedSteps(steps, arrival)
    .filter(({ step, lastDay }) => step.penalty.kind !== 'none' && (lastDay === null || lastDay >= today))
    .map((step) => t('sentence', { when: when(step), kept: keptOf(step, currency, locale, t) }));
  return { freeUntil: freeToCancelUntil(steps, arrival, today), charges };
}

/**
 * What paying late costs, as a sentence: after how long, how much, once an item, and the most. docs/domain.md, Late
 * payment.
 */
export function lateFeeText(policy: LateFee, currency: string, locale: Language): string {
  const t = translators[locale];
  const shown = (amount: number) => formatMoney({ amount, currency }, locale);
  const fee =
    policy.kind === 'fixed'
      ? t('lateFees.fixed', { amount: shown(policy.amount) })
      : t('lateFees.percent', { percent: policy.percent });
  return t('lateFee', { days: policy.graceDays, fee, cap: shown(policy.cap) });
}
