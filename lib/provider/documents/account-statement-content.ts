import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { ContractedService, MasterAccount, MasterDeposit } from '@/lib/contract/master-account';
import type { Money } from '@/lib/contract/money';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import en from '@/messages/en/documents.json';
import methodsEn from '@/messages/en/payment-methods.json';
import es from '@/messages/es/documents.json';
import methodsEs from '@/messages/es/payment-methods.json';
import type { Fact, PaperContent } from './paper';
import { phoneText, printable } from './printable';

const translators = {
  es: createTranslator({ locale: 'es', messages: { ...es.statement, paymentMethods: methodsEs } }),
  en: createTranslator({ locale: 'en', messages: { ...en.statement, paymentMethods: methodsEn } }),
};

export interface StatementLine {
  id: string;
  what: string;
  /** How the amount comes about; empty where there is nothing to say. */
  detail: string;
  amount: string;
}

/** Everything that a statement says, in its reader's language, ready to be laid out. */
export interface AccountStatementContent extends PaperContent {
  balanceLabel: string;
  balance: string;
  dueOn: string;
  facts: Fact[];
  servicesTitle: string;
  services: StatementLine[];
  depositsTitle: string;
  deposits: StatementLine[];
  /** The sentence shown where there are no lines. */
  none: string;
  note: string;
}

interface Statement {
  account: MasterAccount;
  eventName: string;
  agency: { name: string; phone: string; email: string };
  /** Today in the event's zone, the day of the balance. */
  today: CalendarDate;
  locale: Language;
}

/** Writes what the couple contracted, paid and still owes today. Approved services only, the same for every reader. */
export function accountStatementContent({
  account,
  eventName,
  agency,
  today,
  locale,
}: Statement): AccountStatementContent {
  const t = translators[locale];
  const format = datesIn(locale);
  const money = (value: Money) => printable(formatMoney(value, locale));
  const { services, deposits, byCurrency, exchangeRates, currency } = account;
  const serviceLine = ({ id, concept, followed, quantity, unitPrice, counts, price }: ContractedService) => {
    const [many, each] = followed === null ? [quantity, 1] : [followed, quantity];
    const isPlain = followed === null && quantity === 1;
    const detail = isPlain ? '' : t('detail', { counts, many, each, unit: money(unitPrice) });
    return { id, what: printable(concept), detail, amount: money(price) };
  };
  const depositLine = ({ id, concept, date, method, reason, amount }: MasterDeposit) => ({
    id,
    what: printable(concept),
    detail: printable([format.words(date), t(`paymentMethods.${method}`), reason].filter(Boolean).join(' · ')),
    amount: money(amount),
  });
  const used = byCurrency.filter(({ total, paid }) => total.amount !== 0 || paid.amount !== 0);
  const apart = used.some((sums) => sums.currency !== currency) ? used : [];
  return {
    locale,
    documentTitle: t('titleOf', { event: eventName }),
    title: t('title'),
    eventName: printable(eventName),
    agency: agency.name,
    balanceLabel: t('balanceOn', { date: format.words(today) }),
    balance: money(account.balance),
    dueOn: t('dueOn', { date: format.words(account.dueOn) }),
    facts: [
      { label: t('contracted'), value: money(account.total) },
      { label: t('deposited'), value: money(account.paid) },
      ...apart.map((sums) => ({
        label: t('in', { currency: sums.currency }),
        value: t('apart', { total: money(sums.total), paid: money(sums.paid) }),
      })),
      ...exchangeRates
        .filter((known) => apart.some((sums) => sums.currency === known.currency))
        .map(({ currency: other, rate, since }) => ({
          label: t('rate'),
          value: t('rateSince', { other, rate, currency, date: format.words(since) }),
        })),
    ],
    servicesTitle: t('services'),
    services: services.filter(({ state }) => state === 'approved').map(serviceLine),
    depositsTitle: t('deposits'),
    deposits: deposits.map(depositLine),
    none: t('none'),
    note: printable(t('note')),
    footer: printable(t('footer', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email })),
  };
}
