import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import type { Refund } from '@/lib/contract/payment';
import { formatMoney } from '@/lib/domain/money';
import { answeringServer } from '@/tests/support/answering-server';
import { booking, deposit, summary } from './reservations';
import {
  beside,
  deciding,
  type Language,
  listing,
  reading,
  refused,
  showAttendees,
  watchToasts,
  words,
} from './show-attendees';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer(...beside(), listing([summary()]).handler);

const usd = (amount: number) => ({ amount, currency: 'USD' });
const preview: CancellationPreview = cancellationPreview.parse({
  rooms: ['room-1'],
  whole: true,
  passes: 2,
  countedOn: '2026-11-20',
  arrival: '2027-05-10',
  price: usd(150_000),
  penalty: usd(10_000),
  refundable: usd(20_000),
  pending: usd(0),
  pendingRefundable: usd(0),
  ways: [{ method: 'bank', amount: usd(20_000) }],
  total: usd(10_000),
  balance: usd(0),
  steps: [
    {
      fromDays: 0,
      toDays: null,
      firstDay: null,
      lastDay: null,
      penalty: { kind: 'fixed', amount: 10_000 },
      text: 'Words of the policy',
      holds: true,
    },
  ],
});
const asked = () =>
  booking({
    status: 'cancellationRequested',
    payments: [],
    cancellation: {
      reason: 'guestRequest',
      text: 'Cambio de planes',
      requestedAt: '2026-11-20T18:00:00.000Z',
      rooms: null,
      cancelledAt: null,
    },
  });
const previewing = (of: Partial<CancellationPreview> = {}) =>
  http.get('*/provider/api/v1/reservations/:key/cancellation', () =>
    HttpResponse.json({ data: { ...preview, ...of } }),
  );
const SEARCH = '?key=RSV-TEST-0001';

describe.each<Language>(['es', 'en'])('cancellations and refunds in %s', (locale) => {
  const t = words[locale].attendees;
  const button = (name: string) => screen.findByRole('button', { name });

  it('show what the guest asks and what it would cost, and are decided with a reason', async () => {
    let now = asked();
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/cancellation/decision', () => {
      now = booking({ payments: [] });
      return HttpResponse.json({ data: now });
    });
    server.use(
      handler,
      previewing(),
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    expect(await screen.findByText('Cambio de planes')).toBeVisible();
    expect(await screen.findByText('USD 100.00')).toBeVisible();
    expect(screen.getByText('USD 200.00')).toBeVisible();
    expect(screen.getByText(/Words of the policy/)).toBeVisible();
    expect(screen.getByText(locale === 'es' ? /cancelan 2 pases/ : /2 passes end/)).toBeVisible();
    const person = userEvent.setup();
    await person.click(await button(t.cancellation.reject));
    await person.click(await button(t.cancellation.confirmReject));
    expect(bodies).toEqual([]);
    await person.type(screen.getByLabelText(t.cancellation.reason), 'Fuera de plazo');
    await person.click(await button(t.cancellation.confirmReject));
    await waitFor(() => expect(bodies).toEqual([{ decision: 'reject', reason: 'Fuera de plazo', version: 1 }]));
    await waitFor(() => expect(screen.queryByText('Cambio de planes')).not.toBeInTheDocument());
  });

  it('of a part name the rooms that are asked to end, and speak of these alone', async () => {
    const whole = asked();
    const [room] = whole.rooms;
    if (!room || !whole.cancellation) throw new Error('A booking without a room');
    const occupants = [{ name: 'Eva Luna', band: 'adult' as const }];
    const other = { ...room, id: 'room-2', occupants };
    let now = { ...whole, rooms: [room, other], cancellation: { ...whole.cancellation, rooms: ['room-2'] } };
    const { handler } = deciding('reservations/RSV-TEST-0001/cancellation/decision', () => {
      now = { ...now, status: 'confirmed' as const };
      return HttpResponse.json({ data: now });
    });
    server.use(
      handler,
      previewing({ rooms: ['room-2'], whole: false }),
      reading(() => now),
    );
    const { toasts, stop } = watchToasts();
    showAttendees({ locale, search: SEARCH });
    const list = await screen.findByRole('list', { name: t.cancellation.roomsAsked });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent(/Eva Luna/);
    const person = userEvent.setup();
    await person.click(await button(t.cancellation.approve));
    expect(screen.queryByRole('button', { name: t.cancellation.confirmApprove })).toBeNull();
    await person.click(await button(locale === 'es' ? 'Sí, cancelar esta habitación' : 'Yes, cancel this room'));
    const done = locale === 'es' ? 'Registro actualizado: habitación cancelada' : 'Record updated: room canceled';
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain(done));
    stop();
  });

  it('adjust a price by its version with a reason, and never below nothing', async () => {
    const { act, adjust } = words[locale].attendees;
    let now = booking({ payments: [] });
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/adjustments', () => {
      now = { ...now, version: now.version + 1 };
      return HttpResponse.json({ data: now }, { status: 201 });
    });
    server.use(
      handler,
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    await person.click(await button(act.adjust));
    const amount = await screen.findByLabelText(adjust.amount.replace('{currency}', 'USD'));
    await person.click(await button(adjust.save));
    expect(amount).toHaveAccessibleDescription(adjust.amountMissing);
    expect(screen.getByLabelText(adjust.reason)).toHaveAccessibleDescription(new RegExp(adjust.reasonMissing));
    expect(amount).toHaveFocus();
    await person.type(screen.getByLabelText(adjust.reason), 'Cortesía');
    await person.type(amount, '99999999');
    expect(amount).toHaveAccessibleDescription(adjust.tooMuch.replace('{total}', formatMoney(now.total, locale)));
    await person.click(await button(adjust.save));
    expect(bodies).toEqual([]);
    await person.clear(amount);
    await person.type(amount, '20');
    const { version } = now;
    await person.click(await button(adjust.save));
    await waitFor(() => expect(bodies).toEqual([{ amount: -2_000, reason: 'Cortesía', version }]));
    expect(await button(act.adjust)).toHaveFocus();
  });

  it('take a fee for paying late off with a reason, and tell whoever comes second that it is gone', async () => {
    const fees = words[locale].attendees.lateFees;
    const charged = [
      { dueOn: '2026-11-01', amount: usd(1_500) },
      { dueOn: '2026-11-10', amount: usd(2_500) },
    ];
    let now = booking({ payments: [], lateFees: charged });
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/late-fees/:dueOn/removal', () => {
      now = { ...now, lateFees: now.lateFees.slice(1) };
      return now.lateFees.length > 0 ? HttpResponse.json({ data: now }) : refused(409, 'ALREADY_DECIDED', now);
    });
    const { toasts, stop } = watchToasts();
    server.use(
      handler,
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    const removal = (amount: string, date: string) =>
      button(fees.removeOf.replace('{amount}', `USD\u00a0${amount}`).replace('{date}', date));
    await person.click(
      await removal('15.00', locale === 'es' ? 'domingo 1 de noviembre de 2026' : 'Sunday, November 1, 2026'),
    );
    await person.click(await button(fees.confirm));
    expect(bodies).toEqual([]);
    await person.type(screen.getByLabelText(fees.reason), 'Pagó a tiempo');
    await person.click(await button(fees.confirm));
    await waitFor(() => expect(screen.queryByText('USD 15.00')).not.toBeInTheDocument());
    await person.click(
      await removal('25.00', locale === 'es' ? 'martes 10 de noviembre de 2026' : 'Tuesday, November 10, 2026'),
    );
    await person.type(screen.getByLabelText(fees.reason), 'Pagó a tiempo');
    await person.click(await button(fees.confirm));
    await waitFor(() => expect(screen.queryByText(fees.title)).not.toBeInTheDocument());
    expect(bodies).toEqual([{ reason: 'Pagó a tiempo' }, { reason: 'Pagó a tiempo' }]);
    expect(toasts.map(({ text }) => text)).toEqual([fees.removed, t.errors.alreadyDecided]);
    stop();
  });

  it('are read but not decided by who may not', async () => {
    server.use(previewing(), reading(asked));
    showAttendees({ locale, search: SEARCH, role: 'payment' });
    expect(await screen.findByText('Cambio de planes')).toBeVisible();
    expect(screen.queryByRole('button', { name: t.cancellation.approve })).not.toBeInTheDocument();
  });

  it('of staff’s own say why, show what it means, and send the penalty that was shown', async () => {
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/cancellation', () =>
      HttpResponse.json({ data: booking({ status: 'cancelled', payments: [] }) }),
    );
    server.use(
      handler,
      previewing(),
      reading(() => booking({ payments: [] })),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    await person.click(await button(t.actions.cancel));
    expect(screen.queryByRole('button', { name: t.cancellation.confirmCancel })).not.toBeInTheDocument();
    await person.selectOptions(screen.getByLabelText(t.cancellation.why), 'nonPayment');
    expect(await screen.findByText('USD 100.00')).toBeVisible();
    await person.click(await button(t.cancellation.confirmCancel));
    await waitFor(() => expect(bodies).toEqual([{ reason: 'nonPayment', expectedPenalty: 10_000 }]));
  });

  it('of staff’s own may leave rooms out, whose preview and call name the others', async () => {
    const whole = booking({ payments: [] });
    const [room] = whole.rooms;
    if (!room) throw new Error('A booking without a room');
    const occupants = [{ name: 'Eva Luna', band: 'adult' as const }];
    const rooms = [
      { ...room, status: 'approved' as const },
      { ...room, id: 'room-2', occupants, status: 'approved' as const },
    ];
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/cancellation', () =>
      HttpResponse.json({ data: { ...whole, rooms } }),
    );
    const asked: (string | null)[] = [];
    server.use(
      handler,
      http.get('*/provider/api/v1/reservations/:key/cancellation', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('rooms'));
        return HttpResponse.json({ data: preview });
      }),
      reading(() => ({ ...whole, rooms })),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    await person.click(await button(t.actions.cancel));
    const group = screen.getByRole('group', { name: t.cancellation.roomsAsked });
    const [first, second] = within(group).getAllByRole('checkbox');
    expect([first, second].every((box) => (box as HTMLInputElement).checked)).toBe(true);
    if (first) await person.click(first);
    expect(second).toHaveAccessibleName(/Eva Luna/);
    await person.selectOptions(screen.getByLabelText(t.cancellation.why), 'agency');
    expect(await screen.findByText('USD 100.00')).toBeVisible();
    await person.click(await button(locale === 'es' ? 'Sí, cancelar esta habitación' : 'Yes, cancel this room'));
    await waitFor(() => expect(bodies).toEqual([{ reason: 'agency', expectedPenalty: 10_000, rooms: ['room-2'] }]));
    expect(asked).toEqual(['room-2']);
  });

  it('a transfer back says why in words and where it goes: whole for who makes it, masked for others', async () => {
    const refund: Refund = {
      id: 'refund-1',
      paymentId: 'payment-1',
      amount: usd(20_000),
      fee: null,
      status: 'requested',
      method: 'bank',
      reason: 'cancellation',
      withdrawalReason: null,
      trackingKey: null,
      mine: false,
      createdAt: '2026-11-20T18:00:00.000Z',
      refundedAt: null,
      version: 1,
    };
    const payments = [deposit({ status: 'approved', refunds: [refund] })];
    const whole = { last4: '9719', clabe: '032180000118359719', bank: 'Banca Mifel', holder: 'Eva Ruiz' };
    const masked = { last4: '9719', clabe: null, bank: null, holder: null };
    for (const [refundDestination, text] of [
      [whole, '032 180 0001 1835 971 9'],
      [masked, t.refunds.masked.replace('{last4}', '9719')],
      [null, t.refunds.noDestination],
    ] as const) {
      server.use(reading(() => booking({ payments, refundDestination })));
      const { unmount } = showAttendees({ locale, search: SEARCH });
      const list = await screen.findByRole('list', { name: t.refunds.title });
      expect(within(list).getByText(text)).toBeVisible();
      expect(list).toHaveTextContent(t.refunds.reasons.cancellation);
      unmount();
    }
  });

  it('a charge that went back with its fee names what really went back', async () => {
    const told = { id: 'refund-1', paymentId: 'payment-1', status: 'refunded', method: 'card', mine: false } as const;
    const rest = {
      amount: usd(20_000),
      fee: usd(800),
      reason: null,
      withdrawalReason: null,
      trackingKey: null,
      version: 1,
    };
    const at = '2026-11-20T18:00:00.000Z';
    const refund: Refund = { ...told, ...rest, createdAt: at, refundedAt: at };
    server.use(reading(() => booking({ payments: [deposit({ status: 'refunded', refunds: [refund] })] })));
    showAttendees({ locale, search: SEARCH });
    const list = await screen.findByRole('list', { name: t.refunds.title });
    expect(list).toHaveTextContent(t.refunds.by.card.replace('{amount}', 'USD 208.00'));
    expect(list).toHaveTextContent(t.refunds.withFee.replace('{amount}', 'USD 8.00'));
  });

  it('refunds: what is left of a payment goes back, a transfer is marked as sent', async () => {
    const sent = {
      amount: usd(20_000),
      fee: null,
      reason: 'Una noche menos',
      withdrawalReason: null,
      trackingKey: null,
      refundedAt: null,
      version: 1,
    };
    const refund = {
      ...sent,
      id: 'refund-1',
      paymentId: 'payment-1',
      status: 'requested',
      method: 'bank',
      mine: false,
    } as const;
    const waiting = { ...refund, createdAt: '2026-11-06T18:00:00.000Z' };
    const payment = deposit({ status: 'approved', refunds: [waiting], attention: 'refundFailed' });
    const marking = deciding('refunds/refund-1/sent', () =>
      HttpResponse.json({ data: { ...waiting, status: 'refunded', trackingKey: 'SPEI9' } }),
    );
    const refunding = deciding('payments/payment-1/refunds', () =>
      HttpResponse.json({ data: waiting }, { status: 201 }),
    );
    server.use(
      marking.handler,
      refunding.handler,
      reading(() => booking({ payments: [payment] })),
    );
    showAttendees({ locale, search: SEARCH });
    expect(await screen.findByText(t.attention.refundFailed.title)).toBeVisible();
    expect(screen.queryByText(t.refunds.sentByOther)).not.toBeInTheDocument();
    const person = userEvent.setup();
    const list = screen.getByRole('list', { name: t.refunds.title });
    await person.click(within(list).getByRole('button', { name: t.refunds.markSent }));
    const key = within(list).getByLabelText(t.refunds.trackingKey);
    expect(key).toHaveFocus();
    await person.type(key, 'SPEI9');
    await person.click(within(list).getByRole('button', { name: t.refunds.markSent }));
    await waitFor(() => expect(marking.bodies).toEqual([{ trackingKey: 'SPEI9', version: 1 }]));
    await person.click(await screen.findByText(t.refunds.refund));
    const amount = screen.getByLabelText(t.refunds.amount.replace('{currency}', 'USD'));
    expect(amount).toHaveValue('300.00');
    await person.clear(amount);
    await person.type(amount, '301');
    await person.type(screen.getByLabelText(t.refunds.reason), 'Pagó de más');
    await person.click(await button(t.refunds.confirm));
    expect(amount).toHaveAccessibleDescription(expect.stringMatching(/USD\s300\.00/));
    expect(refunding.bodies).toEqual([]);
    await person.clear(amount);
    await person.type(amount, '12.50');
    await person.click(await button(t.refunds.confirm));
    await waitFor(() => expect(refunding.bodies).toEqual([{ amount: 1250, reason: 'Pagó de más', left: 30_000 }]));
  });

  it('a refund that the provider refuses says so, and keeps what was typed', async () => {
    const { handler, bodies } = deciding('payments/payment-1/refunds', () => refused(422, 'REFUND_EXCEEDS'));
    server.use(
      handler,
      reading(() => booking({ payments: [deposit({ status: 'approved' })] })),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    await person.click(await screen.findByText(t.refunds.refund));
    await person.type(screen.getByLabelText(t.refunds.reason), 'Pagó de más');
    await person.click(await button(t.refunds.confirm));
    expect(await screen.findByRole('alert')).toHaveTextContent('a sentence of the provider');
    expect(screen.getByLabelText(t.refunds.reason)).toHaveValue('Pagó de más');
    expect(bodies).toHaveLength(1);
  });

  it('a transfer that was withdrawn is nobody’s to send, and what it was of can go back again', async () => {
    const ended = { id: 'refund-1', paymentId: 'payment-1', status: 'withdrawn', method: 'bank', mine: false } as const;
    const rest = {
      amount: usd(20_000),
      fee: null,
      reason: 'change',
      withdrawalReason: null,
      trackingKey: null,
      refundedAt: null,
      version: 2,
    };
    const refund = { ...ended, ...rest, createdAt: '2026-11-06T18:00:00.000Z' };
    server.use(reading(() => booking({ payments: [deposit({ status: 'approved', refunds: [refund] })] })));
    showAttendees({ locale, search: SEARCH });
    const list = await screen.findByRole('list', { name: t.refunds.title });
    expect(list).toHaveTextContent(t.refunds.states.withdrawn);
    expect(screen.queryByRole('button', { name: t.refunds.markSent })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText(t.refunds.refund));
    expect(screen.getByLabelText(t.refunds.amount.replace('{currency}', 'USD'))).toHaveValue('500.00');
  });

  it('a transfer that waits is withdrawn once somebody said why, by its version, also by who asked for it', async () => {
    const asked = { id: 'refund-1', paymentId: 'payment-1', status: 'requested', method: 'bank', mine: true } as const;
    const rest = {
      amount: usd(20_000),
      fee: null,
      reason: 'Doble',
      withdrawalReason: null,
      trackingKey: null,
      refundedAt: null,
      version: 4,
    };
    const refund = { ...asked, ...rest, createdAt: '2026-11-06T18:00:00.000Z' };
    let now = booking({ payments: [deposit({ status: 'approved', refunds: [refund] })] });
    const why = { withdrawalReason: 'Se pidió por error' };
    const withdrawn = { ...refund, ...why, status: 'withdrawn', version: 5 } as const;
    const { handler, bodies } = deciding('refunds/refund-1/withdrawal', () => {
      now = booking({ payments: [deposit({ status: 'approved', refunds: [withdrawn] })] });
      return HttpResponse.json({ data: withdrawn });
    });
    server.use(
      handler,
      reading(() => now),
    );
    showAttendees({ locale, search: SEARCH });
    const person = userEvent.setup();
    await person.click(await button(t.refunds.withdraw.open));
    const dialog = await screen.findByRole('dialog', { name: /USD\s200\.00/ });
    expect(dialog).toHaveTextContent(t.refunds.withdraw.text);
    await person.click(within(dialog).getByRole('button', { name: t.refunds.withdraw.confirm }));
    const reason = within(dialog).getByLabelText(t.refunds.withdraw.reason);
    expect(reason).toHaveAccessibleDescription(t.refunds.reasonRequired);
    expect(bodies).toEqual([]);
    await person.type(reason, 'Se pidió por error');
    await person.click(within(dialog).getByRole('button', { name: t.refunds.withdraw.confirm }));
    await waitFor(() => expect(bodies).toEqual([{ reason: 'Se pidió por error', version: 4 }]));
    const list = await screen.findByRole('list', { name: t.refunds.title });
    await waitFor(() => expect(list).toHaveTextContent(t.refunds.states.withdrawn));
    expect(list).toHaveTextContent(t.refunds.withdrawnFor.replace('{reason}', 'Se pidió por error'));
    expect(screen.queryByRole('button', { name: t.refunds.withdraw.open })).not.toBeInTheDocument();
  });

  it('a transfer that one asked for oneself is somebody else’s to mark as sent', async () => {
    const asked = { id: 'refund-1', paymentId: 'payment-1', status: 'requested', method: 'bank', mine: true } as const;
    const rest = {
      amount: usd(20_000),
      fee: null,
      reason: null,
      withdrawalReason: null,
      trackingKey: null,
      refundedAt: null,
      version: 1,
    };
    const refund = { ...asked, ...rest, createdAt: '2026-11-06T18:00:00.000Z' };
    server.use(reading(() => booking({ payments: [deposit({ status: 'approved', refunds: [refund] })] })));
    showAttendees({ locale, search: SEARCH });
    expect(await screen.findByText(t.refunds.sentByOther)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.refunds.markSent })).not.toBeInTheDocument();
  });
});
