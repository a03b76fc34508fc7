import { screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { REQUESTS_ID } from '@/components/change/may-change';
import { RoomList } from '@/components/reservation/room-list';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import enBooking from '@/messages/en/booking.json';
import enChange from '@/messages/en/change.json';
import enReservation from '@/messages/en/reservation.json';
import enStanding from '@/messages/en/standing.json';
import esBooking from '@/messages/es/booking.json';
import esChange from '@/messages/es/change.json';
import esReservation from '@/messages/es/reservation.json';
import esStanding from '@/messages/es/standing.json';
import { room } from '../attendee/reservations';

type Language = 'es' | 'en';
const words = {
  es: { reservation: esReservation, change: esChange, booking: esBooking, standing: esStanding },
  en: { reservation: enReservation, change: enChange, booking: enBooking, standing: enStanding },
};
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'change' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

interface ShowOptions extends Partial<Pick<Reservation, 'status'>> {
  locale?: Language;
  canChange?: boolean;
  rule?: string;
}

async function show(
  of: Partial<ReservationRoom>,
  { locale = 'es' as Language, canChange = true, rule = 'free', ...booked }: ShowOptions = {},
) {
  const rooms = [room({ id: 'room-7', status: 'approved', observations: null, ...of })];
  const { prelude } = await prerender(
    <RoomList
      reservation={{ rooms, passes: [], roomChanges: { rule } as Reservation['roomChanges'], ...booked }}
      locale={locale}
      canChange={canChange}
    />,
  );
  document.body.innerHTML = await new Response(prelude).text();
  return screen.queryByRole('link', { name: words[locale].reservation.room.diet });
}

it.each<Language>(['es', 'en'])('a guest says from home what the people of a room do not eat (%s)', async (locale) => {
  expect(await show({}, { locale })).toHaveAttribute('href', `/adminReservacion/habitacion/room-7#${REQUESTS_ID}`);
});

it('what was said stands there in its place, and nobody is asked who can change nothing', async () => {
  expect(await show({ observations: 'Sin gluten' })).toBeNull();
  expect(document.body).toHaveTextContent('Sin gluten');
  expect(await show({}, { canChange: false })).toBeNull();
  expect(await show({ status: 'cancelled' })).toBeNull();
  expect(await show({}, { rule: 'locked' })).toBeNull();
  expect(await show({ status: 'requested' }, { rule: 'locked' })).not.toBeNull();
});

it('a room of a reservation that is over does not wait for anybody', async () => {
  const { requested } = words.es.standing.room;
  await show({ status: 'requested' }, { status: 'confirmed' });
  expect(document.body).toHaveTextContent(requested);
  await show({ status: 'requested' }, { status: 'expired' });
  expect(document.body).not.toHaveTextContent(requested);
});
