import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { stands } from '@/lib/domain/reservation-state';
import { hotelsOfRooms } from '@/lib/domain/room-hotels';
import type { Locale } from '@/lib/i18n/routing';
import { TransportIsland } from './transport-island';

interface TransportSectionProps {
  reservation: Reservation;
  event: Pick<Event, 'hotel' | 'forGuests'>;
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

/** The transport of a booking on its own pages: what was requested, what it costs, and a form for more. */
export async function TransportSection({ reservation, event, today, locale }: TransportSectionProps) {
  const t = await getTranslations({ locale, namespace: 'transport.guest' });
  const { transport } = await getMessages({ locale });
  const { kind, status, people, route, guest, form, errors } = transport;
  const { key, contact, rooms, status: booking } = reservation;
  const isLive = booking === 'confirmed' || booking === 'paid';
  const isWithin = event.forGuests?.transport ?? true;
  const mayAsk = isLive && isWithin;
  if (!isLive && reservation.transport.length === 0) return null;
  const live = rooms.filter((room) => room.status === 'requested' || room.status === 'approved');
  const [hotel] = hotelsOfRooms(event, reservation.rooms);
  const sum = (of: (room: (typeof live)[number]) => number) => live.reduce((total, room) => total + of(room), 0);
  return (
    <section id="transporte" className="mt-5" aria-labelledby="transport-title">
      <h2 className="h3" id="transport-title">
        {t('title')}
      </h2>
      {isWithin && stands(booking) && <p className="text-secondary">{t('lead')}</p>}
      {isLive && !isWithin && <p>{t('notWithin')}</p>}
      <PickUps requests={reservation.transport} locale={locale} />
      <NextIntlClientProvider messages={{ transport: { kind, status, people, route, guest, form, errors } }}>
        <TransportIsland
          reservationKey={key}
          requests={reservation.transport}
          mayAsk={mayAsk}
          isStanding={stands(booking)}
          today={today}
          first={{
            holder: `${contact.firstName} ${contact.lastName}`,
            adults: Math.max(
              1,
              sum(({ adults }) => adults),
            ),
            minors: sum(({ juniors, minors, infants }) => juniors + minors + infants),
            origin: hotel?.airport?.name ?? '',
            destination: hotel?.name ?? '',
          }}
          stays={live.map(({ checkIn, checkOut }) => ({ checkIn, checkOut }))}
        />
      </NextIntlClientProvider>
    </section>
  );
}

/**
 * Time, place, vehicle and driver of the guest's pick-up, once confirmed by the agency; or that it is being changed.
 */
export async function PickUps({ requests, locale }: { requests: Reservation['transport']; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'transport.pickUp' });
  const format = datesIn(locale);
  const pickUps = requests.flatMap((request) => request.pickUps);
  const reopened = [...new Set(requests.flatMap((request) => request.reopened))];
  return (
    <>
      {reopened.length > 0 && (
        <Alert tone="warning" title={t('againTitle')}>
          {reopened.map((movement) => (
            <p key={movement} className="mb-0">
              {t('again', { movement })}
            </p>
          ))}
        </Alert>
      )}
      {pickUps.length > 0 && (
        <Alert tone="success" title={t('title')}>
          <ul className="list-plain mb-0">
            {pickUps.map(({ movement, day, time, place, vehicle, driver, phone }) => (
              <li key={`${movement} ${day} ${time}`}>
                <strong>{t('when', { movement, day: format.words(day), time: format.clock(time) })}</strong>
                <div>{t('place', { place })}</div>
                {vehicle && <div>{t('vehicle', { vehicle })}</div>}
                {driver && <div>{t('driver', { driver })}</div>}
                {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
