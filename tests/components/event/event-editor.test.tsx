import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventEditor } from '@/components/event/editor/event-editor';
import { PublicationCard } from '@/components/event/editor/publication-card';
import { QueryProvider } from '@/lib/api/query-provider';
import type { DateEffects, EventProfile, TeamChoices } from '@/lib/contract/event-profile';
import commonEn from '@/messages/en/common.json';
import connectionEn from '@/messages/en/connection.json';
import consoleEn from '@/messages/en/console.json';
import publicationEn from '@/messages/en/publication.json';
import commonEs from '@/messages/es/common.json';
import connectionEs from '@/messages/es/connection.json';
import consoleEs from '@/messages/es/console.json';
import publicationEs from '@/messages/es/publication.json';
import { answeringServer } from '@/tests/support/answering-server';
import { AppRouter } from '../console/app-router';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const words = {
  es: { common: commonEs, console: consoleEs, publication: publicationEs },
  en: { common: commonEn, console: consoleEn, publication: publicationEn },
};
const server = answeringServer();
afterEach(() => vi.restoreAllMocks());

const PROFILE: EventProfile = {
  id: 'event-1',
  agencyId: '1',
  eventName: 'Ana & Luis',
  code: 'PLS-ANA-LUIS',
  eventDate: '2199-05-20',
  range_event_start: null,
  range_event_end: null,
  timeZone: 'America/Cancun',
  hotelId: 'hotel-1',
  otherHotelIds: [],
  otherHotels: [],
  ceremony: null,
  message: { es: 'Los esperamos', en: 'See you there' },
  currencies: [{ code: 'USD', main: true, rates: [] }],
  minimumNights: 2,
  minimumToReserve: 15_000,
  adultPassPrice: null,
  childPassPrice: null,
  giftTableUrl: null,
  liveStreamUrl: null,
  guestListShows: 'count',
  answersUntil: null,
  notificationEmail: null,
  isTemplate: false,
  mainUserId: null,
  secondaryUserId: null,
  plannerUserId: null,
  emailService: true,
  smsService: true,
  paymentService: true,
  team: { main: null, secondary: null, planner: null },
  currency: 'USD',
  state: 'draft',
  package: null,
  onlineUntil: null,
  openToGuests: false,
  reopensWith: null,
  guests: 0,
  missing: [],
  photos: [],
  standing: { reservations: 0, rooms: 0, people: 0 },
  version: 4,
};
const PEOPLE: TeamChoices = {
  couple: [
    { id: 'user-ana', name: 'Ana Ruiz', email: 'ana@pareja.test' },
    { id: 'user-luis', name: 'Luis Paz', email: null },
  ],
  planners: [{ id: 'user-wp', name: 'Wendy Pla', email: null }],
};
const PLACES = {
  date: '/adminmaster/Evento?view=edit',
  hotel: '/adminmaster/Evento?view=edit',
  category: null,
  languages: '/adminmaster/Evento?view=edit',
  payment: '/adminmaster/CuentaBancaria',
  terms: null,
};

function show(locale: 'es' | 'en', part: ReactNode) {
  document.documentElement.lang = locale;
  const people = userEvent.setup();
  render(
    <AppRouter>
      <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
        <QueryProvider>{part}</QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return people;
}

/** Answers a call and keeps what was sent. */
function answering(method: 'put' | 'post' | 'patch' | 'delete', path: string, answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/v1/events/event-1${path}`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const editor = (profile = PROFILE, of: 'event' | 'page' = 'event') => (
  <EventEditor
    of={of}
    profile={profile}
    hotels={[
      { id: 'hotel-1', name: 'Gran Marea' },
      { id: 'hotel-2', name: 'Costa Serena' },
    ]}
    people={PEOPLE}
    zones={['America/Cancun', 'America/Mexico_City']}
  />
);

it('is in the server’s document with what the event has, before any script runs', () => {
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <AppRouter>
      <NextIntlClientProvider locale="es" timeZone="America/Mexico_City" messages={words.es}>
        <QueryProvider>{editor({ ...PROFILE, timeZone: 'America/Mexico_City', smsService: false })}</QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  const value = (name: string) => page.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  const chosen = (name: string) => page.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value;
  expect([value('eventName'), value('code')]).toEqual(['Ana & Luis', 'PLS-ANA-LUIS']);
  expect([chosen('hotelId'), chosen('timeZone')]).toEqual(['hotel-1', 'America/Mexico_City']);
  const ticked = [...page.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked')].map(({ name }) => name);
  expect(ticked).toEqual(expect.arrayContaining(['emailService', 'paymentService']));
  expect(ticked).not.toContain('smsService');
});

describe.each(['es', 'en'] as const)('where an event stands (%s)', (locale) => {
  const t = words[locale].publication;

  it('says what is missing and leads there, or says whose it is; nothing is published meanwhile', () => {
    show(
      locale,
      <PublicationCard profile={{ ...PROFILE, missing: ['hotel', 'category', 'payment'] }} places={PLACES} />,
    );
    const items = screen.getAllByRole('listitem');
    expect(items).toHaveLength(6);
    expect(within(items[1] as HTMLElement).getByText(t.missing)).toBeVisible();
    expect(within(items[1] as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('/adminmaster/Evento?view=edit'),
    );
    expect(within(items[2] as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(items[2] as HTMLElement).getByText(t.notYours)).toBeVisible();
    expect(within(items[0] as HTMLElement).getByText(t.done)).toBeVisible();
    expect(screen.getByRole('button', { name: t.steps.publish })).toBeDisabled();
  });

  it('asks a package without bookings only for what its page shows', () => {
    show(locale, <PublicationCard profile={{ ...PROFILE, package: 'honey' }} places={PLACES} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(
      screen.getByText(new RegExp(t.package.guestsOf.replace('{guests}', '0').replace('{most}', '150'))),
    ).toBeVisible();
  });

  it('keeps the package of an archived event, and says how it is changed', () => {
    show(locale, <PublicationCard profile={{ ...PROFILE, state: 'archived', package: 'honey' }} places={PLACES} />);
    expect(screen.getByLabelText(t.package.label)).toBeDisabled();
    expect(screen.getByText(t.package.archived)).toBeVisible();
    expect(screen.getByRole('button', { name: t.steps.restore })).toBeEnabled();
  });

  it('publishes by the version that is shown, and says so', async () => {
    const done = { ...PROFILE, state: 'published', version: 5 };
    const sent = answering('post', '/publication', () => HttpResponse.json({ data: done }));
    const person = show(locale, <PublicationCard profile={PROFILE} places={PLACES} />);
    await person.click(screen.getByRole('button', { name: t.steps.publish }));
    expect(await screen.findByText(t.states.published)).toBeVisible();
    expect(sent).toEqual([{ version: 4 }]);
    expect(router.refresh).toHaveBeenCalled();
  });

  it('stays on the page where the connection is lost: the router would leave it for the browser’s own', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    router.refresh.mockClear();
    const person = show(locale, <PublicationCard profile={PROFILE} places={PLACES} />);
    await person.click(screen.getByRole('button', { name: t.steps.publish }));
    await screen.findByRole('alert');
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('says that the package’s months are over, with what opens the page again, and previews what guests cannot open', () => {
    const over = { ...PROFILE, state: 'published', package: 'honey', onlineUntil: '2026-01-10' } as const;
    show(locale, <PublicationCard profile={{ ...over, reopensWith: 'romance' }} places={PLACES} />);
    expect(screen.getByText(t.over.badge)).toBeVisible();
    expect(screen.queryByText(t.stateText.published)).toBeNull();
    expect(screen.getByText(new RegExp(t.over.reopens.replace('{name}', 'Romance')))).toHaveTextContent('2026');
    expect(screen.getByRole('link', { name: t.preview })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/eventos\/PLS-ANA-LUIS\/vista-previa$/),
    );
  });

  it('leads to the page itself while guests can open it', () => {
    show(locale, <PublicationCard profile={{ ...PROFILE, state: 'closed', openToGuests: true }} places={PLACES} />);
    expect(screen.queryByText(t.over.badge)).toBeNull();
    expect(screen.getByText(t.stateText.closed)).toBeVisible();
    expect(screen.getByRole('link', { name: t.preview })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/eventos\/PLS-ANA-LUIS$/),
    );
  });

  it('keeps quiet and last what takes something from guests', () => {
    show(locale, <PublicationCard profile={{ ...PROFILE, state: 'closed' }} places={PLACES} />);
    const shown = screen.getAllByRole('button', { name: new RegExp(Object.values(t.steps).join('|')) });
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      t.steps.publishAgain,
      t.steps.unpublish,
      t.steps.archive,
    ]);
    expect(shown.map(({ className }) => /btn-(primary|quiet)/.exec(className)?.[1])).toEqual([
      'primary',
      'quiet',
      'quiet',
    ]);
  });

  it('tells how many bookings stand before the page is taken down', async () => {
    const standing = { reservations: 3, rooms: 4, people: 9 };
    const sent = answering('delete', '/publication', () =>
      HttpResponse.json({ data: { ...PROFILE, standing, version: 6 } }),
    );
    const profile: EventProfile = { ...PROFILE, state: 'published', version: 5, standing };
    const person = show(locale, <PublicationCard profile={profile} places={PLACES} />);
    await person.click(screen.getByRole('button', { name: t.steps.unpublish }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/3 .*4 .*9 /);
    expect(dialog).toHaveTextContent(t.confirm.stands);
    expect(sent).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: t.steps.unpublish }));
    await waitFor(() => expect(sent).toEqual([{ confirm: true, version: 5 }]));
    expect(await screen.findByText(t.states.draft)).toBeVisible();
  });

  it('shows the provider’s sentence where it refuses', async () => {
    const refusal = { error: 'Falta algo.', code: 'INCOMPLETE', details: { missing: ['terms'] }, requestId: 'r' };
    answering('post', '/publication', () => HttpResponse.json(refusal, { status: 409 }));
    const person = show(locale, <PublicationCard profile={PROFILE} places={PLACES} />);
    await person.click(screen.getByRole('button', { name: t.steps.publish }));
    expect(await screen.findByText('Falta algo.')).toBeVisible();
  });
});

describe.each(['es', 'en'] as const)('the editor of an event (%s)', (locale) => {
  const t = words[locale].publication.form;

  it('sends what was changed alone, with the version', async () => {
    const sent = answering('patch', '', () =>
      HttpResponse.json({ data: { ...PROFILE, eventName: 'Ana María & Luis', version: 5 } }),
    );
    const person = show(locale, editor());
    const name = screen.getByLabelText(t.fields.eventName);
    await person.clear(name);
    await person.type(name, 'Ana María & Luis');
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toEqual([{ eventName: 'Ana María & Luis', version: 4 }]));
  });

  it('adds hotels beside the event’s own and takes them out, one offered no more by its name at the event', async () => {
    const { otherHotels: words } = t;
    const known = { ...PROFILE, otherHotelIds: ['hotel-0'], otherHotels: [{ id: 'hotel-0', name: 'Casa Vieja' }] };
    const sent = answering('patch', '', () => HttpResponse.json({ data: { ...known, version: 5 } }));
    const person = show(locale, editor(known));
    const list = () => within(screen.getByRole('list', { name: words.list }));
    expect(list().getByText('Casa Vieja')).toBeVisible();
    const choice = screen.getByLabelText(words.add);
    // Its own is no other.
    expect(within(choice).queryByRole('option', { name: 'Gran Marea' })).toBeNull();
    await person.selectOptions(choice, 'Costa Serena');
    expect(list().getByText('Costa Serena')).toBeVisible();
    expect(choice).toBeDisabled();
    await person.click(screen.getByRole('button', { name: words.removeNamed.replace('{hotel}', 'Casa Vieja') }));
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toEqual([{ otherHotelIds: ['hotel-2'], version: 4 }]));
  });

  it('says beside the hotels why one cannot be taken out, and offers none without the event’s own', async () => {
    const fields = { otherHotelIds: 'El bloqueo tiene categorías de este hotel' };
    const refusal = { error: 'No.', code: 'INVALID', fields, requestId: 'r' };
    answering('patch', '', () => HttpResponse.json(refusal, { status: 422 }));
    const known = { ...PROFILE, otherHotelIds: ['hotel-2'], otherHotels: [{ id: 'hotel-2', name: 'Costa Serena' }] };
    const person = show(locale, editor(known));
    const { otherHotels: words } = t;
    await person.click(screen.getByRole('button', { name: words.removeNamed.replace('{hotel}', 'Costa Serena') }));
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() =>
      expect(screen.getByLabelText(words.add)).toHaveAccessibleDescription(
        expect.stringContaining(fields.otherHotelIds),
      ),
    );
    await person.selectOptions(screen.getByLabelText(t.fields.hotelId), '');
    expect(screen.queryByLabelText(words.add)).toBeNull();
  });

  it('refuses beside the field what the provider would refuse, and sends nothing', async () => {
    const sent = answering('patch', '', () => HttpResponse.json({ data: PROFILE }));
    const person = show(locale, editor());
    await person.selectOptions(screen.getByLabelText(t.fields.days), 'several');
    await person.type(screen.getByLabelText(new RegExp(t.fields.notificationEmail)), 'nadie');
    await person.type(screen.getByLabelText(new RegExp(t.fields.giftTableUrl)), 'javascript:alert(1)');
    await person.clear(screen.getByLabelText(t.fields.minimumNights));
    await person.click(screen.getByRole('button', { name: t.save }));
    const described = (label: string, sentence: string) =>
      expect(screen.getByLabelText(new RegExp(label))).toHaveAccessibleDescription(expect.stringContaining(sentence));
    await waitFor(() => described(t.fields.range_event_end, t.wrong.end));
    described(t.fields.notificationEmail, t.wrong.email);
    described(t.fields.giftTableUrl, t.wrong.url);
    described(t.fields.minimumNights, t.wrong.nights);
    expect(sent).toEqual([]);
  });

  it.each(['event', 'page'] as const)('only reads an archived event: nothing in it can be typed or sent (%s)', (of) => {
    show(locale, editor({ ...PROFILE, state: 'archived' }, of));
    for (const field of [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')])
      expect(field).toBeDisabled();
    expect(screen.queryByRole('button', { name: t.save })).toBeNull();
  });

  it('wants a ceremony whole once there is one', async () => {
    const person = show(locale, editor());
    await person.click(screen.getByLabelText(t.withCeremony));
    await person.click(screen.getByRole('button', { name: t.save }));
    const required = t.wrong.required.replace('{field}', t.fields.ceremony.venue);
    expect((await screen.findAllByText(required)).length).toBeGreaterThan(0);
  });

  it('adds a currency with what it is worth since when, and takes it for the main one', async () => {
    const currencies = [
      { code: 'USD', main: false, rates: [] },
      { code: 'MXN', main: true, rates: [{ since: '2026-01-15', rate: '17.5' }] },
    ];
    const sent = answering('patch', '', () => HttpResponse.json({ data: { ...PROFILE, currencies, version: 5 } }));
    const person = show(locale, editor());
    await person.selectOptions(screen.getByLabelText(t.currencies.add), 'MXN');
    const pesos = within(screen.getByRole('region', { name: 'MXN' }));
    const rate = pesos.getByLabelText(t.currencies.rate.replace('{code}', 'MXN').replace('{priced}', 'USD'));
    await person.type(rate, 'diecisiete');
    await person.click(screen.getByRole('button', { name: t.save }));
    expect((await screen.findAllByText(t.currencies.wrong)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await person.clear(rate);
    await person.type(rate, '17.5');
    await person.type(pesos.getByLabelText(t.currencies.since), '2026-01-15');
    await person.click(pesos.getByRole('radio', { name: t.currencies.main }));
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toEqual([{ currencies, version: 4 }]));
  });

  it('gives the couple and the planner their seats, and switches a service off', async () => {
    const sent = answering('patch', '', () => HttpResponse.json({ data: { ...PROFILE, version: 5 } }));
    const person = show(locale, editor());
    await person.selectOptions(screen.getByLabelText(t.fields.mainUserId), 'Ana Ruiz · ana@pareja.test');
    await person.selectOptions(screen.getByLabelText(t.fields.plannerUserId), 'Wendy Pla');
    await person.click(screen.getByRole('checkbox', { name: t.fields.smsService }));
    await person.click(screen.getByRole('button', { name: t.save }));
    const change = { mainUserId: 'user-ana', plannerUserId: 'user-wp', smsService: false };
    await waitFor(() => expect(sent).toEqual([{ ...change, version: 4 }]));
  });

  it('keeps who has a seat and is offered to nobody any more, and says which package has a planner', async () => {
    const main = { id: 'user-old', name: 'Eva Sol', email: null };
    show(locale, editor({ ...PROFILE, package: 'honey', mainUserId: main.id, team: { ...PROFILE.team, main } }));
    expect(screen.getByLabelText(t.fields.mainUserId)).toHaveDisplayValue('Eva Sol');
    expect(screen.getByLabelText(t.fields.plannerUserId)).toHaveAccessibleDescription(/Romance/);
  });

  it('makes the event a template of the agency', async () => {
    const sent = answering('patch', '', () =>
      HttpResponse.json({ data: { ...PROFILE, isTemplate: true, version: 5 } }),
    );
    const person = show(locale, editor());
    await person.click(screen.getByRole('checkbox', { name: t.isTemplate }));
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toEqual([{ isTemplate: true, version: 4 }]));
  });

  it('says of a code, while it is typed, whether it is free', async () => {
    server.use(
      http.get('*/api/v1/events/event-1/code-check', ({ request }) => {
        const code = new URL(request.url).searchParams.get('code')?.toUpperCase();
        return HttpResponse.json({ data: { code, verdict: code === 'PLS-BODA-ANA' ? 'free' : 'taken' } });
      }),
    );
    const person = show(locale, editor());
    const code = screen.getByLabelText(t.fields.code);
    await person.clear(code);
    await person.type(code, 'PLS-BODA-ANA');
    expect(await screen.findByText(t.code.free.replace('{code}', 'PLS-BODA-ANA'))).toBeVisible();
    await person.type(code, '-2');
    expect(await screen.findByText(t.code.taken)).toBeVisible();
  });

  it('takes over what somebody else changed, keeps what was typed, and saves it at the second press', async () => {
    const now = { ...PROFILE, minimumNights: 5, eventName: 'De otra persona', version: 9 };
    const stale = { error: 'Cambió.', code: 'STALE', details: now, requestId: 'r' };
    const answers = [
      () => HttpResponse.json(stale, { status: 409 }),
      () => HttpResponse.json({ data: { ...now, eventName: 'Ana sola', version: 10 } }),
    ];
    const sent = answering('patch', '', () => (answers.shift() ?? (() => HttpResponse.error()))());
    const person = show(locale, editor());
    const name = screen.getByLabelText(t.fields.eventName);
    await person.clear(name);
    await person.type(name, 'Ana sola');
    await person.click(screen.getByRole('button', { name: t.save }));
    const writers = words[locale].common.twoWriters;
    expect(await screen.findByText(writers.title)).toBeVisible();
    expect(screen.getByText('De otra persona')).toBeVisible();
    expect(screen.getByLabelText(t.fields.minimumNights)).toHaveValue('5');
    expect(name).toHaveValue('Ana sola');
    const choice = (word: string) => word.replace('{field}', t.fields.eventName);
    await person.click(screen.getByRole('button', { name: choice(writers.takeTheirsOf) }));
    expect(name).toHaveValue('De otra persona');
    await person.click(screen.getByRole('button', { name: choice(writers.keepMineOf) }));
    expect(name).toHaveValue('Ana sola');
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ eventName: 'Ana sola', version: 9 });
  });

  it('shows who tends the page alone the fields of the page, whatever an older event has elsewhere', async () => {
    const written = { ...PROFILE, code: 'viejo', guestListShows: 'names' as const, version: 5 };
    const sent = answering('patch', '', () => HttpResponse.json({ data: written }));
    const person = show(locale, editor({ ...PROFILE, code: 'viejo' }, 'page'));
    const card = (name: string) => screen.queryByRole('heading', { name });
    for (const theirs of [t.sections.words, t.sections.guests, t.sections.pageLinks])
      expect(card(theirs)).toBeVisible();
    for (const theAgencys of [t.sections.event, t.sections.ceremony, t.sections.booking])
      expect(card(theAgencys)).toBeNull();
    expect(screen.queryByLabelText(new RegExp(t.fields.notificationEmail))).toBeNull();
    const stream = screen.getByLabelText(new RegExp(t.fields.liveStreamUrl));
    await person.type(stream, 'envivo');
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(stream).toHaveAccessibleDescription(expect.stringContaining(t.wrong.url)));
    expect(sent).toEqual([]);
    await person.clear(stream);
    await person.selectOptions(screen.getByLabelText(t.fields.guestListShows), 'names');
    await person.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toEqual([{ guestListShows: 'names', version: 4 }]));
  });

  describe('another date', () => {
    const effects: DateEffects = {
      days: 7,
      block: { first: '2199-05-17', last: '2199-05-22', lacks: 1 },
      activities: 3,
      ceremony: null,
      reservations: { standing: 4, away: 2 },
      cutOffs: { count: 2, first: '2199-04-01' },
      fixedPayments: { count: 1, first: '2199-02-01' },
      balanceDueOn: { before: '2199-03-11', after: '2199-03-18' },
      changesLockOn: '2199-05-10',
      account: { dueOn: '2199-04-20', mayMove: true },
      attrition: { first: '2199-05-18', last: '2199-05-21' },
      mayMoveDeadlines: true,
      answersUntil: null,
      answersFixedOn: '2199-05-02',
    };
    function answeringEffects(answer: () => Response) {
      const asked: Record<string, string>[] = [];
      server.use(
        http.get('*/api/v1/events/event-1/date-effects', ({ request }) => {
          asked.push(Object.fromEntries(new URL(request.url).searchParams));
          return answer();
        }),
      );
      return asked;
    }
    async function typeDate() {
      const person = show(locale, editor());
      const date = screen.getByLabelText(new RegExp(`^${t.fields.eventDate}`));
      await person.clear(date);
      await person.type(date, '2199-05-27');
      await person.click(screen.getByRole('button', { name: t.save }));
      return person;
    }
    const saved = { ...PROFILE, eventDate: '2199-05-27', version: 5 };

    it('says what it does to what stands, and takes the schedule along unless told not to', async () => {
      const asked = answeringEffects(() => HttpResponse.json({ data: effects }));
      const sent = answering('patch', '', () => HttpResponse.json({ data: saved }));
      const person = await typeDate();
      const dialog = await screen.findByRole('dialog', { name: t.move.title });
      expect(asked).toEqual([{ eventDate: '2199-05-27' }]);
      const said = within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
      expect(said).toHaveLength(10);
      expect(said[0]).toContain(locale === 'es' ? 'le falta una noche' : 'lacks one night');
      expect(said[1]).toContain(locale === 'es' ? '4 reservaciones conservan' : '4 reservations keep');
      expect(said[2]).toContain(locale === 'es' ? '2 de ellas no duermen' : '2 of them are not');
      expect(said[3]).toContain(locale === 'es' ? '18 de marzo de 2199' : 'March 18, 2199');
      expect(said[4]).toContain(locale === 'es' ? '1 de abril de 2199' : 'April 1, 2199');
      expect(said[5]).toContain(locale === 'es' ? '10 de mayo de 2199' : 'May 10, 2199');
      expect(said[6]).toContain(locale === 'es' ? '1 de febrero de 2199' : 'February 1, 2199');
      expect(said[7]).toMatch(locale === 'es' ? /^La cuenta maestra.*20 de abril/ : /^The master account.*April 20/);
      expect(said[8]).toMatch(locale === 'es' ? /^Las noches comprometidas.*18.*21/ : /^The nights committed.*18.*21/);
      expect(said[9]).toMatch(locale === 'es' ? /^Los invitados.*2 de mayo.*igual/ : /^Guests answer.*May 2.*stays/);
      expect(sent).toEqual([]);
      const along = within(dialog).getByRole('checkbox', {
        name: /3 (?:actividades 7 días después|activities too, 7 days later)/,
      });
      for (const name of [/2 (?:categorías|room types)/, /calendario de pagos|payment schedule/])
        expect(within(dialog).getByRole('checkbox', { name })).not.toBeChecked();
      expect(along).toBeChecked();
      await person.click(within(dialog).getByRole('button', { name: t.move.confirm }));
      await waitFor(() => expect(sent).toEqual([{ eventDate: '2199-05-27', moveSchedule: true, version: 4 }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('leaves the schedule where it is, or all as it was, as the person says', async () => {
      answeringEffects(() => HttpResponse.json({ data: effects }));
      const sent = answering('patch', '', () => HttpResponse.json({ data: saved }));
      const person = await typeDate();
      const dialog = await screen.findByRole('dialog');
      await person.click(within(dialog).getByRole('button', { name: t.move.cancel }));
      expect(sent).toEqual([]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await person.click(screen.getByRole('button', { name: t.save }));
      await person.click(await screen.findByRole('checkbox', { name: /3 .*7/ }));
      await person.click(screen.getByRole('button', { name: t.move.confirm }));
      await waitFor(() => expect(sent).toEqual([{ eventDate: '2199-05-27', version: 4 }]));
    });

    it('takes cut-offs and payment days along where that is ticked, and offers them to who keeps the block', async () => {
      const answers = [effects, { ...effects, mayMoveDeadlines: false }];
      answeringEffects(() => HttpResponse.json({ data: answers.shift() }));
      const sent = answering('patch', '', () => HttpResponse.json({ data: saved }));
      const person = await typeDate();
      const dialog = within(await screen.findByRole('dialog'));
      const lines = dialog.getAllByRole('listitem').length;
      await person.click(dialog.getByRole('checkbox', { name: /2 (?:categorías|room types)/ }));
      await person.click(dialog.getByRole('checkbox', { name: /calendario de pagos|payment schedule/ }));
      // What moves along is not said to stay.
      expect(dialog.getAllByRole('listitem')).toHaveLength(lines - 4);
      await person.click(dialog.getByRole('button', { name: t.move.confirm }));
      const all = { moveSchedule: true, moveCutOffs: true, movePayments: true };
      await waitFor(() => expect(sent).toEqual([{ eventDate: '2199-05-27', ...all, version: 4 }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const date = screen.getByLabelText(new RegExp(`^${t.fields.eventDate}`));
      await person.clear(date);
      await person.type(date, '2199-05-28');
      await person.click(screen.getByRole('button', { name: t.save }));
      expect(within(await screen.findByRole('dialog')).getAllByRole('checkbox')).toHaveLength(1);
    });

    it('offers the master account’s due date alone where the payment schedule names no day', async () => {
      answeringEffects(() => HttpResponse.json({ data: { ...effects, fixedPayments: null } }));
      const sent = answering('patch', '', () => HttpResponse.json({ data: saved }));
      const person = await typeDate();
      const dialog = within(await screen.findByRole('dialog'));
      const name = locale === 'es' ? /cuenta maestra 7 días después$/ : /master account is due too, 7 days later$/;
      await person.click(dialog.getByRole('checkbox', { name }));
      expect(dialog.queryByText(/cuenta maestra se liquida|master account is to be paid/)).toBeNull();
      await person.click(dialog.getByRole('button', { name: t.move.confirm }));
      const along = { moveSchedule: true, movePayments: true };
      await waitFor(() => expect(sent).toEqual([{ eventDate: '2199-05-27', ...along, version: 4 }]));
    });

    it('says nothing of a last day for answers that the same press sets anew', async () => {
      answeringEffects(() => HttpResponse.json({ data: effects }));
      const person = show(locale, editor());
      for (const [name, day] of [
        ['eventDate', '2199-05-27'],
        ['answersUntil', '2199-05-10'],
      ] as const) {
        const field = screen.getByLabelText(new RegExp(`^${t.fields[name]}`));
        await person.clear(field);
        await person.type(field, day);
      }
      await person.click(screen.getByRole('button', { name: t.save }));
      const dialog = within(await screen.findByRole('dialog', { name: t.move.title }));
      expect(dialog.getAllByRole('listitem')).toHaveLength(9);
      expect(dialog.queryByText(/Los invitados responden|Guests answer/)).toBeNull();
    });

    it('is saved at once where nothing hangs on the event, and not at all where nobody can say', async () => {
      const left = {
        cutOffs: null,
        fixedPayments: null,
        changesLockOn: null,
        account: null,
        attrition: null,
        answersFixedOn: null,
      };
      const nothing = { ...effects, ...left, block: null, activities: 0, reservations: { standing: 0, away: 0 } };
      const answers = [() => HttpResponse.error(), () => HttpResponse.json({ data: nothing })];
      answeringEffects(() => (answers.shift() ?? (() => HttpResponse.error()))());
      const sent = answering('patch', '', () => HttpResponse.json({ data: saved }));
      const person = await typeDate();
      expect(await screen.findByText((locale === 'es' ? connectionEs : connectionEn).unreachable)).toBeVisible();
      expect(sent).toEqual([]);
      await person.click(screen.getByRole('button', { name: t.save }));
      await waitFor(() => expect(sent).toEqual([{ eventDate: '2199-05-27', version: 4 }]));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
