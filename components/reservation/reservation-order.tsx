import { getTranslations } from 'next-intl/server';
import { mayChange } from '@/components/change/may-change';
import { ScheduleList } from '@/components/payment/schedule-list';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { Amount, amountText } from './amount';
import styles from './booking.module.css';
import { lineDetail } from './line-detail';
import { MoneyPanel } from './money-panel';
import columns from './reservation.module.css';
import { RoomList } from './room-list';

interface ReservationOrderProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** The order as it was agreed: rooms, every line of the price, and when it is paid. */
export async function ReservationOrder({ reservation, scopes, locale }: ReservationOrderProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.order' });
  const price = await getTranslations({ locale, namespace: 'booking.price' });
  return (
    <div className="container py-4">
      <PageHeading kicker={unbroken(`${reservation.eventName} · ${reservation.key}`)} title={t('title')} />
      <div className={columns.columns}>
        <div>
          <RoomList reservation={reservation} locale={locale} canChange={mayChange(reservation)} />
          <h2 className="h3">{t('lines')}</h2>
          <ul className={styles.lines}>
            {reservation.lines.map((line) => (
              <li key={`${line.room}-${line.kind}-${line.band}-${line.label}-${line.unit.amount}-${line.nights}`}>
                <span>
                  {line.label}
                  <small className={styles.lineDetail}>
                    {lineDetail(line, { t: price, unit: amountText({ money: line.unit, scopes, locale }) })}
                  </small>
                </span>
                <span className={styles.lineTotal}>
                  <Amount money={line.total} scopes={scopes} locale={locale} />
                </span>
              </li>
            ))}
            <li>
              <strong>{t('total')}</strong>
              <strong className={styles.lineTotal}>
                <Amount money={reservation.total} scopes={scopes} locale={locale} />
              </strong>
            </li>
          </ul>
          <ScheduleList schedule={reservation.schedule} scopes={scopes} locale={locale} />
        </div>
        <MoneyPanel reservation={reservation} scopes={scopes} locale={locale} />
      </div>
    </div>
  );
}
