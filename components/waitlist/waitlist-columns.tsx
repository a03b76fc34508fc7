'use client';

import { useLocale, useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Column } from '@/components/ui/data-table';
import { unbroken } from '@/components/ui/unbroken';
import type { WaitlistRow, WaitlistStatus } from '@/lib/contract/waitlist';
import { datesIn } from '@/lib/domain/date-text';
import styles from './waitlist-staff.module.css';

const TONES: Record<WaitlistStatus, BadgeTone> = {
  waiting: 'warning',
  offered: 'info',
  booked: 'success',
  declined: 'neutral',
  lapsed: 'neutral',
  removed: 'neutral',
};

export const nameOf = ({ firstName, lastName }: Pick<WaitlistRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const isOpen = ({ status }: WaitlistRow) => status === 'waiting' || status === 'offered';

interface ColumnsArgs {
  timeZone: string | undefined;
  onRemove: (row: WaitlistRow) => void;
}

/** The columns of the staff's waitlist. */
export function useWaitlistColumns({ timeZone, onRemove }: ColumnsArgs): Column<WaitlistRow>[] {
  const t = useTranslations('waitlist.staff');
  const format = datesIn(useLocale());
  const why = useWhy(timeZone);
  return [
    {
      id: 'position',
      header: t('columns.position'),
      cell: ({ position }) => (position === null ? '—' : <b className={styles.position}>{position}</b>),
    },
    {
      id: 'name',
      header: t('columns.name'),
      cell: (row) => (
        <span className={styles.person}>
          {nameOf(row)}
          <small>{row.email}</small>
          {row.mobile && (
            <small>
              <span className="text-nowrap">{row.mobile}</span>{' '}
              <WhatsappTexts
                phone={row.mobile}
                language={row.locale}
                texts={[{ kind: 'waitlist', name: row.firstName }]}
                of={nameOf(row)}
              />
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'stay',
      header: t('columns.stay'),
      cell: ({ checkIn, checkOut, categoryName }) => (
        <span className={styles.person}>
          <span className="tabular text-nowrap">
            {unbroken(format.short(checkIn))} {t('until', { date: format.short(checkOut) })}
          </span>
          <small>{categoryName ?? t('anyCategory')}</small>
        </span>
      ),
    },
    {
      id: 'rooms',
      header: t('columns.rooms'),
      cell: ({ rooms, adults, juniors, minors, infants }) => {
        const people = adults + juniors + minors + infants;
        return (
          <>
            <span aria-hidden="true" className="tabular">
              {t('roomsOf', { rooms, people })}
            </span>
            <span className="visually-hidden">{t('roomsLabel', { rooms, people })}</span>
          </>
        );
      },
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>,
    },
    { id: 'why', header: t('columns.why'), cell: why },
    {
      id: 'actions',
      header: <span className="visually-hidden">{t('columns.actions')}</span>,
      label: t('columns.actions'),
      align: 'end',
      cell: (row) =>
        isOpen(row) && (
          <Button variant="quiet" small aria-label={t('removeOf', { name: nameOf(row) })} onClick={() => onRemove(row)}>
            {t('remove')}
          </Button>
        ),
    },
  ];
}

/** Why nothing is offered yet, until when an offer holds, or the booking that came of it. */
function useWhy(timeZone: string | undefined) {
  const t = useTranslations('waitlist.staff');
  const format = datesIn(useLocale());
  return ({ offer, reason, status, reservationKey }: WaitlistRow) => {
    if (offer && timeZone) return t('why.until', { until: format.instant(offer.expiresAt, timeZone) });
    if (reason) return t(`why.${reason}`);
    if (status !== 'booked' || !reservationKey) return '—';
    return (
      <EventLink
        href={`/adminmaster/Asistentes?key=${reservationKey}`}
        aria-label={t('openReservation', { key: reservationKey })}
      >
        {reservationKey}
      </EventLink>
    );
  };
}
