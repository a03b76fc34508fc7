import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { BookingPage } from '@/components/reservation/booking-page';
import { StepsGuide } from '@/components/reservation/steps-guide';
import type { Event } from '@/lib/contract/event';
import en from '@/messages/en/booking.json';
import es from '@/messages/es/booking.json';
import { anEvent } from './booking-fixtures';

type Language = 'es' | 'en';
const words = { es: { booking: es }, en: { booking: en } };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'booking' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
  getMessages: async ({ locale }: { locale: Language }) => ({ ...words[locale], waitlist: {}, login: {} }),
}));
vi.mock('@/components/event/answers/guest-answers', () => ({ GuestAnswers: () => null }));
vi.mock('@/lib/i18n/navigation', () => ({
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

const on = (eventDate: string, change: Partial<Event> = {}) => ({
  ...anEvent({ bookable: false, ...change }),
  eventDate,
});
const LAST_YEAR = on('2020-06-14');
const AHEAD = on('2199-06-14');

it.each<[Language, typeof es.notBookable]>([
  ['es', es.notBookable],
  ['en', en.notBookable],
])('who would book says that the event is over, or that the agency books (%s)', async (locale, said) => {
  const show = async (event: Event) => {
    document.body.innerHTML = '';
    render(await BookingPage({ event, locale, step: 'category', start: null }));
    return document.body;
  };
  expect(await show(LAST_YEAR)).toHaveTextContent(said.pastText);
  const ahead = await show(AHEAD);
  expect(ahead).toHaveTextContent(said.text);
  expect(ahead).not.toHaveTextContent(said.pastTitle);
});

it('the steps lead to no booking where there is none', async () => {
  const start = () => screen.queryByRole('link', { name: es.guide.start });
  render(await StepsGuide({ event: on('2199-06-14', { bookable: true }), locale: 'es' }));
  expect(start()).toBeVisible();
  document.body.innerHTML = '';
  render(await StepsGuide({ event: AHEAD, locale: 'es' }));
  expect(start()).toBeNull();
  expect(screen.getByText(es.notBookable.text)).toBeVisible();
  document.body.innerHTML = '';
  render(await StepsGuide({ event: LAST_YEAR, locale: 'es' }));
  expect(start()).toBeNull();
  expect(screen.getByText(es.notBookable.pastText)).toBeVisible();
});
