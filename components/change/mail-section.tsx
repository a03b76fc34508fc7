import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { Reservation } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { MailButtons, RenewLinks } from './mail-buttons';

/** Sending a mail of the booking again, and ending the links of those that were sent; for who sees where they go. */
export async function MailSection({ reservation, locale }: { reservation: Reservation; locale: Locale }) {
  const { email } = reservation.contact;
  if (email === null) return null;
  const t = await getTranslations({ locale, namespace: 'change.mails' });
  const { booking, change } = await getMessages({ locale });
  return (
    <section className="mt-5" aria-labelledby="mails-title">
      <h2 className="h3" id="mails-title">
        {t('title')}
      </h2>
      <p className="text-secondary">{t('text', { email })}</p>
      <NextIntlClientProvider
        messages={{ booking: { errors: booking.errors }, change: { mails: change.mails, links: change.links } }}
      >
        <MailButtons reservationKey={reservation.key} hasPayment={reservation.payments.length > 0} />
        <RenewLinks reservationKey={reservation.key} email={email} />
      </NextIntlClientProvider>
    </section>
  );
}
