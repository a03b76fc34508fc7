import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeRequest } from '@/lib/contract/change-request';
import { type RoleName, roleName } from '@/lib/contract/role';
import { answeringServer } from '@/tests/support/answering-server';
import { refresh } from '../console/app-router';
import { booking, deposit, room, summary } from './reservations';
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

const server = answeringServer(...beside());
let watched = watchToasts();
beforeEach(() => {
  refresh.mockReset();
  watched = watchToasts();
  server.use(listing([summary()]).handler);
});
afterEach(() => {
  watched.stop();
});

const SEARCH = '?key=RSV-TEST-0001';
const approved = deposit({ status: 'approved', decidedAt: '2026-11-06T00:00:00.000Z', version: 2 });
const afterwards = () =>
  booking({
    payments: [approved],
    paid: { amount: 80_000, currency: 'USD' },
    pending: { amount: 0, currency: 'USD' },
    balance: { amount: 70_000, currency: 'USD' },
  });

describe.each<Language>(['es', 'en'])('a reservation and its decisions in %s', (locale) => {
  const t = words[locale].attendees;
  const open = (role?: RoleName) => showAttendees({ locale, role, search: SEARCH });
  const panel = () => screen.findByRole('dialog', { name: /Mariana Ruiz/ });
  const button = (name: string) => screen.findByRole('button', { name });

  it('opens from its row, closes again, and the address follows', async () => {
    server.use(reading(() => booking()));
    showAttendees({ locale });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('link', { name: t.row.open.replace('{holder}', 'Mariana Ruiz') }));
    const dialog = await panel();
    expect(window.location.search).toBe(SEARCH);
    expect(await within(dialog).findByRole('link', { name: 'mariana@demo.test' })).toHaveAttribute(
      'href',
      'mailto:mariana@demo.test',
    );
    expect(within(dialog).getByRole('link', { name: '+52 55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678');
    expect(within(dialog).getByText(/Junior Suite/)).toBeVisible();
    expect(within(dialog).getByText(/Cuna, por favor/)).toBeVisible();
    expect(within(dialog).getByText(t.history.actions.reservationConfirmed)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: t.panel.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
  });

  it('says of two approvals which is given, by whom, and that somebody else gives the second', async () => {
    const at = '2026-11-06T18:00:00.000Z';
    const waiting = deposit({ twoApprovals: true, firstApproval: { at, by: 'Ana Torres', mine: true } });
    server.use(reading(() => booking({ payments: [waiting] })));
    open();
    const person = userEvent.setup();
    expect(await screen.findByText(/Ana Torres/)).toBeVisible();
    await person.click(await button(t.decidePayment.approve));
    expect(screen.getByText(t.decidePayment.secondByOther)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.decidePayment.confirmApprove })).not.toBeInTheDocument();
  });

  it('says what an approval does, asks once, and shows the record as it is afterwards', async () => {
    let now = booking();
    const { handler, bodies } = deciding('payments/payment-1/decision', () => {
      now = afterwards();
      return HttpResponse.json({ data: approved });
    });
    const list = listing([summary()]);
    server.use(
      handler,
      reading(() => now),
      list.handler,
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.approve));
    const question = screen.getByText(/USD 500\.00\?/).closest('form');
    if (!question) throw new Error('no question');
    expect(question).toHaveFocus();
    expect(question).toHaveTextContent('USD 700.00');
    expect(bodies).toEqual([]);
    await person.dblClick(await button(t.decidePayment.confirmApprove));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t.decidePayment.approve })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(bodies).toEqual([{ decision: 'approve' }]);
    expect(watched.toasts).toEqual([{ tone: 'success', text: t.decidePayment.approved }]);
    expect(await screen.findByText(words[locale].payment.status.approved)).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(list.asked.length).toBeGreaterThan(1);
    // The work goes on with what waits next.
    await waitFor(() => expect(screen.getByRole('button', { name: t.decideRoom.approve })).toHaveFocus());
  });

  it('shows the decision beside the proof, and then the next proof by itself', async () => {
    const waiting = new Set(['payment-1', 'payment-2']);
    const paymentOf = (id: string, amount: number) =>
      deposit({ id, amount: { amount, currency: 'USD' }, status: waiting.has(id) ? 'pending' : 'approved' });
    const bodies = ['payment-1', 'payment-2'].map((id) => {
      const call = deciding(`payments/${id}/decision`, () => {
        waiting.delete(id);
        return HttpResponse.json({ data: deposit({ id, status: 'approved' }) });
      });
      server.use(call.handler);
      return call.bodies;
    });
    server.use(reading(() => booking({ payments: [paymentOf('payment-1', 10_000), paymentOf('payment-2', 20_000)] })));
    open();
    const person = userEvent.setup();
    const approveShown = async (amount: string) => {
      const title = t.proof.title.replace('{amount}', amount);
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(
        within(dialog).getByRole('img', {
          name: t.proof.alt.replace('{amount}', amount).replace('{holder}', 'Mariana Ruiz'),
        }),
      ).toBeVisible();
      await person.click(within(dialog).getByRole('button', { name: t.decidePayment.approve }));
      await person.click(within(dialog).getByRole('button', { name: t.decidePayment.confirmApprove }));
      return dialog;
    };
    await person.click(await button(t.payments.proofOf.replace('{amount}', 'USD\u00a0100.00')));
    await approveShown('USD\u00a0100.00');
    await approveShown('USD\u00a0200.00');
    await waitFor(() => expect(document.querySelector('.modal')).toBeNull());
    expect(bodies).toEqual([[{ decision: 'approve' }], [{ decision: 'approve' }]]);
    await waitFor(() => expect(screen.getByRole('button', { name: t.decideRoom.approve })).toHaveFocus());
  });

  it('closes the question after the first of two approvals, and does not wait for oneself', async () => {
    let given = false;
    const at = '2026-11-06T18:00:00.000Z';
    const now = () =>
      deposit({ twoApprovals: true, firstApproval: given ? { at, by: 'Ana Torres', mine: true } : null });
    const { handler } = deciding('payments/payment-1/decision', () => {
      given = true;
      return HttpResponse.json({ data: now() });
    });
    server.use(
      handler,
      reading(() => booking({ payments: [now()], rooms: [room({ status: 'approved' })] })),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.approve));
    await person.click(await button(t.decidePayment.confirmApprove));
    expect(await screen.findByText(/Ana Torres/)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: t.decidePayment.confirmApprove })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(document.getElementById('panel-title')).toHaveFocus());
  });

  it('shows what a guest asks of an approved room, old and new with the difference, and answers it with a reason', async () => {
    const c = t.decideChange;
    const shape = { checkIn: '2027-06-06', checkOut: '2027-06-10', adults: 2, juniors: 0, minors: 0, infants: 0 };
    const request: ChangeRequest = {
      id: 'change-1',
      roomId: 'room-1',
      kind: 'dates',
      status: 'waiting',
      from: shape,
      to: { ...shape, checkIn: '2027-06-05' },
      difference: { amount: 40_000, currency: 'USD' },
      askedAt: '2026-11-06T18:00:00.000Z',
      expiresAt: '2026-11-13T18:00:00.000Z',
      decidedAt: null,
      reason: null,
    };
    let decided: ChangeRequest = request;
    const now = () => booking({ payments: [], rooms: [room({ status: 'approved' })], changeRequests: [decided] });
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/rooms/room-1/change-request/decision', () => {
      decided = { ...request, status: 'rejected', reason: 'Sin lugar', decidedAt: '2026-11-07T18:00:00.000Z' };
      return HttpResponse.json({ data: now() });
    });
    server.use(handler, reading(now));
    open();
    const person = userEvent.setup();
    const card = (await screen.findByText(c.title)).closest('div');
    if (!card) throw new Error('no card');
    const days = locale === 'es' ? ['06-06-2027', '05-06-2027'] : ['06-Jun-2027', '05-Jun-2027'];
    for (const [term, value] of [
      [c.before, days[0]],
      [c.after, days[1]],
      [c.difference, '400.00'],
    ] as const)
      expect(within(card).getByText(term).nextElementSibling).toHaveTextContent(value ?? '');
    await person.click(await button(c.reject));
    await person.click(await button(c.confirmReject));
    expect(bodies, 'a reason is asked for').toEqual([]);
    await person.type(screen.getByLabelText(c.reason), 'Sin lugar');
    await person.click(await button(c.confirmReject));
    expect(await screen.findByText(c.past)).toBeVisible();
    expect(bodies).toEqual([{ decision: 'reject', reason: 'Sin lugar', requestId: 'change-1' }]);
    expect(screen.getByText('Sin lugar')).toBeVisible();
    expect(screen.queryByText(c.title)).not.toBeInTheDocument();
  });

  it('goes on to the next reservation by itself where one works through what waits, else offers it', async () => {
    let done = false;
    const next = summary({ key: 'RSV-TEST-0002', holder: 'Iván Soto' });
    const { handler } = deciding('reservations/RSV-TEST-0001/rooms/room-1/approve', () => {
      done = true;
      return HttpResponse.json({ data: room({ status: 'approved' }) });
    });
    const now = () => booking({ payments: [], rooms: [room({ status: done ? 'approved' : 'requested' })] });
    for (const search of [SEARCH, `?need=room&${SEARCH.slice(1)}`]) {
      done = false;
      server.use(handler, reading(now), listing([summary(), next]).handler);
      const { unmount } = showAttendees({ locale, search });
      const person = userEvent.setup();
      await person.click(await button(t.decideRoom.approve));
      await person.click(await button(t.decideRoom.confirmApprove));
      if (search === SEARCH) {
        const way = await button(t.panel.next.replace('{holder}', 'Iván Soto'));
        await waitFor(() => expect(way).toHaveFocus());
        await person.click(way);
      }
      await waitFor(() => expect(window.location.search).toContain('key=RSV-TEST-0002'));
      unmount();
    }
  });

  it('lets one think again, and gives the focus back', async () => {
    server.use(reading(() => booking()));
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.reject));
    await person.click(await button(t.decision.cancel));
    expect(await button(t.decidePayment.reject)).toHaveFocus();
  });

  it('does not reject without a reason', async () => {
    const { handler, bodies } = deciding('payments/payment-1/decision', () =>
      HttpResponse.json({ data: { ...approved, status: 'rejected', reason: 'No aparece' } }),
    );
    server.use(
      handler,
      reading(() => booking()),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.reject));
    await person.click(await button(t.decidePayment.confirmReject));
    const reason = screen.getByLabelText(t.decidePayment.reason);
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(expect.stringContaining(t.decidePayment.reasonRequired));
    await person.type(reason, '   ');
    await person.click(await button(t.decidePayment.confirmReject));
    expect(bodies).toEqual([]);
    await person.type(reason, 'No aparece');
    await person.click(await button(t.decidePayment.confirmReject));
    await waitFor(() => expect(bodies).toEqual([{ decision: 'reject', reason: 'No aparece' }]));
    await waitFor(() => expect(watched.toasts[0]?.text).toBe(t.decidePayment.rejected));
  });

  it('tells that somebody else has decided, and how it stands now', async () => {
    let now = booking();
    const { handler } = deciding('payments/payment-1/decision', () => {
      now = afterwards();
      return refused(409, 'ALREADY_DECIDED', approved);
    });
    server.use(
      handler,
      reading(() => now),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.approve));
    await person.click(await button(t.decidePayment.confirmApprove));
    await waitFor(() => expect(watched.toasts).toEqual([{ tone: 'warning', text: t.errors.alreadyApproved }]));
    await waitFor(() => expect(screen.queryByText(t.decidePayment.confirmApprove)).not.toBeInTheDocument());
    expect(await screen.findByText(words[locale].payment.status.approved)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.decidePayment.approve })).not.toBeInTheDocument();
  });

  it('has words for one’s own payment and for nights that are gone, and leaves the decision open', async () => {
    server.use(
      deciding('payments/payment-1/decision', () => refused(403, 'SELF_APPROVAL')).handler,
      reading(() => booking({ status: 'expired' })),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decidePayment.approve));
    expect(screen.getByText(t.decidePayment.approveTakesBack)).toBeVisible();
    await person.click(await button(t.decidePayment.confirmApprove));
    expect(await screen.findByText(t.errors.selfApproval)).toBeVisible();
    const gone = [{ categoryId: 'category-1', nights: ['2027-05-11'] }];
    server.use(deciding('payments/payment-1/decision', () => refused(409, 'SOLD_OUT', gone)).handler);
    await person.click(await button(t.decidePayment.confirmApprove));
    const night = locale === 'es' ? 'martes 11 de mayo' : 'Tuesday, May 11';
    expect(await screen.findByText(t.errors.soldOut.replace('{nights}', night))).toBeVisible();
    expect(watched.toasts).toEqual([]);
  });

  it('says how much of a deposit above the balance goes back, and approves it', async () => {
    server.use(reading(() => booking({ payments: [deposit({ amount: { amount: 130_000, currency: 'USD' } })] })));
    open();
    await userEvent.setup().click(await button(t.decidePayment.approve));
    const back = t.decidePayment.approveGoesBack.replace('{amount}', 'USD 100.00');
    expect(screen.getByText(back)).toBeVisible();
    expect(screen.getByText(/USD\s0\.00/)).toBeVisible();
    expect(screen.getByRole('button', { name: t.decidePayment.confirmApprove })).toBeEnabled();
  });

  it('warns of a slip that was used before, and shows both', async () => {
    const earlier = deposit({ id: 'payment-0', status: 'approved', amount: { amount: 30_000, currency: 'USD' } });
    server.use(reading(() => booking({ payments: [earlier, deposit({ duplicateOf: 'payment-0' })] })));
    open();
    const person = userEvent.setup();
    const warning = (await screen.findByText(t.payments.duplicate)).closest('.alert');
    expect(warning).toHaveTextContent('USD 300.00');
    await person.click(await button(t.payments.seeEarlier));
    const proof = await screen.findByRole('img', { name: t.proof.earlierAlt });
    expect(proof).toHaveAttribute('src', expect.stringContaining('/payments/payment-0/proof?inline=1'));
  });

  it.each(['approve', 'reject'] as const)('decides a room: %s', async (decision) => {
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/rooms/room-1/approve', () =>
      HttpResponse.json({ data: room({ status: decision === 'approve' ? 'approved' : 'rejected' }) }),
    );
    server.use(
      handler,
      reading(() => booking()),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decideRoom[decision]));
    const sure = decision === 'approve' ? t.decideRoom.confirmApprove : t.decideRoom.confirmReject;
    const reason = decision === 'reject' ? { reason: 'Sin lugar' } : {};
    if (decision === 'reject') {
      await person.click(await button(sure));
      expect(await screen.findByText(t.decideRoom.reasonRequired)).toBeVisible();
      expect(bodies).toEqual([]);
      await person.type(screen.getByLabelText(t.decideRoom.reason), 'Sin lugar');
    }
    await person.click(await button(sure));
    await waitFor(() => expect(bodies).toEqual([{ decision, ...reason, version: 1 }]));
    await waitFor(() => expect(watched.toasts[0]?.tone).toBe('success'));
  });

  it('shows a room that its guest changed meanwhile as it is, and decides that one', async () => {
    let now = room({ version: 1 });
    const { handler, bodies } = deciding('reservations/RSV-TEST-0001/rooms/room-1/approve', () => {
      if (now.version === 2) return HttpResponse.json({ data: room({ status: 'approved' }) });
      now = room({ version: 2, observations: 'Una noche más' });
      return refused(409, 'STALE', now);
    });
    server.use(
      handler,
      reading(() => booking({ rooms: [now] })),
    );
    open();
    const person = userEvent.setup();
    await person.click(await button(t.decideRoom.approve));
    await person.click(await button(t.decideRoom.confirmApprove));
    expect(await screen.findByText(/Una noche más/)).toBeVisible();
    await person.click(await button(t.decideRoom.confirmApprove));
    await waitFor(() => expect(watched.toasts[0]?.tone).toBe('success'));
    expect(bodies).toEqual([1, 2].map((version) => ({ decision: 'approve', version })));
  });

  it('waits with the rooms of a hold', async () => {
    server.use(reading(() => booking({ status: 'hold', expiresAt: '2026-11-01T18:15:00.000Z' })));
    open();
    expect(await screen.findByText(t.rooms.notConfirmed)).toBeVisible();
    expect(screen.queryByRole('button', { name: t.decideRoom.approve })).not.toBeInTheDocument();
  });

  it('says until when a proof keeps the rooms of a hold, and nothing of the kind once it is confirmed', async () => {
    const payments = [deposit({ protectsUntil: '2026-11-12T05:00:00.000Z' })];
    server.use(reading(() => booking({ status: 'hold', payments })));
    const page = open();
    const [sentence = ''] = t.decidePayment.keepsRooms.split('{day}');
    expect(await screen.findByText((text) => text.startsWith(sentence))).toHaveTextContent(
      locale === 'es' ? 'miércoles 11 de noviembre de 2026.' : 'Wednesday, November 11, 2026.',
    );
    page.unmount();
    server.use(reading(() => booking({ status: 'confirmed', payments })));
    open();
    await button(t.decidePayment.approve);
    expect(screen.queryByText((text) => text.startsWith(sentence))).toBeNull();
  });

  it('says of the rooms of a reservation that is over nothing else than it says of the reservation', async () => {
    server.use(reading(() => booking({ status: 'expired' })));
    open();
    const { staffState, staffRoom } = words[locale].standing;
    const dialog = within(await panel());
    expect(await dialog.findByText(staffState.expired, { exact: true })).toBeVisible();
    const card = dialog.getByText(/Cuna, por favor/).closest('li');
    expect(card).toHaveTextContent('Junior Suite');
    expect(card).not.toHaveTextContent(staffRoom.requested);
  });

  const payers = 'admin agency agencyUser organizer payment weddingPlanner';
  const roomDeciders = 'admin agency agencyUser weddingPlanner';
  it.each(roleName.options)('shows %s only the decisions that are theirs', async (role) => {
    server.use(reading(() => booking()));
    open(role);
    await screen.findByText(/Cuna, por favor/);
    const has = (name: string) => screen.queryByRole('button', { name }) !== null;
    expect(has(t.decidePayment.approve)).toBe(payers.split(' ').includes(role));
    expect(has(t.decidePayment.reject)).toBe(payers.split(' ').includes(role));
    expect(has(t.decideRoom.approve)).toBe(roomDeciders.split(' ').includes(role));
    expect(screen.queryByText(t.panel.readOnly) !== null).toBe(!payers.split(' ').includes(role));
    // What somebody cannot decide says who does instead of waiting for nobody.
    expect(screen.queryByText(t.payments.agencyDecides) !== null).toBe(!payers.split(' ').includes(role));
    expect(screen.queryByText(t.rooms.agencyDecides) !== null).toBe(!roomDeciders.split(' ').includes(role));
    const proof = screen.queryByRole('button', { name: new RegExp(t.payments.proofOf.replace('{amount}', '')) });
    expect(proof !== null).toBe(payers.split(' ').includes(role));
  });

  it('says that a role does not see contact data instead of showing empty lines', async () => {
    const { contact, ...rest } = booking();
    server.use(reading(() => ({ ...rest, contact: { ...contact, email: null, mobile: null } })));
    open('wholesaler');
    expect(await screen.findByText(t.contact.hidden)).toBeVisible();
    expect(screen.queryByText(t.contact.mobile)).not.toBeInTheDocument();
  });

  it('says that a reservation is not there', async () => {
    server.use(reading(() => booking()));
    const { http } = await import('msw');
    server.use(http.get('*/provider/api/v1/reservations/:key', () => refused(404, 'NOT_FOUND')));
    open();
    expect(await screen.findByText(t.errors.information)).toBeVisible();
    expect(screen.getByText(t.errors.notFound)).toBeVisible();
  });
});
