import { useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { roomingListUrl } from '@/lib/api/staff';
import type { RoomingList } from '@/lib/contract/rooming-list';
import styles from './rooming-list.module.css';
import { RoomingTable } from './rooming-table';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

interface RoomingListViewProps {
  list: RoomingList;
  eventId: string;
  locale: string;
}

/** What the hotel gets: its files, what is still missing, and the rooms by category. */
export function RoomingListView({ list, eventId, locale }: RoomingListViewProps) {
  const t = useTranslations('attendees.rooming');
  const { rooms, totals } = list;
  const back = (
    <EventLink href="/adminmaster/Asistentes" className={buttonClass('quiet', { small: true })}>
      {t('back')}
    </EventLink>
  );
  if (rooms.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} action={back} />;
  const categories = [...new Set(rooms.map(({ category }) => category))];
  const { missingNames: names, missingAges: ages } = totals;
  return (
    <>
      <div className={styles.head}>
        <p className="mb-0">{t('totals', { ...totals })}</p>
        <div className={styles.files}>
          {FORMATS.map((format, index) => (
            <a
              key={format}
              href={roomingListUrl({ eventId, format, locale })}
              download
              className={buttonClass(index === 0 ? 'primary' : 'secondary', { small: true })}
            >
              {t(`formats.${format}`)}
            </a>
          ))}
          {back}
        </div>
      </div>
      {names + ages > 0 ? (
        <Alert tone="warning" title={t('missingTitle', { names, ages })}>
          <p>{t('missingText')}</p>
        </Alert>
      ) : (
        <Alert tone="success">
          <p>{t('complete')}</p>
        </Alert>
      )}
      {categories.map((category) => (
        <RoomingTable key={category} category={category} rooms={rooms.filter((room) => room.category === category)} />
      ))}
    </>
  );
}
