import { within } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { EventHero } from '@/components/event/hero/event-hero';
import { ReserveBar } from '@/components/event/reserve-bar';
import { lowestPrice } from '@/components/event/rooms/price-words';
import { RoomsSection } from '@/components/event/rooms/rooms-section';
import type { SizedPhoto } from '@/lib/contract/photo';
import bookingEn from '@/messages/en/booking.json';
import en from '@/messages/en/event.json';
import stayEn from '@/messages/en/stay.json';
import bookingEs from '@/messages/es/booking.json';
import es from '@/messages/es/event.json';
import stayEs from '@/messages/es/stay.json';
import { anAvailability, anEvent, BEACH, SEA } from '../reservation/booking-fixtures';

const words = {
  es: { event: es, booking: bookingEs, stay: stayEs },
  en: { event: en, booking: bookingEn, stay: stayEn },
};
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: 'event' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));

/** What a reader without script has: the HTML alone. */
async function showHtml(page: ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerender(page);
  document.body.innerHTML = await new Response(prelude).text();
  return document.body;
}

const photo = (id: string): SizedPhoto => ({
  id,
  url: `/photos/${id}-960.webp`,
  sizes: [{ url: `/photos/${id}-480.webp`, width: 480 }],
  alt: { es: `Foto ${id}`, en: `Photo ${id}` },
  focalX: 50,
  focalY: 50,
  blur: '#f2d7c4,#d4cab8,#c7cbbe',
});

const BEDDING = { beds: { es: 'Una king', en: 'One king' }, view: { es: 'Mar', en: '' } };
const { categories, ...stay } = anAvailability();
const [sea, beach] = categories;
const offer = {
  ...stay,
  rooms: [{ ...sea, ...BEDDING, photos: Array.from({ length: 8 }, (_, place) => photo(`p${place}`)) }, beach].flatMap(
    (room) => (room?.id ? [room as (typeof categories)[number]] : []),
  ),
};
const event = anEvent({ code: 'PLS-TEST-BODA' });

it.each([
  [
    'es',
    'Todo incluido · Hasta 4 personas · Camas: Una king · Vista: Mar',
    'USD 1,230.00 (MXN 22,755.00) en total, impuestos incluidos2 adultos · 3 nochesCancela gratis hasta el 9 de marzo de 2027',
    'Reservar esta habitación',
  ],
  [
    'en',
    'All inclusive · Up to 4 people · Beds: One king · View: Mar',
    'USD 1,230.00 (MXN 22,755.00) total, taxes included2 adults · 3 nightsFree cancellation until March 9, 2027',
    'Book this room',
  ],
] as const)(
  'rooms show photos, who fits, the beds and the provider’s price, without a script (%s)',
  async (locale, facts, price, book) => {
    const page = within(await showHtml(<RoomsSection event={event} offer={offer} locale={locale} />));
    const card = page.getByRole('heading', { name: SEA }).closest('li') as HTMLElement;
    const said = card.textContent?.replaceAll('\u00a0', ' ');
    expect(said).toContain(facts);
    expect(said).toContain(price);
    const photos = within(card).getByRole('list');
    // The others come once the page is at rest (tests/components/photo): this one leads to its file.
    const [shown, ...others] = within(photos).getAllByRole('link', { name: photo('p0').alt[locale] });
    expect(shown).toHaveAttribute('href', photo('p0').url);
    expect(others).toEqual([]);
    const link = within(card).getByRole('link', { name: `${book} ${SEA}` });
    expect(link.getAttribute('href')).toMatch(/\/eventos\/PLS-TEST-BODA\/reservationProcess\?category=sea$/);
    const bare = page.getByRole('heading', { name: BEACH }).closest('li') as HTMLElement;
    expect(within(bare).queryByRole('list')).toBeNull();
    expect(bare).not.toHaveTextContent(words[locale].booking.category.beds);
  },
);

it('where a photo will be stand its colors, and nothing where they are not known', async () => {
  const stylesOf = async (blur: string | null) => {
    const rooms = offer.rooms.map((room) => ({ ...room, photos: [{ ...photo('p0'), blur }] }));
    const html = await showHtml(<RoomsSection event={event} offer={{ ...offer, rooms }} locale="es" />);
    return [...html.querySelectorAll('img')].map((img) => img.getAttribute('style'));
  };
  const gradient = 'background:linear-gradient(#f2d7c4,#d4cab8,#c7cbbe)';
  expect(await stylesOf('#f2d7c4,#d4cab8,#c7cbbe')).toEqual(offer.rooms.map(() => gradient));
  expect(await stylesOf(null)).toEqual(offer.rooms.map(() => null));
});

it('rooms of an event that takes no bookings lead nowhere; no section where nothing is sold', async () => {
  const closed = { ...event, bookable: false };
  expect(
    within(await showHtml(<RoomsSection event={closed} offer={offer} locale="es" />)).queryByRole('link', {
      name: /Reservar/,
    }),
  ).toBeNull();
  for (const none of [null, { ...offer, rooms: [] }])
    expect((await showHtml(<RoomsSection event={event} offer={none} locale="es" />)).textContent).toBe('');
});

it('the price of the cheapest room stands beside the couple’s names and where one books, as long as rooms are on sale', async () => {
  const draw = (of: typeof event, amount = lowestPrice(of, offer, 'es')) =>
    showHtml(
      <>
        <EventHero event={of} offer={offer} locale="es" />
        <ReserveBar event={of} locale="es" date="11-06-2027" price={amount ? { amount, party: '2 adultos' } : null} />
      </>,
    );
  const page = within(await draw(event));
  const link = page.getByRole('link', { name: /^Habitaciones desde USD.1,230\.00 en total: 2 adultos · 3 noches$/ });
  expect(link).toHaveAttribute('href', '#rooms');
  const bar = within(page.getByRole('complementary'));
  expect(bar.getByText(/^desde USD.1,230\.00$/)).toBeInTheDocument();
  expect(bar.getByText('2 adultos')).toBeInTheDocument();
  const closed = within(await draw({ ...event, bookable: false }));
  expect(closed.queryByText(/desde USD|en total/)).toBeNull();
  expect(lowestPrice(event, null, 'es')).toBeNull();
});

it.each([
  ['es', es.steps.noMinimum],
  ['en', en.steps.noMinimum],
] as const)('where nothing is to pay first, it says so instead of a price of nothing (%s)', async (locale, said) => {
  const free = anEvent({ minimumToReserve: { amount: 0, currency: 'USD' } });
  const page = await showHtml(<RoomsSection event={free} offer={offer} locale={locale} />);
  expect(page).toHaveTextContent(said);
  expect(page.textContent).not.toMatch(/\D0\.00/);
});

it.each([
  ['es', es.hero],
  ['en', en.hero],
] as const)(
  'an event of last year says that it is over, one that takes no bookings says whom to call (%s)',
  async (locale, words) => {
    const on = (eventDate: string) =>
      showHtml(<EventHero event={{ ...event, eventDate, bookable: false }} offer={null} locale={locale} />);
    expect(await on('2020-06-14')).toHaveTextContent(words.over);
    expect(await on('2199-06-14')).toHaveTextContent(words.closed);
  },
);
