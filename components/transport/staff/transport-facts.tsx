'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import type { TransportRow } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './transport-staff.module.css';

/** Everything that is known of a request. */
export function TransportFacts({ row, timeZone }: { row: TransportRow; timeZone: string }) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const instant = (at: string | null) => at && format.instant(at, timeZone);
  const { checkIn, checkOut, adults, minors, quote, reservationKey, email, mobile } = row;
  const stay = checkIn && checkOut && { from: format.short(checkIn), to: format.short(checkOut) };
  const facts: [name: string, value: ReactNode][] = [
    [t('staff.columns.amount'), quote && <strong>{formatMoney(quote, locale)}</strong>],
    [t('staff.panel.quoteNotes'), row.quoteNotes],
    [t('form.kind'), t(`kind.${row.kind}`)],
    [t('staff.panel.departure'), format.short(row.departureDate)],
    [t('staff.panel.return'), row.returnDate ? format.short(row.returnDate) : t('staff.row.oneWay')],
    [t('staff.panel.people'), t('people', { adults, minors })],
    [t('staff.panel.notes'), row.notes],
    [t('staff.panel.stay'), stay && t('staff.panel.stayValue', stay)],
    [
      t('staff.panel.guest'),
      <span key="guest" className={styles.lines}>
        {row.guest}
        {email && <small>{[email, mobile].filter(Boolean).join(' · ')}</small>}
      </span>,
    ],
    [
      t('staff.panel.reservation'),
      <EventLink key="reservation" href={`/adminmaster/Asistentes?key=${reservationKey}`} prefetch={false}>
        {reservationKey}
      </EventLink>,
    ],
    [t('staff.panel.asked'), instant(row.createdAt)],
    [t('staff.panel.quotedAt'), instant(row.quotedAt)],
    [t('staff.panel.decidedAt'), instant(row.decidedAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
