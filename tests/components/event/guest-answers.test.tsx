import { screen, within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { ANSWERS_ID, GuestAnswers } from '@/components/event/answers/guest-answers';
import { PageWays } from '@/components/event/ways/event-ways';
import type { Event } from '@/lib/contract/event';
import en from '@/messages/en/event.json';
import es from '@/messages/es/event.json';
import { anEvent, HOTEL } from '../reservation/booking-fixtures';

type Language = 'es' | 'en';
const words = { es: { event: es }, en: { event: en } };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'event' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));

const airport = { name: 'Mazatlán (MZT)', kilometres: 24, minutes: 30 };
const paidAtHotel = { es: 'Derecho ambiental.', en: 'Environmental fee.' };
const texts = { venue: paidAtHotel, location: paidAtHotel, dressCode: { es: 'Lino', en: 'Linen' }, description: null };
const ceremony = { date: '2027-06-08', startTime: '17:30', texts } as never;
const whole = { ...anEvent({ hotel: { ...HOTEL, airport, paidAtHotel } }), ceremony };

async function show(event: Event, locale: Language) {
  const { prelude } = await prerender(<GuestAnswers event={event} locale={locale} />);
  document.body.innerHTML = await new Response(prelude).text();
  return [...document.querySelectorAll('details')].map((each) => [
    each.querySelector('summary')?.textContent,
    each.querySelector('p')?.textContent,
  ]);
}

it.each<[Language, string[]]>([
  [
    'es',
    [
      'Con USD 150.00 (MXN 2,775.00)',
      'comprobante',
      'qué cuesta cancelar',
      'Al menos 3 noches, entre la del viernes 4 de junio de 2027',
      'infantes de 0 a 2 años, menores de 3 a 12 años, juniors de 13 a 17 años',
      'un pase que agregas a tu reservación: USD 100.00 (MXN 1,850.00) por adulto.',
      'Al aeropuerto Mazatlán (MZT): de ahí a Costa Serena son 30 minutos por carretera (24 km).',
      'desde las 15:00 h',
      'Derecho ambiental.',
      'Lino',
    ],
  ],
  [
    'en',
    [
      'USD 150.00 (MXN 2,775.00)',
      'proof of payment',
      'what canceling costs',
      'At least 3 nights, between the night of Friday, June 4, 2027',
      'infants from 0 to 2, children from 3 to 12, juniors from 13 to 17',
      'Add a pass to your reservation for them: USD 100.00 (MXN 1,850.00) per adult.',
      'Fly to Mazatlán (MZT). From there, Costa Serena is 30 minutes by road (24 km).',
      'from 3:00 PM',
      'Environmental fee.',
      'Linen',
    ],
  ],
])('answers what guests ask from what the event says of itself (%s)', async (locale, said) => {
  const answers = await show(whole, locale);
  expect(answers.map(([question]) => question)).toEqual(Object.values(words[locale].event.answers.questions));
  expect(answers.map(([, answer]) => answer?.replaceAll(/\s/g, ' '))).toEqual(
    said.map((text) => expect.stringContaining(text)),
  );
  const section = document.getElementById(ANSWERS_ID);
  expect(section && within(section).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/contacto\?evento=PLS-TEST-BODA$/),
  );
});

it('asks nothing that nobody has said', async () => {
  const bare = { ...anEvent(), passPrices: { adult: null, child: null }, firstNight: null, lastNight: null };
  const { start, pay, cancel, nights } = es.answers.questions;
  const answers = await show(bare, 'es');
  expect(answers.map(([question]) => question)).toEqual([start, pay, cancel, nights]);
  expect(answers.at(-1)?.[1]).toBe('Al menos 3 noches.');
  const both = { ...bare, passPrices: { adult: bare.minimumToReserve, child: bare.minimumToReserve } };
  expect((await show(both, 'es')).map(([, answer]) => answer).join()).toMatch(/por adulto y USD\s150.00.*por menor/);
});

it('says of no hotel that it is everybody’s where they may sleep in several', async () => {
  const several = { ...whole, otherHotels: [{ ...HOTEL, id: 'hotel-2', name: 'Brisa', checkInTime: '16:00' }] };
  const { children, hours, atHotel, ...others } = en.answers.questions;
  const answers = await show(several, 'en');
  expect(answers.map(([question]) => question)).toEqual(Object.values(others));
  // The way there names its hotel.
  expect(answers.find(([question]) => question === others.arrive)?.[1]).toContain('From there, Costa Serena is');
});

it.each<Language>(['es', 'en'])('is one press from the event’s page while it can be booked (%s)', async (locale) => {
  const waysOf = async (bookable: boolean) => {
    const ways = <PageWays event={{ ...whole, bookable }} offer={null} activities={[]} locale={locale} />;
    const { prelude } = await prerender(ways);
    document.body.innerHTML = await new Response(prelude).text();
    return screen.queryByRole('link', { name: words[locale].event.ways.answers });
  };
  const path = `${locale === 'en' ? '/en' : ''}/eventos/PLS-TEST-BODA/ReservationSteps#${ANSWERS_ID}`;
  expect(await waysOf(true)).toHaveAttribute('href', path);
  expect(await waysOf(false)).toBeNull();
});

it.each(['es', 'en'] as const)('books without a first payment where the event asks for none (%s)', async (locale) => {
  const answers = await show({ ...whole, minimumToReserve: { amount: 0, currency: 'USD' } }, locale);
  expect(answers[0]).toEqual([
    words[locale].event.answers.questions.start,
    expect.stringContaining(words[locale].event.answers.startFree.slice(0, 12)),
  ]);
});
