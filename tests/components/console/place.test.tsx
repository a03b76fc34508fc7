import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventLink, FrameEventProvider } from '@/components/console/place/event-link';
import { FollowPlace } from '@/components/console/place/follow-place';
import { VIRTUAL_PAST } from '@/components/console/place/place-list';
import { pageAfterSwitch } from '@/components/console/place/use-switch-place';
import { EventPicker } from '@/components/console/sidebar/place-pickers';
import { UnreadBadge } from '@/components/console/sidebar/unread-badge';
import { listEvents } from '@/lib/api/event';
import { countUnread } from '@/lib/api/notification';
import { followUnread } from '@/lib/api/notification-stream';
import { queryClient } from '@/lib/api/query-client';
import { QueryProvider } from '@/lib/api/query-provider';
import { UNREAD_EVERY_MS } from '@/lib/config/constants';
import type { EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import { permissionsOf } from '@/lib/domain/permissions';
import { readConsoleView } from '@/lib/session/views';
import { useConsoleStore } from '@/lib/stores/console-store';
import words from '@/messages/es/console.json';

const push = vi.fn();

const refresh = vi.fn();

const router = { push, refresh };

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

vi.mock('@/lib/i18n/navigation', () => ({
  usePathname: () => window.location.pathname,
  useRouter: () => router,
  Link: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
}));

vi.mock('@/lib/api/lazy-browser-http', () => ({ lazyBrowserHttp: async () => null }));

vi.mock('@/lib/api/event');

vi.mock('@/lib/api/notification');

vi.mock('@/lib/api/notification-stream');

const summary = (index: number): EventSummary => ({
  id: `event-${index}`,
  code: `PLS-${index}`,
  eventName: `Boda ${index}`,
  eventDate: '2027-06-08',
  range_event_start: null,
  range_event_end: null,
  idagency: '1',
  idAgency: '1',
  imgCoverCircle: null,
  mainUserId: null,
  secondaryUserId: null,
  timeZone: 'America/Cancun',
  isTemplate: false,
  state: 'published',
});

const pageOf = <Item,>(data: Item[], more: Partial<Page<Item>> = {}): Page<Item> => ({
  data,
  current_page: 1,
  per_page: 100,
  last_page: 1,
  total: data.length,
  next_cursor: null,
  ...more,
});

const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => summary(from + index));

const person = { role: 'agency' as const, permissions: permissionsOf('agency', []) };

const show = (part: ReactNode) =>
  render(
    <NextIntlClientProvider locale="es" timeZone="America/Mexico_City" messages={{ console: words }}>
      <QueryProvider>{part}</QueryProvider>
    </NextIntlClientProvider>,
  );

const picker = (events: Page<EventSummary>) =>
  show(<EventPicker agencyId="1" events={events} current={events.data[0] ?? null} person={person} />);

// By attribute: asking for a role of each of many rows takes longer than a search may.
const names = () => [...document.querySelectorAll('button[aria-pressed]')].map((row) => row.textContent);

let otherTab: BroadcastChannel;

beforeEach(() => {
  otherTab = new BroadcastChannel('session');
  window.history.replaceState(null, '', '/adminmaster/Evento');
});

afterEach(() => {
  otherTab.close();
  queryClient().clear();
  vi.clearAllMocks();
});

describe('the list of events', () => {
  it('has no search where all are seen at one glance', () => {
    picker(pageOf(many(3)));
    expect(names()).toHaveLength(3);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('is searched by the provider, says what it found, what it did not, and when it failed', async () => {
    const user = userEvent.setup();
    let isDown = true;
    vi.mocked(listEvents).mockImplementation(async (_, { q = '' }) => {
      if (q === 'sin red' && isDown) throw new Error('down');
      return pageOf(q === 'boda 77' ? [summary(77)] : q === 'sin red' ? [summary(5)] : []);
    });
    picker(pageOf(many(20)));
    const box = screen.getByRole('searchbox', { name: words.place.searchEvent });
    expect(box).toHaveAttribute('placeholder', words.place.eventHint);
    const search = async (text: string) => {
      await user.clear(box);
      await user.type(box, text);
    };
    await search('boda 77');
    await waitFor(() => expect(names()).toEqual(['Boda 7708-06-2027']));
    expect(listEvents).toHaveBeenLastCalledWith(null, { agencyId: '1', page: 1, per_page: 100, q: 'boda 77' });
    expect(screen.getByText('1 coincide')).toBeInTheDocument();
    await search('nadie');
    expect(await screen.findByText(words.place.none)).toBeVisible();
    await search('sin red');
    const again = await screen.findByRole('button', { name: words.place.retry });
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(names()).toEqual(['Boda 508-06-2027']));
  });

  it('past fifty keeps only the rows in sight in the page', () => {
    const { unmount } = picker(pageOf(many(VIRTUAL_PAST)));
    expect(names()).toHaveLength(50);
    unmount();
    const sizes = [
      vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(240),
      vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(54),
    ];
    picker(pageOf(many(100)));
    expect(names().length).toBeGreaterThan(3);
    expect(names().length).toBeLessThan(40);
    expect(screen.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '100');
    for (const size of sizes) size.mockRestore();
  });
});

describe('choosing another event', () => {
  it('keeps the page, names the event in its address and tells the other tabs', async () => {
    const heard = vi.fn();
    otherTab.onmessage = ({ data }: MessageEvent) => heard(data);
    picker(pageOf(many(2)));
    await userEvent.setup().click(screen.getByRole('button', { name: /Boda 1/ }));
    expect(useConsoleStore.getState().eventId).toBe('event-1');
    expect(readConsoleView(document.cookie)?.eventId).toBe('event-1');
    expect([push.mock.calls, refresh.mock.calls.length]).toEqual([[['/adminmaster/Evento?event=PLS-1']], 0]);
    const place = expect.objectContaining({ eventId: 'event-1' });
    await waitFor(() => expect(heard).toHaveBeenCalledWith({ kind: 'place', place }));
  });

  it('leaves what was of the former event: its record in the path, its filters', async () => {
    window.history.replaceState(null, '', '/adminmaster/Asistentes/check-in/RSV-1?q=ana');
    picker(pageOf(many(2)));
    await userEvent.setup().click(screen.getByRole('button', { name: /Boda 1/ }));
    expect(push).toHaveBeenCalledWith('/adminmaster/Asistentes?event=PLS-1');
  });

  it('goes to Evento from a page that the person may not see', () => {
    expect(pageAfterSwitch('/adminmaster/Transporte', person)).toBe('/adminmaster/Transporte');
    expect(pageAfterSwitch('/adminmaster/HotelAdministrar', person)).toBe('/adminmaster/Evento');
    expect(pageAfterSwitch('/adminmaster', person)).toBe('/adminmaster/Evento');
    const wholesaler = { role: 'wholesaler' as const, permissions: permissionsOf('wholesaler', []) };
    expect(pageAfterSwitch('/adminmaster/Transporte', wholesaler)).toBe('/adminmaster/Evento');
  });

  const chooseElsewhere = () =>
    otherTab.postMessage({
      kind: 'place',
      place: { agencyId: '2', eventId: 'event-8', dashboardNavigation: 'event' },
    });

  it('made in another tab leaves this one at the event of its address', async () => {
    window.history.replaceState(null, '', '/adminmaster/Asistentes?event=PLS-1&q=ana');
    show(<FollowPlace person={person} drawn={{ named: 'PLS-1', code: 'PLS-1' }} />);
    chooseElsewhere();
    await waitFor(() => expect(useConsoleStore.getState().eventId).toBe('event-8'));
    expect([push.mock.calls, refresh.mock.calls]).toEqual([[], []]);
  });

  it('made in another tab is followed where the address names none, whatever this tab still reads from the cookie', async () => {
    window.history.replaceState(null, '', '/adminmaster/Perfil');
    show(<FollowPlace person={person} drawn={{ named: null, code: 'PLS-1' }} />);
    useConsoleStore.getState().chooseEvent('event-1');
    chooseElsewhere();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(useConsoleStore.getState()).toMatchObject({ agencyId: '2', eventId: 'event-8' });
    expect(readConsoleView(document.cookie)?.eventId).toBe('event-8');
  });
});

it('is no way to where this person may not go', () => {
  show(<EventLink href={null}>Ana</EventLink>);
  expect(screen.getByText('Ana').closest('a')).toBeNull();
});

describe('the event of the address', () => {
  const drawnFor = (named: string | null, code: string | null) => (
    <FrameEventProvider named={named} code={code}>
      <FollowPlace person={person} drawn={{ named, code }} />
      <EventLink href="/adminmaster/Asistentes?key=RSV-1#pagos">Ana</EventLink>
    </FrameEventProvider>
  );
  const hrefs: [string, string, string | null, string | null, string, number][] = [
    ['is carried on', '?event=PLS-1&q=x', 'PLS-1', 'PLS-1', '?event=PLS-1&key=RSV-1#pagos', 0],
    ['is the one of the frame where none is named', '', null, 'PLS-1', '?event=PLS-1&key=RSV-1#pagos', 0],
    ['wins over the frame, which follows', '?event=PLS-2', 'PLS-1', 'PLS-1', '?event=PLS-2&key=RSV-1#pagos', 1],
    ['is not carried on where nothing was found for it', '?event=PLS-X', 'PLS-X', null, '?key=RSV-1#pagos', 0],
    ['is left out where there is no event', '', null, null, '?key=RSV-1#pagos', 0],
  ];
  it.each(hrefs)('%s', (_, search, named, code, query, refreshed) => {
    window.history.replaceState(null, '', `/adminmaster/Asistentes${search}`);
    show(drawnFor(named, code));
    expect(screen.getByRole('link')).toHaveAttribute('href', `/adminmaster/Asistentes${query}`);
    expect(refresh).toHaveBeenCalledTimes(refreshed);
  });
});

it('the badge asks anew, and shows nothing without any', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(countUnread).mockResolvedValueOnce(1);
  vi.mocked(countUnread).mockResolvedValue(0);
  const { container } = show(<UnreadBadge agencyId="1" count={4} />);
  expect(container).toHaveTextContent('4');
  await act(() => vi.advanceTimersByTimeAsync(UNREAD_EVERY_MS));
  await waitFor(() => expect(container).toHaveTextContent(/^1/));
  expect(countUnread).toHaveBeenCalledWith(null, '1');
  await act(() => vi.advanceTimersByTimeAsync(UNREAD_EVERY_MS));
  await waitFor(() => expect(container).toBeEmptyDOMElement());
  vi.useRealTimers();
});

describe('the badge with a stream', () => {
  const streams: Parameters<typeof followUnread>[1][] = [];
  beforeEach(() => {
    streams.length = 0;
    vi.mocked(followUnread).mockImplementation(async (_http, args) => {
      streams.push(args);
      await new Promise<void>((resolve) => args.signal.addEventListener('abort', () => resolve()));
    });
  });
  afterEach(() => {
    vi.mocked(followUnread).mockReset();
    vi.useRealTimers();
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });
  const look = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('shows what is told at once, asks no more, and has a page of notifications drawn anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.mocked(countUnread).mockClear();
    window.history.replaceState(null, '', '/adminmaster/Notificaciones');
    const { container } = show(<UnreadBadge agencyId="1" count={4} />);
    await waitFor(() => expect(streams).toHaveLength(1));
    act(() => streams[0]?.onUnread(4));
    expect(refresh).not.toHaveBeenCalled();
    act(() => streams[0]?.onUnread(5));
    expect(container).toHaveTextContent(/^5/);
    expect(refresh).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(3 * UNREAD_EVERY_MS));
    expect(countUnread).not.toHaveBeenCalled();
  });

  it('has the panel drawn anew when a call has an outcome, and no other page', async () => {
    window.history.replaceState(null, '', '/adminmaster/Notificaciones');
    const { unmount } = show(<UnreadBadge agencyId="1" count={4} />);
    await waitFor(() => expect(streams).toHaveLength(1));
    refresh.mockClear();
    act(() => streams[0]?.onCalls());
    expect(refresh).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/adminmaster/PanelAdministracion');
    unmount();
    show(<UnreadBadge agencyId="1" count={4} />);
    await waitFor(() => expect(streams).toHaveLength(2));
    act(() => streams.at(-1)?.onCalls());
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is let go while nobody looks at the window, and opened again', async () => {
    const { unmount } = show(<UnreadBadge agencyId="1" count={4} />);
    await waitFor(() => expect(streams).toHaveLength(1));
    act(() => look('hidden'));
    expect(streams[0]?.signal.aborted).toBe(true);
    act(() => look('visible'));
    await waitFor(() => expect(streams).toHaveLength(2));
    unmount();
    expect(streams[1]?.signal.aborted).toBe(true);
  });
});
