import { expect, type Page } from 'playwright/test';
import type { Guest } from '../pages/guest';
import type { Locale } from './words';

const HEADERS = { authorization: 'demo-agency-token' };
const DAY_MS = 86_400_000;

/** What this needs of the answers. */
interface Answered {
  eventDate: string;
  categories: { id: string; available: number }[];
  key: string;
}

/** Books a room for two around the event's day by the provider's own calls; the page is then its holder's. */
export async function bookRoom(page: Page, event: string, person: Guest, locale: Locale): Promise<string> {
  const answered = async (answer: ReturnType<Page['request']['get']>) => {
    const body = (await (await answer).json()) as { error?: string; data: Answered };
    expect(body.error).toBeUndefined();
    return body.data;
  };
  const get = (path: string) => answered(page.request.get(`/provider${path}`, { headers: HEADERS }));
  const post = (path: string, data: unknown) =>
    answered(page.request.post(`/provider${path}`, { headers: HEADERS, data }));
  const { eventDate } = await get(`/events/code/${event}`);
  const day = (days: number) => new Date(Date.parse(eventDate) + days * DAY_MS).toISOString().slice(0, 10);
  const stay = { checkIn: day(-1), checkOut: day(2) };
  const { categories } = await get(`/api/v1/events/${event}/availability?${new URLSearchParams(stay)}`);
  const free = categories.find(({ available }) => available > 0);
  const room = { categoryId: free?.id, ...stay, adults: 2 };
  const contact = { ...person, mobile: '55 1234 5678' };
  const { key } = await post(`/api/v1/events/${event}/reservations`, { contact, rooms: [room], passes: [], locale });
  return key;
}

/** The holder's "yes" to a room held by bookRoom. */
export async function confirmRoom(page: Page, key: string): Promise<void> {
  const answer = await page.request.post(`/provider/api/v1/reservations/${key}/confirm`, {
    headers: HEADERS,
    data: { acceptTerms: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
