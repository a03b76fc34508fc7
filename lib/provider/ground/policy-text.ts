import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { LateFee } from '@/lib/contract/booking-terms';
import type { DatedStep } from '@/lib/domain/cancellation';
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
