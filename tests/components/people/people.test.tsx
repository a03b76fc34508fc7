import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AgencyForm, PictureForm } from '@/components/agency/agency-form';
import { InviteForm } from '@/components/people/invite-form';
import { UserEditor } from '@/components/people/user-editor';
import { PermissionForm } from '@/components/permission/permission-form';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import type { EventSummary } from '@/lib/contract/event';
import type { PermissionMatrix } from '@/lib/contract/permission';
import type { UserRecord } from '@/lib/contract/user';
import { hasUnsaved } from '@/lib/session/unsaved-edits';
import agencyEn from '@/messages/en/agency.json';
import commonEn from '@/messages/en/common.json';
import connectionEn from '@/messages/en/connection.json';
import consoleEn from '@/messages/en/console.json';
import peopleEn from '@/messages/en/people.json';
import permissionsEn from '@/messages/en/permissions.json';
import agencyEs from '@/messages/es/agency.json';
import commonEs from '@/messages/es/common.json';
import connectionEs from '@/messages/es/connection.json';
import consoleEs from '@/messages/es/console.json';
import peopleEs from '@/messages/es/people.json';
import permissionsEs from '@/messages/es/permissions.json';
import { answeringServer } from '@/tests/support/answering-server';
import { AppRouter } from '../console/app-router';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const words = {
  es: {
    agency: agencyEs,
    common: commonEs,
    console: consoleEs,
    people: peopleEs,
    permissions: permissionsEs,
    connection: connectionEs,
  },
  en: {
    agency: agencyEn,
    common: commonEn,
    console: consoleEn,
    people: peopleEn,
    permissions: permissionsEn,
    connection: connectionEn,
  },
};
const server = answeringServer();

function show(locale: 'es' | 'en', part: ReactNode) {
  document.documentElement.lang = locale;
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  render(
    <AppRouter>
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
          {part}
        </NextIntlClientProvider>
      </QueryClientProvider>
    </AppRouter>,
  );
}

/** Answers a call and keeps what was sent. */
function answering(method: 'put' | 'post' | 'patch', path: string, answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      sent.push(await request.json());
      await delay(30);
      return answer();
    }),
  );
  return sent;
}

/**
 * Answers the agency's events, those found by a search under its words, of a hundred and forty; what was asked is kept.
 */
function listing(events: EventSummary[], bySearch: Record<string, EventSummary[]> = {}) {
  const asked: string[] = [];
  server.use(
    http.get('*/api/v1/agency/1/events', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(q);
      const page = { total: 140, current_page: 1, per_page: 100, last_page: 2, next_cursor: null };
      return HttpResponse.json({ data: { ...page, data: bySearch[q] ?? events } });
    }),
  );
  return asked;
}

const matrix = (allowed: boolean): PermissionMatrix => ({
  agencyId: '1',
  roles: ['admin', 'payment'],
  rows: [
    {
      permission: 'decideRoom',
      cells: [
        { role: 'admin', allowed: true, byDefault: true, changeable: false },
        { role: 'payment', allowed, byDefault: false, changeable: true },
      ],
    },
  ],
});

const profile: AgencyProfile = {
  id: '1',
  name: 'Costa Eterna',
  age: 12,
  languageCode: 'es',
  url: null,
  description: null,
  openingHours: null,
  openingHoursEnglish: null,
  texts: { description: null, openingHours: null },
  address: null,
  addressUrl: null,
  demoEventCode: null,
  brandColor: null,
  paperColor: null,
  secondFactorRequired: false,
  emails: { contact: 'hola@costa.test', support: null, reply: null },
  phones: [{ phone: '+529981112233', kind: 'Oficina', description: null }],
  socialMedia: [],
  profileImgUrl: null,
  bannerImgUrl: null,
  version: 3,
};

const WEDDING: EventSummary = {
  id: 'event-1',
  code: 'PLS-ANA',
  eventName: 'Ana & Luis',
  eventDate: '2027-05-01',
  idagency: '1',
  idAgency: '1',

  range_event_start: null,
  range_event_end: null,
  imgCoverCircle: null,
  mainUserId: null,
  secondaryUserId: null,
  timeZone: 'America/Cancun',
  isTemplate: false,
  state: 'published',
};

/** The first page of the agency's events, without the wedding. */
const OTHERS: EventSummary[] = Array.from({ length: 8 }, (_, index) => ({
  ...WEDDING,
  id: `other-${index}`,
  code: `PLS-OTRA-${index}`,
  eventName: `Otra boda ${index}`,
}));

describe.each(['es', 'en'] as const)('in %s', (locale) => {
  const { agency, console: frame, people, permissions } = words[locale];

  it('the matrix sends the ticked cell alone; a fixed one cannot be ticked and a changed one says so', async () => {
    const sent = answering('put', '/api/v1/permissions', () => HttpResponse.json({ data: matrix(true) }));
    show(locale, <PermissionForm matrix={matrix(false)} />);
    const row = within(screen.getByRole('group', { name: permissions.means.decideRoom }));
    expect(row.getByRole('checkbox', { name: frame.roles.admin })).toBeDisabled();
    const payment = row.getByRole('checkbox', { name: frame.roles.payment });
    expect(screen.getByRole('button', { name: permissions.restore })).toBeDisabled();
    await userEvent.click(payment);
    expect(payment).toHaveAccessibleDescription(permissions.given);
    expect(hasUnsaved()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /1/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: permissions.restore })).toBeEnabled());
    expect(sent).toEqual([{ agencyId: '1', cells: [{ role: 'payment', permission: 'decideRoom', allowed: true }] }]);
    expect(payment).toBeChecked();
    expect(hasUnsaved()).toBe(false);
  });

  it('an invitation is checked before it is sent, and says what the provider refuses', async () => {
    const refusal = { error: 'No.', code: 'INVALID', fields: { email: 'Ya existe' }, requestId: 'r' };
    const sent = answering('post', '/api/v1/users', () => HttpResponse.json(refusal, { status: 422 }));
    show(locale, <InviteForm grantable={['agencyUser', 'payment']} agencyId={null} eventsOf={null} />);
    await userEvent.click(screen.getByRole('button', { name: people.invite.open }));
    await userEvent.type(await screen.findByLabelText(people.email), 'no es un correo');
    await userEvent.click(screen.getByRole('button', { name: people.invite.send }));
    expect(screen.getByLabelText(people.email)).toHaveAccessibleDescription(people.invalidEmail);
    expect(screen.getByLabelText(people.name)).toHaveAccessibleDescription(
      people.required.replace('{field}', people.name),
    );
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText(people.email));
    await userEvent.type(screen.getByLabelText(people.email), 'Paola@Costa.test');
    await userEvent.type(screen.getByLabelText(people.name), 'Paola');
    await userEvent.selectOptions(screen.getByLabelText(people.role), 'payment');
    await userEvent.click(screen.getByRole('button', { name: people.invite.send }));
    await waitFor(() => expect(screen.getByLabelText(people.email)).toHaveAccessibleDescription('Ya existe'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent(`${people.email}: Ya existe`);
    expect(sent).toEqual([{ email: 'paola@costa.test', name: 'Paola', role: 'payment', languageCode: 'es' }]);
    await userEvent.type(screen.getByLabelText(people.email), '.mx');
    expect(screen.getByLabelText(people.email)).toBeValid();
  });

  it('an organizer is invited once for two presses, to the chosen event; without a connection nothing is sent', async () => {
    const refusal = { error: 'No.', code: 'INVALID', fields: { eventId: 'Ya tiene dos' }, requestId: 'r' };
    const organizer: UserRecord = {
      id: 'u2',
      name: 'Eva',
      email: 'eva@costa.test',
      role: 'organizer',
      state: 'invited',
      languageCode: 'en',
      agencyId: '1',
      twoFactor: false,
      lastLoginAt: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 1,
    };
    const sent = answering('post', '/api/v1/users', () =>
      sent.length === 1
        ? HttpResponse.json(refusal, { status: 422 })
        : HttpResponse.json({ data: organizer }, { status: 201 }),
    );
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/v1/agency/1/events', ({ request }) => {
        const q = new URL(request.url).searchParams.get('q');
        asked.push(q);
        const data = q === null ? OTHERS : OTHERS.concat(WEDDING).filter(({ eventName }) => eventName.includes(q));
        const page = { total: 101, current_page: 1, per_page: 100, last_page: q === null ? 2 : 1, next_cursor: null };
        return HttpResponse.json({ data: { data, ...page } });
      }),
    );
    show(locale, <InviteForm grantable={['agencyUser', 'organizer']} agencyId="1" eventsOf="1" />);
    await userEvent.click(screen.getByRole('button', { name: people.invite.open }));
    const send = screen.getByRole('button', { name: people.invite.send });
    await userEvent.type(await screen.findByLabelText(people.email), 'eva@costa.test');
    await userEvent.type(screen.getByLabelText(people.name), 'Eva');
    await userEvent.selectOptions(screen.getByLabelText(people.role), 'organizer');
    await userEvent.selectOptions(screen.getByLabelText(people.language), 'en');
    const event = screen.getByLabelText(people.invite.event);
    // One that the first page has not is found by its name, and stays chosen when something else is searched.
    const { searchEvent, more } = words[locale].console.place;
    expect(await screen.findByRole('button', { name: more })).toBeVisible();
    expect(within(event).queryByRole('option', { name: new RegExp(WEDDING.eventName) })).toBeNull();
    await userEvent.type(screen.getByLabelText(searchEvent), WEDDING.eventName);
    await userEvent.selectOptions(
      event,
      await within(event).findByRole('option', { name: `${WEDDING.eventName} · ${WEDDING.code}` }),
    );
    await userEvent.clear(screen.getByLabelText(searchEvent));
    await within(event).findByRole('option', { name: new RegExp(OTHERS[0]?.eventName ?? '') });
    expect(event).toHaveValue(WEDDING.id);
    expect(asked).toContain(WEDDING.eventName);
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(send);
    expect(await screen.findByText(words[locale].connection.offline)).toBeVisible();
    line.mockRestore();
    expect(sent).toEqual([]);
    await userEvent.click(send);
    await waitFor(() => expect(event).toHaveAccessibleDescription(`${people.invite.eventHint} Ya tiene dos`));
    await userEvent.dblClick(send);
    await waitFor(() => expect(screen.queryByLabelText(people.email)).toBeNull());
    const person = { email: 'eva@costa.test', name: 'Eva', role: 'organizer', languageCode: 'en' };
    expect(sent).toEqual(Array(2).fill({ ...person, agencyId: '1', eventId: WEDDING.id }));
    expect(router.refresh).toHaveBeenCalled();
  });

  it('a lost second factor is taken off only with a reason and a second press', async () => {
    const person: UserRecord = {
      id: 'u1',
      name: 'Paola',
      email: 'paola@costa.test',
      role: 'payment',
      state: 'active',
      languageCode: 'es',
      agencyId: '1',
      twoFactor: true,
      lastLoginAt: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      version: 4,
    };
    const sent = answering('post', '/api/v1/users/u1/second-factor/removal', () =>
      HttpResponse.json({ data: { ...person, twoFactor: false, version: 5 } }),
    );
    show(locale, <UserEditor user={person} grantable={['payment']} agencyId={null} />);
    const { secondFactor } = people;
    await userEvent.click(screen.getByRole('button', { name: people.editor.openOf.replace('{name}', 'Paola') }));
    await userEvent.click(await screen.findByRole('button', { name: secondFactor.remove }));
    await userEvent.click(screen.getByRole('button', { name: secondFactor.confirm }));
    expect(screen.getByLabelText(secondFactor.reason)).toHaveAccessibleDescription(secondFactor.reasonMissing);
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(secondFactor.reason), 'Perdió su teléfono');
    await userEvent.click(screen.getByRole('button', { name: secondFactor.confirm }));
    await waitFor(() => expect(sent).toEqual([{ reason: 'Perdió su teléfono', version: 4 }]));
    await waitFor(() => expect(screen.queryByText(secondFactor.title)).toBeNull());
  });

  it('the agency’s form names the empty field, keeps what was typed over a stale version, and saves', async () => {
    const now = { ...profile, name: 'Costa Azul', address: 'Calle 5', version: 4 };
    const stale = { error: 'Otra persona', code: 'STALE', details: now, requestId: 'r' };
    const writers = words[locale].common.twoWriters;
    const sent = answering('patch', '/api/v1/agencies/1', () =>
      sent.length === 1
        ? HttpResponse.json(stale, { status: 409 })
        : HttpResponse.json({ data: { ...profile, name: 'Costa Nueva', version: 5 } }),
    );
    const draft = { ...WEDDING, id: 'event-2', code: 'PLS-BORRADOR', state: 'draft' as const };
    const asked = listing([WEDDING, draft]);
    show(locale, <AgencyForm profile={profile} />);
    await screen.findByRole('option', { name: new RegExp(WEDDING.code) });
    expect(asked).toEqual(['']);
    // What visitors cannot open is refused, so it is not offered.
    expect(screen.queryByRole('option', { name: new RegExp(draft.code) })).toBeNull();
    const name = screen.getByLabelText(agency.fields.name);
    const save = screen.getByRole('button', { name: agency.save });
    await userEvent.clear(name);
    await userEvent.click(save);
    expect(name).toHaveAccessibleDescription(agency.wrong.empty);
    expect(sent).toEqual([]);
    await userEvent.type(name, 'Costa Nueva');
    await userEvent.selectOptions(screen.getByLabelText(new RegExp(agency.fields.demoEventCode)), WEDDING.code);
    await userEvent.click(save);
    expect(await screen.findByText(writers.title)).toBeVisible();
    expect(screen.getByText('Costa Azul')).toBeVisible();
    expect(screen.getByLabelText(new RegExp(agency.fields.address))).toHaveValue('Calle 5');
    expect(name).toHaveValue('Costa Nueva');
    const choice = (word: string) => word.replace('{field}', agency.fields.name);
    await userEvent.click(screen.getByRole('button', { name: choice(writers.takeTheirsOf) }));
    expect(name).toHaveValue('Costa Azul');
    await userEvent.click(screen.getByRole('button', { name: choice(writers.keepMineOf) }));
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { version: 3 },
      { name: 'Costa Nueva', version: 4, demoEventCode: WEDDING.code, phones: [{ kind: 'Oficina' }] },
    ]);
    await waitFor(() => expect(screen.queryByText(writers.title)).toBeNull());
  });

  it('the agency’s form finds its sample wedding beyond the first hundred events, and keeps the one it has', async () => {
    const far = { ...WEDDING, id: 'event-140', code: 'PLS-LEJANA', eventName: 'Lejana' };
    const asked = listing([WEDDING], { lejana: [far] });
    const sent = answering('patch', '/api/v1/agencies/1', () => HttpResponse.json({ data: profile }));
    show(locale, <AgencyForm profile={{ ...profile, demoEventCode: 'PLS-DE-ANTES' }} />);
    const choice = screen.getByLabelText(new RegExp(agency.fields.demoEventCode));
    await screen.findByRole('option', { name: new RegExp(WEDDING.code) });
    expect(choice).toHaveDisplayValue('PLS-DE-ANTES');
    await userEvent.type(screen.getByRole('searchbox'), 'lejana');
    await screen.findByRole('option', { name: /Lejana/ });
    expect(asked.at(-1)).toBe('lejana');
    await userEvent.selectOptions(choice, far.code);
    await userEvent.click(screen.getByRole('button', { name: agency.save }));
    await waitFor(() => expect(sent).toMatchObject([{ demoEventCode: far.code }]));
  });

  it('the agency’s form has something unsaved from the first letter typed until it is saved', async () => {
    const sent = answering('patch', '/api/v1/agencies/1', () => HttpResponse.json({ data: profile }));
    listing([]);
    show(locale, <AgencyForm profile={profile} />);
    expect(hasUnsaved()).toBe(false);
    const name = screen.getByLabelText(agency.fields.name);
    await userEvent.type(name, 's');
    expect(hasUnsaved()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: agency.save }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Costa Eternas', brandColor: null }]));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('the agency’s form has each text in both languages, says which one is missing, and sends both', async () => {
    const hours = { es: 'Lunes a viernes', en: '' };
    const sent = answering('patch', '/api/v1/agencies/1', () => HttpResponse.json({ data: profile }));
    const texts = { openingHours: hours, description: null };
    listing([]);
    show(locale, <AgencyForm profile={{ ...profile, openingHours: hours.es, texts }} />);
    const { bilingual } = words[locale].common;
    const fieldOf = (language: 'es' | 'en', label: string) =>
      screen.getByLabelText(new RegExp(bilingual.label[language].replace('{label}', label).replace(/[()]/g, '\\$&')));
    const english = fieldOf('en', agency.fields.openingHours);
    expect(english).toHaveAccessibleDescription(bilingual.missing.en);
    expect(english).toHaveAttribute('lang', 'en');
    expect(screen.queryByText(bilingual.missing.es)).toBeNull();
    await userEvent.type(english, 'Monday to Friday');
    expect(screen.queryByText(bilingual.missing.en)).toBeNull();
    await userEvent.type(fieldOf('en', agency.fields.description), 'Weddings by the sea');
    expect(fieldOf('es', agency.fields.description)).toHaveAccessibleDescription(bilingual.missing.es);
    await userEvent.click(screen.getByRole('button', { name: agency.save }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          openingHours: { es: 'Lunes a viernes', en: 'Monday to Friday' },
          description: { es: '', en: 'Weddings by the sea' },
        },
      ]),
    );
  });

  it('the agency’s form wants a phone, names what is wrong in each of them and in a network, and leaves out empty networks', async () => {
    const sent = answering('patch', '/api/v1/agencies/1', () => HttpResponse.json({ data: profile }));
    listing([]);
    show(locale, <AgencyForm profile={profile} />);
    const save = screen.getByRole('button', { name: agency.save });
    await userEvent.click(screen.getByRole('button', { name: agency.removePhoneOf.replace('{number}', '1') }));
    await userEvent.type(screen.getByLabelText('Instagram'), 'costa');
    await userEvent.click(save);
    await waitFor(() => expect(screen.getByLabelText('Instagram')).toHaveAccessibleDescription(agency.wrong.url));
    expect(screen.getAllByText(agency.wrong.empty, { exact: false }).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: agency.addPhone }));
    const phone = screen.getByLabelText(agency.phoneFields.phone);
    await userEvent.type(phone, '12');
    await waitFor(() => expect(phone).toHaveAccessibleDescription(agency.wrong.phone));
    await userEvent.type(phone, '34 567');
    await waitFor(() => expect(phone).toBeValid());
    await userEvent.type(screen.getByLabelText(agency.phoneFields.kind), 'Oficina');
    await userEvent.clear(screen.getByLabelText('Instagram'));
    await userEvent.type(screen.getByLabelText('Instagram'), 'https://instagram.com/costa');
    expect(sent).toEqual([]);
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        phones: [{ phone: '1234 567', kind: 'Oficina', description: null }],
        socialMedia: [{ network: 'instagram', url: 'https://instagram.com/costa', active: false }],
      },
    ]);
  });

  it('a picture is looked at before it is sent, and the field takes the focus', async () => {
    const sent = answering('post', '/api/v1/agencies/1/:verb', () => HttpResponse.json({ data: profile }));
    show(locale, <PictureForm agencyId="1" kind="logo" src={null} />);
    const field = screen.getByLabelText(agency.picture.label);
    const save = screen.getByRole('button', { name: agency.picture.save });
    await userEvent.click(save);
    await waitFor(() => expect(field).toHaveAccessibleDescription(`${agency.picture.hint} ${agency.picture.missing}`));
    expect(field).toHaveFocus();
    const person = userEvent.setup({ applyAccept: false });
    await person.upload(field, new File(['text'], 'logo.txt', { type: 'text/plain' }));
    await person.click(save);
    await waitFor(() => expect(field).toHaveAccessibleDescription(`${agency.picture.hint} ${agency.picture.type}`));
    expect(sent).toEqual([]);
  });
});
