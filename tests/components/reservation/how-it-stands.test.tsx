import { render, screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { isValidElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EndPage } from '@/components/reservation/end-page';
import { ReservationHome } from '@/components/reservation/reservation-home';
import { reservationEntries } from '@/components/reservation/reservation-menu';
import { ReservationProgress } from '@/components/reservation/reservation-progress';
import { standingLines } from '@/components/reservation/standing-lines';
import type { Reservation } from '@/lib/contract/reservation';
import enChange from '@/messages/en/change.json';
import enReservation from '@/messages/en/reservation.json';
import enStanding from '@/messages/en/standing.json';
import esChange from '@/messages/es/change.json';
import esReservation from '@/messages/es/reservation.json';
import esStanding from '@/messages/es/standing.json';
import { deposit, room } from '../attendee/reservations';
import { anEvent, aReservation } from './booking-fixtures';

type Language = 'es' | 'en';
const words = {
  es: { reservation: esReservation, standing: esStanding, change: esChange },
  en: { reservation: enReservation, standing: enStanding, change: enChange },
};

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'standing' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
// A component of the server inside another is not rendered outside of one.
vi.mock('@/components/reservation/lapse-note', () => ({ LapseNote: () => null }));
vi.mock('next-intl', async (load) => ({ ...(await load<object>()), useTranslations: () => (key: string) => key }));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

const usd = (amount: number) => ({ amount, currency: 'USD' });
const nothingOwed = { balance: usd(0), schedule: [], nextDue: null };
const booked = { rooms: [room()], expiresAt: null };
const approved = { rooms: [room({ status: 'approved' })], expiresAt: null };
/** A reservation in every state that a page may meet. */
const CASES: [Reservation['standing']['state'], Partial<Reservation>][] = [
  ['hold', { rooms: [room()] }],
  ['toApprove', { ...booked, status: 'confirmed' }],
  ['confirmed', { ...approved, status: 'confirmed' }],
  ['paid', { ...approved, ...nothingOwed, status: 'paid', paid: usd(156_000) }],
  ['expired', { ...booked, ...nothingOwed, status: 'expired' }],
  ['cancellationRequested', { ...approved, status: 'cancellationRequested' }],
  ['cancelled', { ...nothingOwed, status: 'cancelled', total: usd(0), rooms: [room({ status: 'cancelled' })] }],
  [
    'rejected',
    { ...nothingOwed, status: 'rejected', total: usd(0), rooms: [room({ status: 'rejected', reason: 'No' })] },
  ],
];

const links = {
  scopes: [],
  calendarUrl: '/calendar',
  googleUrl: 'https://google.example/stay',
  shareUrl: 'https://bodas.example/eventos/PLS-TEST',
};

describe.each<Language>(['es', 'en'])('in %s', (locale) => {
  beforeEach(() => {
    document.documentElement.lang = locale;
  });

  describe.each(CASES)('a reservation that is %s', (state, change) => {
    const reservation = aReservation(change);

    it('is called so by its own rule', () => expect(reservation.standing.state).toBe(state));

    it('ends the booking with the words of its state, and pays only where something is due', async () => {
      render(await EndPage({ reservation, locale, ...links }));
      const { title } = words[locale].reservation.end.states[state];
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title.replace('{name}', 'Lucía'));
      const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(hrefs.includes('/pagoModal')).toBe(['toApprove', 'confirmed'].includes(state));
      expect(hrefs.includes('/CheckOut')).toBe(['hold', 'expired'].includes(state));
      expect(hrefs.includes('/calendar')).toBe(
        ['toApprove', 'confirmed', 'paid', 'cancellationRequested'].includes(state),
      );
      expect(hrefs.includes(links.googleUrl)).toBe(hrefs.includes('/calendar'));
      if (state !== 'paid') expect(document.body).not.toHaveTextContent(/pagada|is paid/);
      if (!['confirmed', 'paid'].includes(state))
        expect(document.body).not.toHaveTextContent(words[locale].reservation.end.states.confirmed.title.slice(-14));
    });

    it('offers in its menu what holds for it, and to another session only its event', async () => {
      const of = (isOwn: boolean, isStaff = false, isPast = false) =>
        reservationEntries(locale, { reservation, isPast, isOwn, isStaff });
      const own = (await of(true)).map(({ href }) => href);
      const stands = ['toApprove', 'confirmed', 'paid'].includes(state);
      expect(own.includes('/pagoModal')).toBe(['hold', 'toApprove', 'confirmed'].includes(state));
      expect(own.includes('/Ticket')).toBe(stands || state === 'cancellationRequested');
      expect(own.includes('/adminReservacion/cancelar')).toBe(stands);
      expect(own.includes('/adminReservacion/agregar')).toBe(stands);
      const after = (await of(true, false, true)).map(({ href }) => href);
      expect(after).toEqual(own.filter((href) => !/(?:agregar|cancelar)$/.test(href)));
      expect(own.includes('/CheckOut')).toBe(['hold', 'expired'].includes(state));
      expect(own.includes('/adminReservacion')).toBe(true);
      const event = `/eventos/${reservation.eventCode}`;
      expect((await of(false)).map(({ href }) => href)).toEqual([event]);
      expect((await of(false, true)).map(({ href }) => href)).toEqual([
        `/adminmaster/Asistentes?key=${reservation.key}`,
        event,
      ]);
    });
  });

  it('says once what is to be paid, and the whole amount where it is one payment', async () => {
    const steps = async (kind: 'minimum' | 'full') => {
      document.body.innerHTML = '';
      const total = usd(80_000);
      const amount = kind === 'full' ? total : usd(15_000);
      const reservation = aReservation({
        ...booked,
        status: 'confirmed',
        total,
        balance: total,
        schedule: [{ kind, dueOn: '2027-01-10', amount, paid: usd(0), state: 'due' }],
        nextDue: { kind, dueOn: '2027-01-10', amount },
      });
      render(await EndPage({ reservation, locale, ...links }));
      return screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s/g, ' ') ?? '');
    };
    const { payStep, fullStep } = words[locale].reservation.end;
    for (const [kind, sentence, sum] of [
      ['minimum', payStep, 'USD 150.00'],
      ['full', fullStep, 'USD 800.00'],
    ] as const) {
      const said = await steps(kind);
      expect(said[0]).toContain(sentence.slice(0, sentence.indexOf('{')));
      expect(said.filter((step) => step.includes(sum))).toHaveLength(1);
    }
  });

  it('does not say again of a proof that was just sent that it is reviewed', async () => {
    const { money, waits } = words[locale].standing;
    const rooms = waits.rooms.slice(0, waits.rooms.indexOf('{'));
    const sent = deposit({ status: 'pending', amount: usd(15_000) });
    const reservation = aReservation({ ...booked, status: 'confirmed', pending: usd(15_000), payments: [sent] });
    const lines = async (proofIsSaid: boolean) =>
      (await standingLines(reservation, { scopes: [], locale, said: { proof: proofIsSaid } })).join(' ');
    for (const sentence of [money.underReview, waits.payments]) {
      const start = sentence.slice(0, sentence.indexOf('{'));
      expect(await lines(false)).toContain(start);
      expect((await lines(true)).replace(rooms, '')).not.toContain(start);
    }
    expect(await lines(true)).toContain(rooms);
  });

  it('shows how far it is by what the agency knows: the proof under review, the room still to approve', async () => {
    const reservation = aReservation({ ...booked, status: 'confirmed', pending: usd(15_000) });
    render(await ReservationProgress({ reservation, scopes: [], locale }));
    const { steps, ...state } = words[locale].reservation.progress;
    const shown = screen.getAllByRole('listitem').map((item) => {
      const name = Object.entries(steps).find(([, text]) => within(item).queryByText(text))?.[0];
      return [name, Object.entries(state).find(([, text]) => within(item).queryByText(text))?.[0]];
    });
    expect(shown).toEqual([
      ['held', 'done'],
      ['confirmed', 'done'],
      ['approved', 'underReview'],
      ['firstPayment', 'underReview'],
      ['paid', 'open'],
    ]);
  });

  it('says of no room that it was approved while a cancellation is looked at: nobody looked at the room', async () => {
    const reservation = aReservation({ ...booked, status: 'cancellationRequested' });
    render(await ReservationProgress({ reservation, scopes: [], locale }));
    const { steps, underReview } = words[locale].reservation.progress;
    const item = screen.getByText(steps.approved).closest('li');
    expect(item?.textContent).toContain(underReview);
  });
});

/** Where the page's own links lead; those of its parts are theirs. */
const linksOf = (node: ReactNode): string[] => {
  if (Array.isArray(node)) return node.flatMap(linksOf);
  if (!isValidElement<{ href?: string; children?: ReactNode }>(node)) return [];
  const { href, children } = node.props;
  return [...(href ? [href] : []), ...linksOf(children)];
};

it('offers neither rooms nor cancelling once the event is over', async () => {
  const reservation = aReservation({ ...approved, status: 'confirmed' });
  const event = anEvent({ eventDate: '2027-06-14', range_event_start: null, range_event_end: null });
  const on = async (today: string) =>
    linksOf(await ReservationHome({ reservation, event, plan: null, today, locale: 'es' }));
  const ways = ['/adminReservacion/agregar', '/adminReservacion/cancelar'];
  expect(await on('2027-06-14')).toEqual(expect.arrayContaining(ways));
  const after = await on('2027-06-16');
  for (const way of ways) expect(after).not.toContain(way);
  expect(after).toContain('/adminReservacion/datos');
});
