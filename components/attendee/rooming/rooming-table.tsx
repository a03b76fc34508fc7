import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { unbroken } from '@/components/ui/unbroken';
import type { RoomingRoom } from '@/lib/contract/rooming-list';
import { datesIn } from '@/lib/domain/date-text';
import type { Place } from './room-sharing';
import { ConfirmationField, type useConfirmations } from './rooming-confirmations';
import styles from './rooming-list.module.css';
import { ChangeBadges } from './rooming-versions';

const PAYMENT_TONES = { paid: 'success', partly: 'info', unpaid: 'warning' } as const;

interface RoomingTableProps {
  category: string;
  rooms: RoomingRoom[];
  /** The rooms of one booking by its key, in all categories. */
  together: (key: string) => RoomingRoom[];
  /** Null where the reader notes no confirmations. */
  confirmations: ReturnType<typeof useConfirmations> | null;
  place: (of: Place) => ReactNode;
}

/** The rooms of a category in the order in which they arrive. */
export function RoomingTable({ category, rooms, together, confirmations, place }: RoomingTableProps) {
  const t = useTranslations('attendees.rooming');
  const format = datesIn(useLocale());
  const rows = rooms.map((room) => ({ room, ...room }));
  return (
    <section className={styles.category}>
      <h2 className="h4">
        {category} <small>{t('rooms', { count: rooms.length })}</small>
      </h2>
      <DataTable
        caption={t('caption', { category })}
        hideCaption
        rows={rows}
        empty={null}
        columns={[
          {
            id: 'holder',
            className: styles.holder,
            header: t('columns.holder'),
            cell: ({ room, holder, key, reference }) => (
              <>
                <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{holder}</EventLink>
                <small className="tabular">{reference}</small>
                {together(key).length > 1 && (
                  <small>
                    {t('share.number', { number: together(key).indexOf(room) + 1, count: together(key).length })}
                  </small>
                )}
              </>
            ),
          },
          {
            id: 'people',
            className: styles.people,
            header: t('columns.people'),
            cell: ({ room, people }) => (
              <ul className="list-plain">{people.map((_, at) => place({ room, place: at }))}</ul>
            ),
          },
          {
            id: 'stay',
            className: styles.stay,
            header: t('columns.stay'),
            cell: ({ checkIn, checkOut, nights, mealPlan }) => (
              <>
                {unbroken(t('stay', { from: format.short(checkIn), to: format.short(checkOut) }))}
                <small>{t('nightsAndPlan', { nights, mealPlan })}</small>
              </>
            ),
          },
          { id: 'requests', header: t('columns.requests'), cell: ({ requests }) => requests ?? '–' },
          {
            id: 'confirmation',
            className: styles.confirmation,
            header: t('columns.confirmation'),
            cell: ({ room }) =>
              confirmations ? <ConfirmationField room={room} {...confirmations} /> : (room.confirmation ?? '–'),
          },
          {
            id: 'state',
            className: styles.state,
            header: t('columns.state'),
            cell: ({ payment, approved, complimentary, change, afterLock }) => (
              <span className={styles.badges}>
                <Badge tone={PAYMENT_TONES[payment]}>{t(`payment.${payment}`)}</Badge>
                {!approved && <Badge tone="warning">{t('toApprove')}</Badge>}
                {complimentary && <Badge tone="info">{t('complimentary.badge')}</Badge>}
                <ChangeBadges change={change} afterLock={afterLock} />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
