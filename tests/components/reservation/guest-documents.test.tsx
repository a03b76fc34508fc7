import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { GuestDocuments } from '@/components/reservation/guest-documents';
import type { Reservation } from '@/lib/contract/reservation';
import en from '@/messages/en/reservation.json';
import es from '@/messages/es/reservation.json';
import { deposit, room } from '../attendee/reservations';
import { anEvent, aReservation, HOTEL } from './booking-fixtures';

type Language = 'es' | 'en';
const words = { es: { reservation: es }, en: { reservation: en } };

vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'reservation' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
vi.mock('@/lib/i18n/navigation', () => ({
  getPathname: ({ href, locale }: { href: string; locale: Language }) => (locale === 'en' ? `/en${href}` : href),
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

const texts = { venue: { es: 'Playa', en: 'Beach' }, location: { es: '', en: '' }, dressCode: null, description: null };
const ceremony = { date: '2027-06-08', startTime: '17:30', texts } as never;
const event = { ...anEvent({ hotel: HOTEL }), ceremony };
const stays = [
  room({ checkIn: '2027-06-07', checkOut: '2027-06-10' }),
  room({ id: 'room-2', checkIn: '2027-06-06', checkOut: '2027-06-09', status: 'approved' }),
  room({ id: 'room-3', checkIn: '2027-06-01', checkOut: '2027-06-20', status: 'cancelled' }),
];
const booked = (change: Partial<Reservation> = {}) => aReservation({ status: 'confirmed', rooms: stays, ...change });

it.each<[Language, string, RegExp]>([
  ['es', 'Hospedaje: Ximena & Leonardo', /Ceremonia: martes 8 de junio, 17:30 h \(hora de Cancún\)/],
  ['en', 'Stay: Ximena & Leonardo', /Ceremony: Tuesday, June 8, 5:30 PM \(Cancún time\)/],
])(
  'leads to Apple’s calendar and to Google’s, from the first arrival to the last departure (%s)',
  async (locale, title, says) => {
    render(await GuestDocuments({ reservation: booked(), event, locale }));
    const { calendar, google } = words[locale].reservation.documents;
    expect(screen.getByRole('link', { name: calendar })).toHaveAttribute(
      'href',
      expect.stringMatching(/calendar\.ics$/),
    );
    const link = screen.getByRole('link', { name: google });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const { searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(searchParams.get('text')).toBe(title);
    expect(searchParams.get('dates')).toBe('20270606/20270610');
    expect(searchParams.get('location')).toBe('Costa Serena, Av. Camarón Sábalo 100');
    expect(searchParams.get('details')).toMatch(says);
    expect(searchParams.get('details')).toContain(booked().key);
    expect(searchParams.get('details')).toMatch(
      locale === 'en' ? /\/en\/adminReservacion$/ : /[^n]\/adminReservacion$/,
    );
  },
);

it('has no stay to keep where nobody sleeps there, and no calendar where nothing stands', async () => {
  const { rerender } = render(await GuestDocuments({ reservation: booked({ rooms: [] }), event, locale: 'es' }));
  expect(screen.getByRole('link', { name: es.documents.calendar })).toBeVisible();
  expect(screen.queryByRole('link', { name: es.documents.google })).toBeNull();
  rerender(await GuestDocuments({ reservation: booked({ status: 'cancelled' }), event, locale: 'es' }));
  expect(screen.queryByRole('link', { name: es.documents.calendar })).toBeNull();
  expect(screen.queryByRole('link', { name: es.documents.google })).toBeNull();
});

it('names a receipt by the day of the payment where the event is, as the receipt does', async () => {
  // Late in the evening of the 19th in Cancún.
  const paid = deposit({ status: 'approved', paidOn: null, decidedAt: null, createdAt: '2026-11-20T03:30:00.000Z' });
  render(await GuestDocuments({ reservation: booked({ payments: [paid] }), event, locale: 'en' }));
  expect(screen.getByRole('link', { name: /receipt/i })).toHaveTextContent('19-Nov-2026');
});
