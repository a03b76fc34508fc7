import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { roomingListUrl } from '@/lib/api/staff';
import type { RoomingList } from '@/lib/contract/rooming-list';
import styles from './report.module.css';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

interface RoomingReportProps {
  load: () => Promise<RoomingList>;
  eventId: string;
}

/** The rooming list's sums and files; all of it has a page of its own. */
export async function RoomingReport({ load, eventId }: RoomingReportProps) {
  const t = await getTranslations('records.report');
  const rooming = await getTranslations('attendees.rooming');
  const locale = await getLocale();
  const { rooms, totals } = await load();
  if (rooms.length === 0) return <EmptyState title={rooming('empty')} text={rooming('emptyText')} />;
  return (
    <section aria-label={t('names.rooming-list')}>
      <p>{rooming('totals', { ...totals })}</p>
      <div className={styles.head}>
        <EventLink href="/adminmaster/Asistentes/rooming-list" className={buttonClass('primary', { small: true })}>
          {t('full')}
        </EventLink>
        {FORMATS.map((format) => (
          <a
            key={format}
            href={roomingListUrl({ eventId, format, locale })}
            download
            className={buttonClass('secondary', { small: true })}
          >
            {t(`formats.${format}`)}
          </a>
        ))}
      </div>
    </section>
  );
}
