import { changeMetadata } from '@/components/change/change-metadata';
import { LockedChanges, WaitingChange } from '@/components/change/change-notices';
import { DatesForm } from '@/components/change/dates-form';
import { isLocked, liveRooms, waitingChange } from '@/components/change/may-change';
import { PeopleForm } from '@/components/change/people-form';
import { pageLocale } from '@/lib/i18n/page-locale';
import { ChangeOfBooking } from '../../change-of-booking';

interface PageProps {
  params: Promise<{ locale: string; room: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'room');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { room: wanted } = await params;
  return (
    <ChangeOfBooking
      locale={locale}
      path={`habitacion/${wanted}`}
      show={({ reservation, event }) => {
        const room = liveRooms(reservation).find(({ id }) => id === decodeURIComponent(wanted));
        if (!room) return null;
        const of = { reservationKey: reservation.key, room, event };
        const request = waitingChange(reservation, room);
        const isFixed = request !== undefined || isLocked(reservation, room);
        return {
          title: room.categoryName,
          form: (
            <>
              {request && (
                <WaitingChange reservation={reservation} request={request} timeZone={event.timeZone} locale={locale} />
              )}
              {room.status === 'approved' && (
                <LockedChanges roomChanges={reservation.roomChanges} agency={event.agency} locale={locale} />
              )}
              {!isFixed && <DatesForm {...of} />}
              <PeopleForm {...of} namesOnly={isFixed} />
            </>
          ),
        };
      }}
    />
  );
}
