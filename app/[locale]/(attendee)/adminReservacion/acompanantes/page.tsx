import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { changeMetadata } from '@/components/change/change-metadata';
import { InviteList } from '@/components/companion/invite-list';
import { SplitRooms } from '@/components/companion/split-rooms';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCompanions, loadSplit } from '@/lib/loaders/load-companion';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { ChangeOfBooking } from '../change-of-booking';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export const generateMetadata = ({ params }: PageProps) => changeMetadata(params, 'companions');

export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'companion.invite' });
  const { booking, change, companion } = await getMessages({ locale });
  const current = await loadCurrentReservation();
  const [places, split] = current
    ? await Promise.all([loadCompanions(current.key), loadSplit(current.key)])
    : [[], null];
  return (
    <ChangeOfBooking
      locale={locale}
      path="acompanantes"
      show={({ reservation: { key, eventName } }) => ({
        title: t('title'),
        lead: t('lead'),
        form:
          places.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <NextIntlClientProvider
              messages={{
                booking: { errors: booking.errors },
                change: { gone: change.gone, lookAgain: change.lookAgain, price: change.price },
                companion: { invite: companion.invite, leaving: companion.leaving, split: companion.split },
              }}
            >
              <InviteList reservationKey={key} eventName={eventName} places={places} />
              {split && <SplitRooms key={split.version} reservationKey={key} split={split} places={places} />}
            </NextIntlClientProvider>
          ),
      })}
    />
  );
}
