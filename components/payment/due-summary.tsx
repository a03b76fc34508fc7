import { getTranslations } from 'next-intl/server';
import { Amount } from '@/components/reservation/amount';
import { unbroken } from '@/components/reservation/unbroken';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { reminderDates } from '@/lib/domain/schedule-template';
import type { Locale } from '@/lib/i18n/routing';
import type { DepositOffer } from './deposit-offer';
import styles from './payment.module.css';

interface DueSummaryProps {
  schedule: Reservation['schedule'];
  offer: DepositOffer;
  scopes: CurrencyScope[];
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

/** What is to be paid now, what is overdue, what comes after, and the days on which the guest is reminded. */
export async function DueSummary({ schedule, offer, scopes, today, locale }: DueSummaryProps) {
  const t = await getTranslations({ locale, namespace: 'payment.dues' });
  const format = datesIn(locale);
  const { currency } = offer;
  const left = schedule
    .map((item) => ({ ...item, left: item.amount.amount - item.paid.amount }))
    .filter((item) => item.left > 0);
  const overdue = left.filter(({ state }) => state === 'overdue').reduce((sum, item) => sum + item.left, 0);
  const later = left.find(({ dueOn }) => offer.dueOn !== null && dueOn > offer.dueOn);
  const boxes = [
    { name: 'now', amount: offer.due, dueOn: overdue > 0 ? null : offer.dueOn },
    ...(overdue > 0 ? [{ name: 'overdue', amount: overdue, dueOn: offer.dueOn } as const] : []),
    ...(later ? [{ name: 'next', amount: later.left, dueOn: later.dueOn } as const] : []),
  ] as const;
  const reminders = left.flatMap((item) => reminderDates(item)).filter((date) => date >= today);
  return (
    <section className={styles.dues} aria-label={t('title')}>
      <dl>
        {boxes.map(({ name, amount, dueOn }) => (
          <div key={name} data-due={name}>
            <dt>{t(name)}</dt>
            <dd className={styles.dueAmount}>
              <Amount money={{ amount, currency }} scopes={scopes} locale={locale} />
            </dd>
            {dueOn && <dd>{unbroken(t(name === 'overdue' ? 'since' : 'by', { date: format.words(dueOn) }))}</dd>}
          </div>
        ))}
      </dl>
      {reminders.length > 0 && (
        <p className="text-secondary">
          {unbroken(
            t('reminders', { dates: [...new Set(reminders)].sort().slice(0, 4).map(format.words).join(' · ') }),
          )}
        </p>
      )}
    </section>
  );
}
