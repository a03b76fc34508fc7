import { getTranslations } from 'next-intl/server';
import { AddRoomForm } from '@/components/change/add-room-form';
import { changeMetadata } from '@/components/change/change-metadata';
import { JoinOffers } from '@/components/change/join-offers';
import { firstStayOf, liveRooms } from '@/components/change/may-change';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadJoinable } from '@/lib/loaders/load-companion';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { ChangeOfBooking } from '../change-of-booking';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'add');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.add' });
  const current = await loadCurrentReservation();
  const others = current ? await loadJoinable(current.key) : [];
  return (
    <ChangeOfBooking
      locale={locale}
      path="agregar"
      show={({ reservation, event }) => {
        const stay = firstStayOf(reservation, event);
        const number = liveRooms(reservation).length + 1;
        return (
          stay && {
            title: t('title'),
            lead: t('lead'),
            form: (
              <>
                {others.length > 0 && <JoinOffers reservationKey={reservation.key} others={others} />}
                <AddRoomForm reservationKey={reservation.key} event={event} stay={stay} number={number} />
              </>
            ),
          }
        );
      }}
    />
  );
}
