import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Suggestions } from '@/components/event/suggestion/suggestion-list';
import { QueryProvider } from '@/lib/api/query-provider';
import type { Suggestion } from '@/lib/contract/suggestion';
import publicationEn from '@/messages/en/publication.json';
import publicationEs from '@/messages/es/publication.json';
import { answeringServer } from '@/tests/support/answering-server';
import { AppRouter } from '../console/app-router';

const router = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  useRouter: () => router,
}));

const words = { es: { publication: publicationEs }, en: { publication: publicationEn } };
const server = answeringServer();
afterEach(() => vi.restoreAllMocks());

const CEREMONY = {
  date: '2199-06-10',
  startTime: '17:30',
  venue: { es: 'Capilla', en: 'Chapel' },
  location: { es: 'Playa', en: 'Beach' },
  description: null,
  dressCode: null,
};
const OPEN: Suggestion = {
  id: 'suggestion-1',
  state: 'open',
  change: { ceremony: { ...CEREMONY, startTime: '18:00' } },
  now: { ceremony: CEREMONY },
  words: 'El sol se pone más tarde.',
  by: 'Ana Ruiz',
  createdAt: '2199-01-05T17:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  answer: null,
  version: 1,
};
const MOVED: Suggestion = {
  ...OPEN,
  change: { eventDate: '2199-06-12', range_event_start: null, range_event_end: null },
  now: { eventDate: '2199-06-10', range_event_start: null, range_event_end: null },
};

function show(locale: 'es' | 'en', suggestions: Suggestion[], decides: boolean) {
  const person = userEvent.setup();
  render(
    <AppRouter>
      <NextIntlClientProvider locale={locale} timeZone="America/Mexico_City" messages={words[locale]}>
        <QueryProvider>
          <Suggestions
            eventId="event-1"
            list={{ suggestions, eventVersion: 7, timeZone: 'America/Cancun' }}
            decides={decides}
          />
        </QueryProvider>
      </NextIntlClientProvider>
    </AppRouter>,
  );
  return person;
}

function answering(method: 'put' | 'delete', path: string, answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http[method](`*/api/v1/suggestions/suggestion-1${path}`, async ({ request }) => {
      sent.push(method === 'put' ? await request.json() : new URL(request.url).search);
      return answer();
    }),
  );
  return sent;
}

const decided = (state: Suggestion['state']) => () => HttpResponse.json({ data: { ...OPEN, state, version: 2 } });

describe.each(['es', 'en'] as const)('what the couple suggests (%s)', (locale) => {
  const t = words[locale].publication.suggestions;
  const accept = t.acceptNamed.replace('{name}', 'Ana Ruiz');
  const refuse = t.refuseNamed.replace('{name}', 'Ana Ruiz');

  it('stands beside what is there, only where it differs, and is accepted by the version that was seen', async () => {
    const sent = answering('put', '/decision', decided('accepted'));
    const person = show(locale, [OPEN], true);
    const item = within(screen.getByRole('listitem'));
    expect(item.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      words[locale].publication.form.fields.ceremony.startTime,
    ]);
    expect(item.getByRole('deletion')).toHaveTextContent(locale === 'es' ? '17:30 h' : '5:30 PM');
    expect(item.getByRole('insertion')).toHaveTextContent(locale === 'es' ? '18:00 h' : '6:00 PM');
    await person.click(screen.getByRole('button', { name: accept }));
    await waitFor(() => expect(sent).toEqual([{ accept: true, answer: '', version: 1, eventVersion: 7 }]));
    expect(router.refresh).toHaveBeenCalled();
  });

  it('is not refused without a word', async () => {
    const sent = answering('put', '/decision', decided('refused'));
    const person = show(locale, [OPEN], true);
    await person.click(screen.getByRole('button', { name: refuse }));
    await person.click(screen.getByRole('button', { name: t.sendRefusal }));
    expect(screen.getByLabelText(t.reason)).toHaveAccessibleDescription(expect.stringContaining(t.reasonNeeded));
    expect(sent).toEqual([]);
    await person.type(screen.getByLabelText(t.reason), 'Ya se imprimió');
    await person.click(screen.getByRole('button', { name: t.sendRefusal }));
    await waitFor(() =>
      expect(sent).toEqual([{ accept: false, answer: 'Ya se imprimió', version: 1, eventVersion: 7 }]),
    );
  });

  it('of another date says first what that does, and moves the schedule along where that is left ticked', async () => {
    const effects = { days: 2, block: null, activities: 3, ceremony: null, reservations: { standing: 0, away: 0 } };
    server.use(
      http.get('*/api/v1/events/event-1/date-effects', () =>
        HttpResponse.json({
          data: { ...effects, balanceDueOn: null, cutOffs: null, fixedPayments: null, answersUntil: null },
        }),
      ),
    );
    const sent = answering('put', '/decision', decided('accepted'));
    const person = show(locale, [MOVED], true);
    await person.click(screen.getByRole('button', { name: accept }));
    const dialog = await screen.findByRole('dialog');
    expect(sent).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: words[locale].publication.form.move.confirm }));
    await waitFor(() =>
      expect(sent).toEqual([{ accept: true, answer: '', moveSchedule: true, version: 1, eventVersion: 7 }]),
    );
  });

  it('is taken back by the couple, who decide nothing', async () => {
    const sent = answering('delete', '', decided('withdrawn'));
    const person = show(locale, [OPEN], false);
    expect(screen.queryByRole('button', { name: accept })).toBeNull();
    await person.click(screen.getByRole('button', { name: t.withdrawNamed }));
    await waitFor(() => expect(sent).toEqual(['?version=1']));
  });

  it('stays on the page where the connection is lost: the router would leave it for the browser’s own', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    router.refresh.mockClear();
    const deciding = show(locale, [OPEN], true);
    await deciding.click(screen.getByRole('button', { name: accept }));
    const withdrawing = show(locale, [OPEN], false);
    await withdrawing.click(screen.getByRole('button', { name: t.withdrawNamed }));
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('that was decided shows the answer and no button', () => {
    const answer = { decidedBy: 'Agencia', decidedAt: '2199-01-06T17:00:00.000Z', answer: 'Claro', version: 2 };
    show(locale, [{ ...OPEN, state: 'accepted', ...answer }], false);
    expect(screen.getByText(/Claro/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
