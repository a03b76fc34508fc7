import { changeMetadata } from '@/components/change/change-metadata';
import { DatesForm } from '@/components/change/dates-form';
import { liveRooms } from '@/components/change/may-change';
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
        return {
          title: room.categoryName,
          form: (
            <>
              <DatesForm {...of} />
              <PeopleForm {...of} />
            </>
          ),
        };
      }}
    />
  );
}
