import { getTranslations } from 'next-intl/server';
import { AddRoomForm } from '@/components/change/add-room-form';
import { changeMetadata } from '@/components/change/change-metadata';
import { firstStayOf, liveRooms } from '@/components/change/may-change';
import { pageLocale } from '@/lib/i18n/page-locale';
import { ChangeOfBooking } from '../change-of-booking';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'add');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.add' });
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
            form: <AddRoomForm reservationKey={reservation.key} event={event} stay={stay} number={number} />,
          }
        );
      }}
    />
  );
}
