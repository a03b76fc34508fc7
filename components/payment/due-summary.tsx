import { getTranslations } from 'next-intl/server';
import { Amount } from '@/components/reservation/amount';
import { unbroken } from '@/components/reservation/unbroken';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { reminderDates } from '@/lib/domain/schedule-template';
import type { Locale } from '@/lib/i18n/routing';
import styles from './payment.module.css';

interface DueSummaryProps {
  reservation: Pick<Reservation, 'schedule' | 'standing'>;
  scopes: CurrencyScope[];
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

/** What is due and when, what comes after, and the days on which the guest is reminded. */
export async function DueSummary({ reservation, scopes, today, locale }: DueSummaryProps) {
  const t = await getTranslations({ locale, namespace: 'payment.dues' });
  const format = datesIn(locale);
  const { due, next } = reservation.standing;
  if (!due) return null;
  const boxes = [{ name: due.when, ...due }, ...(next ? [{ name: 'next' as const, ...next }] : [])];
  const reminders = reservation.schedule
    .filter(({ state }) => state !== 'paid' && state !== 'underReview')
    .flatMap((item) => reminderDates(item))
    .filter((date) => date >= today);
  return (
    <section className={styles.dues} aria-label={t('title')}>
      <dl>
        {boxes.map(({ name, amount, dueOn }) => (
          <div key={name} data-due={name}>
            <dt>{t(name)}</dt>
            <dd className={styles.dueAmount}>
              <Amount money={amount} scopes={scopes} locale={locale} />
            </dd>
            <dd>{unbroken(t(name === 'overdue' ? 'since' : 'by', { date: format.words(dueOn) }))}</dd>
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
