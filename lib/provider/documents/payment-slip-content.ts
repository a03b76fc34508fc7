import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import { groupedClabe } from '@/lib/domain/clabe';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, rateText } from '@/lib/domain/money';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import type { Fact, PaperContent } from './paper';
import { phoneText, printable } from './printable';

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.slip' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.slip' }),
};

/** The last minute of a deadline's day. */
const END_OF_DAY = '23:59';

/** Everything that a payment slip says, in its reader's language, ready to be laid out. */
export interface PaymentSlipContent extends PaperContent {
  amountLabel: string;
  amount: string;
  /** By when to pay; in another currency than the booking's, until when the amount counts as what is asked. */
  amountNote: string;
  referenceLabel: string;
  reference: string;
  referenceHint: string;
  facts: Fact[];
  accountsTitle: string;
  accounts: Fact[][];
  stepsTitle: string;
  steps: string[];
}

/** What a slip's amount counts in the booking's currency, and the last day of its rate. */
export interface CountedSlip {
  amount: Money;
  rate: string;
  holdsOn: CalendarDate;
}

/** Writes a payment slip: how much, by when (in the event's zone), to which account, with which reference. */
export function paymentSlipContent({
  slip,
  counted,
  event,
  key,
  holder,
  locale,
}: {
  slip: PaymentSlip;
  /** Null where the amount is in the booking's currency. */
  counted: CountedSlip | null;
  event: Event;
  /** Null on the slip of a share, since the key would open the whole booking. */
  key: string | null;
  /** Name of the person who pays. */
  holder: string;
  locale: Language;
}): PaymentSlipContent {
  const t = translators[locale];
  const format = datesIn(locale);
  const { agency } = event;
  const money = (value: Money) => printable(formatMoney(value, locale));
  const endOf = (day: CalendarDate) => ({
    date: format.words(day),
    time: format.clock(END_OF_DAY),
    zone: format.zone(slip.timeZone),
  });
  const dueBy = t('dueBy', endOf(slip.dueOn));
  const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value: printable(value) }] : []);
  return {
    locale,
    documentTitle: t('titleOf', { key: key ?? slip.paymentReference }),
    title: t('title'),
    eventName: printable(event.eventName),
    agency: agency.name,
    amountLabel: t('amount'),
    amount: money(slip.amount),
    amountNote: counted ? t('counts', { amount: money(counted.amount), ...endOf(counted.holdsOn) }) : dueBy,
    referenceLabel: t('reference'),
    reference: slip.paymentReference,
    referenceHint: t('referenceHint'),
    facts: [
      ...fact(t('key'), key),
      ...fact(t('holder'), holder),
      ...(counted ? [...fact(t('rate'), rateOf(counted, slip, locale)), ...fact(t('due'), dueBy)] : []),
    ],
    accountsTitle: t('accounts'),
    accounts: slip.accounts.map((account) => [
      ...fact(t('clabe'), groupedClabe(account.clabeNumber)),
      ...fact(t('account'), account.accountNumber),
      ...fact(t('card'), account.cardNumber),
      ...fact(t('beneficiary'), account.businessName),
      ...fact(t('bank'), `${account.bankName} (${account.currency})`),
      ...fact(t('branch'), account.branchName),
      ...fact(t('swift'), account.swiftCode),
      ...fact(t('bankAddress'), account.bankAddress),
    ]),
    stepsTitle: t('next'),
    steps: [t('steps.pay'), t(key === null ? 'steps.uploadByLink' : 'steps.upload'), t('steps.approved')],
    footer: printable(t('footer', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email })),
  };
}

const rateOf = ({ amount, rate }: CountedSlip, slip: PaymentSlip, locale: Language) =>
  `1 ${amount.currency} = ${rateText(rate, locale)} ${slip.amount.currency}`;
