import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { BulkItem, BulkResult } from '@/lib/contract/bulk';
import type { RoleName } from '@/lib/contract/role';
import { answeringServer } from '@/tests/support/answering-server';
import { passPauses } from '@/tests/support/pauses';
import { summary } from './reservations';
import { beside, type Language, listing, showAttendees, words } from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside());

const usd = (amount: number) => ({ amount, currency: 'USD' });
const rows = [
  summary(),
  summary({
    key: 'RSV-TEST-0002',
    holder: 'Iván Soto',
    roomsToDecide: [{ id: 'room-2', category: 'Suite Mar', total: usd(90_000), version: 1 }],
    paymentsToDecide: [],
  }),
  summary({ key: 'RSV-TEST-0003', holder: 'Nada Queda', roomsToDecide: [], paymentsToDecide: [] }),
];

/** The call of many decisions; `asked` are the bodies and their keys. */
function deciding(answer: (item: BulkItem) => Omit<BulkResult, 'item'>) {
  const asked: { items: BulkItem[]; key: string | null }[] = [];
  const handler = http.post('*/provider/api/v1/events/event-1/decisions', async ({ request }) => {
    const { items } = (await request.json()) as { items: BulkItem[] };
    asked.push({ items, key: request.headers.get('idempotency-key') });
    const report = items.map((item) => ({ item, ...answer(item) }));
    const done = report.filter(({ outcome }) => outcome === 'done').length;
    return HttpResponse.json({ data: { done, refused: report.length - done, items: report } });
  });
  return { handler, asked };
}

describe.each<Language>(['es', 'en'])('many decisions in %s', (locale) => {
  const t = words[locale].attendees.bulk;
  const plural = (text: string, count: number) => new RegExp(count === 1 ? text.slice(0, 8) : `${count} `);
  const boxOf = (holder: string, key: string) =>
    screen.findByRole('checkbox', { name: t.select.replace('{holder}', holder).replace('{key}', key) });
  const show = (role?: RoleName) => {
    server.use(listing(rows).handler);
    showAttendees({ locale, ...(role && { role }) });
  };
  const bar = () => screen.getByRole('region', { name: t.title });
  const press = (person: ReturnType<typeof userEvent.setup>, scope: HTMLElement, name: RegExp | string) =>
    person.click(within(scope).getByRole('button', { name }));
  const approveRooms = locale === 'es' ? 'Aprobar 2 habitaciones' : 'Approve 2 rooms';
  const rejectPayment = locale === 'es' ? 'Rechazar 1 pago' : 'Reject 1 payment';

  it('are chosen by row or by page, where there is something to decide', async () => {
    show();
    const person = userEvent.setup();
    await person.click(await boxOf('Iván Soto', 'RSV-TEST-0002'));
    expect(within(bar()).queryByRole('button', { name: rejectPayment })).not.toBeInTheDocument();
    const [page] = screen.getAllByRole('checkbox', { name: t.selectPage });
    expect(page).toBePartiallyChecked();
    await person.click(page as HTMLElement);
    expect(page).toBeChecked();
    expect(within(bar()).getByRole('button', { name: approveRooms })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Nada Queda/ })).not.toBeInTheDocument();
    expect(within(bar()).getByRole('status')).toHaveTextContent(plural('', 2));
    await press(person, bar(), t.clear);
    expect(screen.queryByRole('region', { name: t.title })).not.toBeInTheDocument();
  });

  it('say what will happen, are sent once, and report each with its reason', async () => {
    const { handler, asked } = deciding((item) =>
      item.kind === 'room' && item.roomId === 'room-2'
        ? { outcome: 'refused', code: 'INVALID_STATE', error: 'a sentence of the provider' }
        : { outcome: 'done' },
    );
    server.use(handler);
    show();
    const person = userEvent.setup();
    await person.click((await screen.findAllByRole('checkbox', { name: t.selectPage }))[0] as HTMLElement);
    await press(person, bar(), approveRooms);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('USD 2,400.00');
    expect(dialog).toHaveTextContent('Mariana Ruiz');
    expect(asked).toEqual([]);
    await press(person, dialog, approveRooms);
    expect(await within(dialog).findByText(t.reportTitle)).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.key).toMatch(/^[\da-f]{32}$/);
    expect(asked[0]?.items).toEqual([
      { kind: 'room', key: 'RSV-TEST-0001', roomId: 'room-1', decision: 'approve', version: 1 },
      { kind: 'room', key: 'RSV-TEST-0002', roomId: 'room-2', decision: 'approve', version: 1 },
    ]);
    const [first] = within(dialog).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Iván Soto.*a sentence of the provider/);
    const [, second] = within(dialog).getAllByRole('listitem');
    expect(first).toHaveTextContent(t.outcome.refused);
    expect(second).toHaveTextContent(t.outcome.done);
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const reader = new FileReader();
      reader.onload = () => saved.push(String(reader.result));
      reader.readAsText(blob as Blob);
      return 'blob:report';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await press(person, dialog, t.download);
    await waitFor(() => expect(saved[0]).toContain(`RSV-TEST-0002,${t.kind.room} · Suite Mar,USD,900,`));
    vi.restoreAllMocks();
    await press(person, dialog, t.done);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: t.title })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: words[locale].attendees.title })).toHaveFocus();
  });

  it('reject payments only with a reason, which every guest reads', async () => {
    const { handler, asked } = deciding(() => ({ outcome: 'done' }));
    server.use(handler);
    show();
    const person = userEvent.setup();
    await person.click(await boxOf('Mariana Ruiz', 'RSV-TEST-0001'));
    await press(person, bar(), rejectPayment);
    const dialog = await screen.findByRole('dialog');
    // Decided beside what it is decided by.
    expect(within(dialog).getByRole('img', { name: /USD\s500\.00.*Mariana Ruiz/ })).toHaveAttribute(
      'src',
      expect.stringContaining('/payments/payment-1/proof?inline=1'),
    );
    expect(within(dialog).getByRole('button', { name: t.cancel })).toBeVisible();
    await press(person, dialog, rejectPayment);
    const reason = within(dialog).getByLabelText(t.reason);
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(expect.stringContaining(t.reasonRequired));
    await person.type(reason, 'No aparece');
    await press(person, dialog, rejectPayment);
    await waitFor(() =>
      expect(asked[0]?.items).toEqual([{ kind: 'payment', id: 'payment-1', decision: 'reject', reason: 'No aparece' }]),
    );
  });

  it('are looked for with the same key where the answer got lost, and then told as unknown', async () => {
    const pauses = passPauses();
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/provider/api/v1/events/event-1/decisions', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    show();
    const person = userEvent.setup();
    await person.click((await screen.findAllByRole('checkbox', { name: t.selectPage }))[0] as HTMLElement);
    await press(person, bar(), approveRooms);
    const dialog = await screen.findByRole('dialog');
    await press(person, dialog, approveRooms);
    expect(await within(dialog).findAllByText(t.unknownWhy, {}, { timeout: 20_000 })).toHaveLength(2);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
  });

  it('are not offered to somebody who may decide rooms alone: the call of many asks for payments', async () => {
    server.use(listing(rows).handler);
    const changes = [
      { role: 'organizer', permission: 'decideRoom', allowed: true } as const,
      { role: 'organizer', permission: 'decidePayment', allowed: false } as const,
    ];
    showAttendees({ locale, role: 'organizer', changes });
    await screen.findByText('Iván Soto');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('are offered by what the role may decide', async () => {
    show('payment');
    const person = userEvent.setup();
    await person.click(await boxOf('Mariana Ruiz', 'RSV-TEST-0001'));
    expect(within(bar()).getByRole('button', { name: rejectPayment })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Iván Soto/ })).not.toBeInTheDocument();
    expect(within(bar()).getAllByRole('group')).toHaveLength(1);
  });

  it('are nothing for who may decide nothing', async () => {
    show('wholesaler');
    await screen.findByText('Mariana Ruiz');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
