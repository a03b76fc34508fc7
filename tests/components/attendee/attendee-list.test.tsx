import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { answeringServer } from '@/tests/support/answering-server';
import { summary } from './reservations';
import { beside, type Language, listing, refused, showAttendees, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside());

const LIST = '*/provider/api/v1/events/event-1/reservations';

describe.each<Language>(['es', 'en'])('list of reservations in %s', (locale) => {
  const t = words[locale].attendees;
  const status = words[locale].standing.staffState;

  it('shows each reservation with its state, stay, balance and what waits', async () => {
    const expired = summary({
      key: 'RSV-2',
      holder: 'Iván Soto',
      status: 'expired',
      paymentsToDecide: [],
      roomsToDecide: [],
    });
    server.use(listing([summary(), expired]).handler);
    showAttendees({ locale });
    const row = (await screen.findByText('Mariana Ruiz')).closest('tr');
    if (!row) throw new Error('no row');
    expect(within(row).getByText(status.toApprove)).toBeVisible();
    expect(row).toHaveTextContent(locale === 'es' ? /10-05-2027.*13-05-2027/ : /10-May-2027.*13-May-2027/);
    expect(within(row).getByText('USD 1,200.00')).toBeVisible();
    expect(within(row).getByText(locale === 'es' ? '1 pago' : '1 payment')).toBeVisible();
    const other = screen.getByText('Iván Soto').closest('tr');
    expect(other).toHaveTextContent(t.row.nothing);
    expect(screen.getByText(locale === 'es' ? '2 reservaciones' : '2 reservations')).toBeVisible();
    // The count says all of a single page.
    expect(screen.queryByRole('navigation', { name: t.pager.label })).toBeNull();
  });

  it('asks for what the address names, and keeps what is chosen in the address', async () => {
    const { handler, asked } = listing([summary()]);
    server.use(handler);
    showAttendees({ locale, search: '?payments=1&sort=-balance&page=2' });
    await screen.findByText('Mariana Ruiz');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      'filter[need]': 'payment',
      sort: '-balance',
      page: '2',
    });
    const person = userEvent.setup();
    await person.selectOptions(screen.getByLabelText(t.filters.status), 'hold');
    await waitFor(() => expect(asked.at(-1)?.get('filter[state]')).toBe('hold'));
    expect(asked.at(-1)?.get('page')).toBe('1');
    expect(window.location.search).toBe('?status=hold&need=payment&sort=-balance');
    await person.click(screen.getByRole('link', { name: t.needs.all }));
    await waitFor(() => expect(asked.at(-1)?.has('filter[need]')).toBe(false));
  });

  it('searches once the typing pauses and keeps the focus in the field', async () => {
    const { handler, asked } = listing([summary()]);
    server.use(handler);
    showAttendees({ locale });
    await screen.findByText('Mariana Ruiz');
    const search = screen.getByLabelText(t.filters.search);
    await userEvent.setup().type(search, 'soto');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('soto'));
    expect(asked.map((query) => query.get('q'))).toEqual([null, 'soto']);
    expect(search).toHaveFocus();
    expect(window.location.search).toBe('?q=soto');
  });

  it('orders by a column and turns the order, told to those who do not see', async () => {
    const { handler, asked } = listing([summary()]);
    server.use(handler);
    showAttendees({ locale });
    await screen.findByText('Mariana Ruiz');
    const person = userEvent.setup();
    const name = t.columns.sort.replace('{column}', t.columns.holder);
    for (const [sort, order] of [
      ['holder', 'ascending'],
      ['-holder', 'descending'],
    ]) {
      await person.click(screen.getByRole('link', { name }));
      await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe(sort));
      expect(screen.getByRole('link', { name }).closest('th')).toHaveAttribute('aria-sort', order);
    }
  });

  it('pages, and says where one is', async () => {
    const { handler, asked } = listing([summary()], { total: 45 });
    server.use(handler);
    showAttendees({ locale });
    const next = await screen.findByRole('link', { name: t.pager.next });
    expect(screen.queryByRole('link', { name: t.pager.previous })).not.toBeInTheDocument();
    await userEvent.setup().click(next);
    await waitFor(() => expect(asked.at(-1)?.get('page')).toBe('2'));
    expect(await screen.findByRole('link', { name: t.pager.previous })).toBeVisible();
  });

  it('says what to do where there is nothing yet, where nothing matches, and where the page is gone', async () => {
    server.use(listing([]).handler);
    const { unmount } = showAttendees({ locale });
    expect(await screen.findByText(t.empty.title)).toBeVisible();
    expect(screen.getByRole('link', { name: t.empty.action })).toHaveAttribute('href', '/adminmaster/Evento');
    unmount();
    const filtered = showAttendees({ locale, search: '?q=nadie' });
    expect(await screen.findByText(t.empty.noMatch)).toBeVisible();
    const [clear] = screen.getAllByRole('link', { name: t.filters.clear });
    await userEvent.setup().click(clear ?? document.body);
    expect(await screen.findByText(t.empty.title)).toBeVisible();
    expect(screen.getByLabelText(t.filters.search)).toHaveValue('');
    filtered.unmount();
    server.use(listing([], { total: 3 }).handler);
    showAttendees({ locale, search: '?page=9' });
    expect(await screen.findByRole('link', { name: t.empty.firstPage })).toHaveAttribute('href', '?');
  });

  it('says why it could not load, with the reference, and loads at the second try', async () => {
    server.use(
      http.get(LIST, () => refused(500, 'INTERNAL'), { once: true }),
      listing([summary()]).handler,
    );
    showAttendees({ locale });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(t.errors.list);
    expect(alert).toHaveTextContent('req-42');
    await userEvent.setup().click(within(alert).getByRole('button', { name: t.errors.retry }));
    expect(await screen.findByText('Mariana Ruiz')).toBeVisible();
  });

  it('has words for no connection', async () => {
    server.use(http.get(LIST, () => HttpResponse.error()));
    showAttendees({ locale });
    expect(await screen.findByText(t.errors.network)).toBeVisible();
  });
});
