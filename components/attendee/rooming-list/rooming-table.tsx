import { useLocale, useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { unbroken } from '@/components/reservation/unbroken';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import type { RoomingPerson, RoomingRoom } from '@/lib/contract/rooming-list';
import { datesIn } from '@/lib/domain/date-text';
import styles from './rooming-list.module.css';

const PAYMENT_TONES = { paid: 'success', partly: 'info', unpaid: 'warning' } as const;

/** The rooms of a category in the order in which they arrive. */
export function RoomingTable({ category, rooms }: { category: string; rooms: RoomingRoom[] }) {
  const t = useTranslations('attendees.rooming');
  const format = datesIn(useLocale());
  const rows = rooms.map((room, index) => ({
    ...room,
    id: `${room.key}-${index}`,
    people: room.people.map((person, bed) => ({ ...person, id: `bed-${bed}` })),
  }));
  const personText = ({ name, band, age }: RoomingPerson) =>
    t(age === null ? 'person' : 'personAged', { who: name ?? t('noName'), band, age: age ?? 0 });
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
            cell: ({ holder, key }) => (
              <>
                <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{holder}</EventLink>
                <small className="tabular">{key}</small>
              </>
            ),
          },
          {
            id: 'people',
            className: styles.people,
            header: t('columns.people'),
            cell: ({ people }) => (
              <ul className="list-plain">
                {people.map(({ id, ...person }) => (
                  <li key={id} className={person.name === null ? styles.missing : undefined}>
                    {personText(person)}
                  </li>
                ))}
              </ul>
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
            id: 'state',
            className: styles.state,
            header: t('columns.state'),
            cell: ({ payment, approved }) => (
              <span className={styles.badges}>
                <Badge tone={PAYMENT_TONES[payment]}>{t(`payment.${payment}`)}</Badge>
                {!approved && <Badge tone="warning">{t('toApprove')}</Badge>}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
