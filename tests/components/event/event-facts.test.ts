import { expect, it } from 'vitest';
import { eventFacts } from '@/components/event/event-page';
import type { Event } from '@/lib/contract/event';
import { anEvent } from '../reservation/booking-fixtures';

const SITE = 'https://bodas.test';
const hotel: Event['hotel'] = {
  id: 'h',
  name: 'Gran Marea',
  stars: 5,
  city: 'Playa del Carmen',
  region: 'Quintana Roo',
  country: 'México',
  address: 'Km 289',
  description: { es: '', en: '' },
  latitude: 20.5,
  longitude: -87.1,
  checkInTime: '15:00',
  checkOutTime: '12:00',
  ageBands: [],
  imageUrl: null,
};
const ceremony: Event['ceremony'] = {
  date: '2027-06-08',
  startTime: '17:30',
  venue: 'Playa',
  location: 'Muelle',
  description: null,
  dressCode: null,
  texts: {
    venue: { es: 'Playa', en: 'Beach' },
    location: { es: 'Muelle', en: '' },
    description: null,
    dressCode: null,
  },
};
const factsOf = (change: Partial<Event>) =>
  eventFacts({ event: anEvent({ hotel, ...change }), locale: 'en', siteUrl: SITE });

it('begins with the ceremony, in the clock of its place', () => {
  expect(factsOf({ ceremony })).toMatchObject({
    '@type': 'Event',
    name: 'Ximena & Leonardo',
    startDate: '2027-06-08T17:30:00-05:00',
    endDate: '2027-06-08',
    location: { name: 'Gran Marea', address: { addressLocality: 'Playa del Carmen' } },
    url: `${SITE}/en/eventos/PLS-TEST-BODA`,
    organizer: { name: 'Costa Eterna Bodas' },
  });
});

it('does not end before it begins where the evening there is the next day elsewhere', () => {
  const facts = factsOf({ ceremony: ceremony && { ...ceremony, startTime: '20:00' } });
  expect(facts).toMatchObject({ startDate: '2027-06-08T20:00:00-05:00', endDate: '2027-06-08' });
});

it('has days alone where no ceremony is on the first of them', () => {
  const range = { eventDate: '1970-01-01', range_event_start: '2027-06-07', range_event_end: '2027-06-10' };
  expect(factsOf({ ...range, ceremony })).toMatchObject({ startDate: '2027-06-07', endDate: '2027-06-10' });
});

it('says nothing without a day or a place', () => {
  expect(factsOf({ hotel: null })).toBeNull();
  expect(factsOf({ eventDate: '1970-01-01' })).toBeNull();
});

it('tells nothing that the page keeps from visitors', () => {
  const told = JSON.stringify(factsOf({ ceremony, mainUserId: 'user-secret', liveStreamUrl: 'https://live.test' }));
  expect(told).not.toMatch(/user-secret|live\.test|hola@costaeterna|984117/);
});
