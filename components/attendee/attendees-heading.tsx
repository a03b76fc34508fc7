import { useTranslations } from 'next-intl';
import { PageWay } from '@/components/console/place/page-way';
import { PageHeading } from '@/components/ui/page-heading';
import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { desksOf } from './desk/desks';

interface AttendeesHeadingProps {
  eventName: string;
  reader: { permissions: readonly Permission[] };
}

/** What the list of reservations is for, and the ways to the desks that its reader works at and to the rooming list. */
export function AttendeesHeading({ eventName, reader }: AttendeesHeadingProps) {
  const t = useTranslations('attendees');
  return (
    <PageHeading
      title={t('title')}
      lead={t('lead', { event: eventName, decides: decisionsOf(reader) })}
      actions={
        <>
          {desksOf(reader).map(({ view, words }) => (
            <PageWay key={view} href={`/adminmaster/Asistentes?view=${view}`}>
              {t(`${words}.open`)}
            </PageWay>
          ))}
          <PageWay href="/adminmaster/Asistentes/rooming-list">{t('roomingList')}</PageWay>
        </>
      }
    />
  );
}

/** Which decisions the first sentence mentions. */
function decisionsOf(reader: AttendeesHeadingProps['reader']) {
  const [rooms, payments] = [can(reader, 'decideRoom'), can(reader, 'decidePayment')];
  return rooms && payments ? 'all' : rooms ? 'rooms' : payments ? 'payments' : 'none';
}
