import { render, screen } from '@testing-library/react';
import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ActivityCard, askToJoin } from '@/components/event/schedule/schedule-page';
import { SchedulePreview } from '@/components/event/schedule/schedule-preview';
import { StayActivities } from '@/components/event/schedule/stay-activities';
import { PageWays } from '@/components/event/ways/event-ways';
import { MyDays } from '@/components/reservation/my-days';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import en from '@/messages/en/event.json';
import enReservation from '@/messages/en/reservation.json';
import es from '@/messages/es/event.json';
import esReservation from '@/messages/es/reservation.json';
import { anEvent } from '../reservation/booking-fixtures';

type Language = 'es' | 'en';
const words = { es: { event: es, reservation: esReservation }, en: { event: en, reservation: enReservation } };
vi.mock('next-intl/server', () => ({
  getTranslations: async ({ locale, namespace }: { locale: Language; namespace: 'event' }) =>
    createTranslator({ locale, messages: words[locale], namespace }),
}));
const listed = vi.hoisted(() => ({ activities: [] as unknown[] }));
vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => ({}) }));
vi.mock('@/lib/api/activity', () => ({ listStayActivities: async () => listed.activities }));
vi.mock('@/lib/session/views', () => ({ readUserView: () => ({}) }));
afterEach(() => {
  document.body.innerHTML = '';
});

const NONE = {
  location: null,
  recommendations: null,
  description: null,
  dressCodeMen: null,
  dressCodeWomen: null,
  observations: null,
};
const activity = (name: string, change: Partial<Activity> = {}): Activity => ({
  id: name,
  name,
  venue: 'Muelle',
  ...NONE,
  date: '2027-06-07',
  startTime: '19:00',
  endTime: null,
  startsAt: '2027-06-08T00:00:00Z',
  endsAt: null,
  paid: false,
  minimumAge: null,
  capacity: null,
  version: 1,
  audience: 'everybody' as const,
  cover: null,
  coverPhotoUrl: null,
  videoUrl: null,
  texts: { ...NONE, name: { es: name, en: name }, venue: { es: 'Muelle', en: 'Pier' } },
  ...change,
});
const DIVE = activity('Buceo', { paid: true });
const phone = { id: '1', phone: '+52 998 555 0100', phoneModel: { id: '1', name: 'WhatsApp', description: '' } };
const { agency } = anEvent();
const chatty = anEvent({ agency: { ...agency, phones: [phone] } });
const joining = (event: Event, locale: Language) => ({
  eventName: event.eventName,
  ask: askToJoin(event, locale),
  locale,
});

async function show(page: ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerender(page);
  document.body.innerHTML = await new Response(prelude).text();
  return document.body;
}

describe.each<[Language, string, string]>([
  ['es', 'Pregunta cómo apuntarte', 'Hola, quiero apuntarme a Buceo (Ximena & Leonardo).'],
  ['en', 'Ask how to sign up', 'Hi, I’d like to sign up for Buceo (Ximena & Leonardo).'],
])('what costs extra (%s)', (locale, label, text) => {
  const asks = () => screen.getByRole('link', { name: `${label} Buceo` }).getAttribute('href') ?? '';

  it('is asked for in the agency’s chat, which is told what for; what costs nothing needs no asking', async () => {
    await show(<ActivityCard activity={DIVE} {...joining(chatty, locale)} />);
    expect(new URL(asks()).origin).toBe('https://wa.me');
    expect(new URL(asks()).searchParams.get('text')).toBe(text);
    await show(<ActivityCard activity={activity('Yoga')} {...joining(chatty, locale)} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is asked for in the form for the event where the agency has no chat', async () => {
    await show(<ActivityCard activity={DIVE} {...joining(anEvent(), locale)} />);
    expect(asks()).toBe(`${locale === 'en' ? '/en' : ''}/contacto?evento=PLS-TEST-BODA`);
  });

  it('is said in a guest’s days', async () => {
    const day = (paid: boolean) => ({
      date: DIVE.date,
      entries: [{ kind: 'activity' as const, date: DIVE.date, time: '19:00', activity: { ...DIVE, paid } }],
    });
    const { paid } = words[locale].reservation.days;
    const days = { hotel: null, timeZone: 'America/Cancun', locale };
    expect(await show(<MyDays days={[day(true)]} {...days} />)).toHaveTextContent(paid);
    expect(await show(<MyDays days={[day(false)]} {...days} />)).not.toHaveTextContent(paid);
  });
});

it('tells those who sleep there what costs extra of what is for them alone, and how to join', async () => {
  listed.activities = [{ ...DIVE, audience: 'staying' }, activity('Yoga', { audience: 'staying' })];
  const labels = { title: 'Para ti', lead: '', staying: 'Hospedados', tagged: '', paid: 'Con costo', join: 'Pregunta' };
  const stay = { eventId: 'event-1', locale: 'es' as const, ask: 'https://wa.me/529985550100' };
  render(<StayActivities {...stay} labels={{ ...labels, joinText: 'A {activity}' }} />);
  expect(await screen.findByText('Con costo')).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://wa.me/529985550100?text=A%20Buceo',
  ]);
});

const names = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const ceremony = (startTime: string) => ({
  ...anEvent(),
  ceremony: { date: '2027-06-08', startTime, texts: {} } as never,
});

it('shows three of the schedule in their order, the ceremony among them where the schedule has it', async () => {
  const activities = [
    activity('Cóctel'),
    DIVE,
    activity('Yoga', { date: '2027-06-08', startTime: '07:00' }),
    activity('Boda', { date: '2027-06-08', startTime: '17:30' }),
  ];
  await show(<SchedulePreview event={ceremony('17:30')} activities={activities} locale="es" />);
  expect(names()).toEqual(['Cóctel', 'Buceo', 'Boda']);
  await show(<SchedulePreview event={ceremony('18:00')} activities={activities} locale="es" />);
  expect(names()).toEqual(['Cóctel', 'Buceo', 'Yoga']);
  await show(<SchedulePreview event={anEvent()} activities={activities} locale="es" />);
  expect(names()).toEqual(['Cóctel', 'Buceo', 'Yoga']);
});

it.each<[Language, string]>([
  ['es', 'En vivo'],
  ['en', 'Live stream'],
])('leads to the live stream from the event’s page, where there is one (%s)', async (locale, label) => {
  const liveStreamUrl = 'https://live.example/boda';
  const ways = { offer: null, activities: [], locale };
  await show(<PageWays event={anEvent({ liveStreamUrl })} {...ways} />);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', liveStreamUrl);
  await show(<PageWays event={anEvent()} {...ways} />);
  expect(screen.queryByRole('link', { name: label })).toBeNull();
});
