import { useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
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
            <EventLink key={view} href={`/adminmaster/Asistentes?view=${view}`} className={buttonClass('secondary')}>
              {t(`${words}.open`)}
            </EventLink>
          ))}
          <EventLink href="/adminmaster/Asistentes/rooming-list" className={buttonClass('secondary')}>
            {t('roomingList')}
          </EventLink>
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
