import { getTranslations } from 'next-intl/server';
import { CancelForm } from '@/components/change/cancel-form';
import { changeMetadata } from '@/components/change/change-metadata';
import { cancelRooms } from '@/components/change/may-change';
import { pageLocale } from '@/lib/i18n/page-locale';
import { ChangeOfBooking } from '../change-of-booking';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'cancel');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.cancel' });
  return (
    <ChangeOfBooking
      locale={locale}
      path="cancelar"
      show={({ reservation }) => ({
        title: t('title'),
        lead: t('lead'),
        form: <CancelForm reservationKey={reservation.key} rooms={cancelRooms(reservation, locale)} />,
      })}
    />
  );
}
