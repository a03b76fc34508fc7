import { createTranslator } from 'next-intl';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { HotelSection } from '@/components/event/hotel-section';
import type { EventHotel } from '@/lib/contract/event';
import en from '@/messages/en/event.json';
import hotelsEn from '@/messages/en/hotels.json';
import es from '@/messages/es/event.json';
import hotelsEs from '@/messages/es/hotels.json';
import { anEvent, HOTEL } from '../reservation/booking-fixtures';

const words = { es: { event: es, hotels: hotelsEs }, en: { event: en, hotels: hotelsEn } };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: 'es' | 'en'; namespace: 'event' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));

async function show(hotel: EventHotel, locale: 'es' | 'en', otherHotels?: EventHotel[]) {
  const event = anEvent({ hotel, ...(otherHotels && { otherHotels }) });
  const { prelude } = await prerender(<HotelSection event={event} locale={locale} />);
  document.body.innerHTML = await new Response(prelude).text();
  return document.body;
}

it('tells what guests pay at the hotel itself, in the language of the page, else in the other and as such', async () => {
  const paidAtHotel = { es: 'Derecho ambiental, 30 MXN por noche.', en: 'Environmental fee, 30 MXN a night.' };
  for (const [locale, label] of [
    ['es', 'Se paga en el hotel'],
    ['en', 'Paid at the hotel'],
  ] as const)
    expect(await show({ ...HOTEL, paidAtHotel }, locale)).toHaveTextContent(`${label}${paidAtHotel[locale]}`);
  const page = await show({ ...HOTEL, paidAtHotel: { ...paidAtHotel, en: '' } }, 'en');
  expect(page.querySelector('dd [lang="es"]')).toHaveTextContent(paidAtHotel.es);
});

it('says nothing of it where nothing is paid there', async () => {
  for (const paidAtHotel of [undefined, null, { es: '', en: ' ' }])
    expect(await show({ ...HOTEL, paidAtHotel }, 'es')).not.toHaveTextContent(es.hotel.paidAtHotel);
});

it('shows where guests may sleep too, each with its own way on the map; with one hotel there is one section', async () => {
  for (const [locale, kicker] of [
    ['es', es.hotel.otherKicker],
    ['en', en.hotel.otherKicker],
  ] as const) {
    const other = { ...HOTEL, id: 'hotel-2', name: 'Casa Vieja', latitude: 20.5, longitude: -87.2 };
    const page = await show(HOTEL, locale, [other]);
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([HOTEL.name, 'Casa Vieja']);
    expect(page.querySelectorAll('#hotel')).toHaveLength(1);
    expect(page).toHaveTextContent(kicker);
    const maps = [...page.querySelectorAll('a[href*="google.com/maps"]')].map((link) => link.getAttribute('href'));
    expect(maps).toEqual([expect.stringContaining('23.25%2C-106.45'), expect.stringContaining('20.5%2C-87.2')]);
    const alone = await show(HOTEL, locale);
    expect(alone.querySelectorAll('section')).toHaveLength(1);
    expect(alone).not.toHaveTextContent(kicker);
  }
});
