import { expect, it } from 'vitest';
import { googleCalendarLink } from '@/components/reservation/google-stay';

const partsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

it('hands Google an entry of whole days, whose end is the first day that is not in it', () => {
  const address = googleCalendarLink({
    title: 'Hospedaje: Ximena & Leonardo',
    first: '2027-06-07',
    end: '2027-06-10',
    place: 'Costa Serena, Av. Camarón Sábalo 100',
    details: ['Reservación RSV-1.', 'https://bodas.example/adminReservacion?a=1&b=2'],
  });
  expect(address).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?/);
  expect(partsOf(address)).toEqual({
    action: 'TEMPLATE',
    text: 'Hospedaje: Ximena & Leonardo',
    dates: '20270607/20270610',
    location: 'Costa Serena, Av. Camarón Sábalo 100',
    details: 'Reservación RSV-1.\nhttps://bodas.example/adminReservacion?a=1&b=2',
  });
});

it('says nothing of a place that nobody knows', () => {
  const address = googleCalendarLink({ title: 'A', first: '2027-12-31', end: '2028-01-01', place: '', details: [] });
  expect(partsOf(address)).toEqual({ action: 'TEMPLATE', text: 'A', dates: '20271231/20280101' });
});
