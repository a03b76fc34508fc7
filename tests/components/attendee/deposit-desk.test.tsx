import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepositDesk } from '@/components/attendee/desk/deposit-desk';
import { type WaitingDeposit, waitingDeposits } from '@/lib/contract/waiting-deposit';
import { answeringServer } from '@/tests/support/answering-server';
import { deposit, summary } from './reservations';
import { type Language, refused, words } from './show-attendees';
import { countedPresses, showDesk } from './show-desk';

vi.mock('@/lib/i18n/navigation', () => import('../console/fake-navigation'));
vi.mock('next/link', async () => ({ default: (await import('../console/fake-link')).FakeLink }));

const server = answeringServer();

const THIRTY = 30;
const FIVE_MINUTES = 300;
const REASON = 'El depósito no aparece en nuestra cuenta.';
const names = ['Ana', 'Beto', 'Carla'];
const one = (name: string, index: number): WaitingDeposit => ({
  payment: deposit({ id: name, amount: { amount: 10_000 * (index + 1), currency: 'USD' } }),
  reservation: summary({ key: `RSV-${name}`, holder: name }),
  refundsUnderWay: { amount: 0, currency: 'USD' },
  onStatement: null,
  reasons: [REASON],
});

let waiting: WaitingDeposit[];
let sent: unknown[];
beforeEach(() => {
  waiting = names.map(one);
  sent = [];
  server.use(
    http.get('*/provider/api/v1/events/event-1/waiting-deposits', () =>
      HttpResponse.json({ data: waitingDeposits.parse({ total: waiting.length, deposits: waiting }) }),
    ),
    http.post('*/provider/api/v1/payments/:id/decision', async ({ request, params }) => {
      const body = (await request.json()) as { decision: string };
      sent.push({ id: params.id, ...body });
      const decided = waiting.find(({ payment }) => payment.id === params.id)?.payment;
      waiting = waiting.filter(({ payment }) => payment.id !== params.id);
      return HttpResponse.json({ data: { ...decided, status: body.decision === 'approve' ? 'approved' : 'rejected' } });
    }),
  );
});

describe.each<Language>(['es', 'en'])('the deposit desk in %s', (locale) => {
  const t = words[locale].attendees;
  const show = () => showDesk(DepositDesk, locale);
  const holder = (name: string) => screen.findByRole('heading', { name });

  it('decides one deposit after the other by two presses of a key each, and says when none is left', async () => {
    const person = show();
    for (const name of names) {
      await holder(name);
      await person.keyboard('a');
      expect(await screen.findByRole('button', { name: t.decidePayment.confirmApprove })).toBeVisible();
      await person.keyboard('a');
    }
    expect(await screen.findByText(t.desk.emptyTitle)).toBeVisible();
    expect(sent).toEqual(names.map((id) => ({ id, decision: 'approve' })));
  });

  it('says how much goes back of what is more than the balance by now', async () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    const paid = { paid: usd(145_000), balance: usd(5_000) };
    waiting = waiting.map((each) => ({ ...each, reservation: { ...each.reservation, ...paid } }));
    const person = show();
    await holder('Ana');
    await person.keyboard('a');
    const back = t.decidePayment.approveGoesBack.replace('{amount}', 'USD 50.00');
    expect(await screen.findByText(back)).toBeVisible();
    await person.keyboard('a');
    await holder('Beto');
    expect(sent).toEqual([{ id: 'Ana', decision: 'approve' }]);
  });

  it('shows the proof of the one that is open, and has the next one’s ready unseen', async () => {
    const person = show();
    await holder('Ana');
    const seen = () => screen.getAllByRole('region', { name: t.desk.proof });
    expect(seen()).toHaveLength(1);
    expect(within(seen()[0] as HTMLElement).getByRole('img')).toHaveAccessibleName(/Ana/);
    expect(document.querySelector('[hidden] img')).toHaveAttribute('alt', expect.stringContaining('Beto'));
    await person.keyboard('j');
    await holder('Beto');
    expect(within(seen()[0] as HTMLElement).getByRole('img')).toHaveAccessibleName(/Beto/);
    await person.keyboard('k');
    await holder('Ana');
  });

  it('refuses with a usual reason, and does not without one', async () => {
    const person = show();
    await holder('Ana');
    await person.keyboard('r');
    await person.click(await screen.findByRole('button', { name: t.decidePayment.confirmReject }));
    expect(await screen.findByText(t.decidePayment.reasonRequired)).toBeVisible();
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: REASON }));
    await person.click(screen.getByRole('button', { name: t.decidePayment.confirmReject }));
    await holder('Beto');
    expect(sent).toEqual([{ id: 'Ana', decision: 'reject', reason: REASON }]);
  });

  it('takes the letters of a reason as text', async () => {
    const person = show();
    await holder('Ana');
    await person.keyboard('r');
    await person.type(await screen.findByRole('textbox'), 'jarka');
    expect(screen.getByRole('textbox')).toHaveValue('jarka');
    expect(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
  });

  it('opens the one that is chosen from the list, and stays with it while the list changes', async () => {
    const person = show();
    await holder('Ana');
    await person.click(
      within(screen.getByRole('navigation', { name: t.desk.queue })).getByRole('button', { name: /Carla/ }),
    );
    await holder('Carla');
    await person.keyboard('aa');
    await holder('Beto');
    expect(sent).toEqual([{ id: 'Carla', decision: 'approve' }]);
  });

  it('stays where an approval was refused, and says why', async () => {
    server.use(http.post('*/provider/api/v1/payments/:id/decision', () => refused(403, 'SELF_APPROVAL')));
    const person = show();
    await holder('Ana');
    await person.keyboard('a');
    await person.keyboard('a');
    expect(await screen.findByText(t.errors.selfApproval)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ana' })).toBeVisible();
  });

  it('says that a load failed, and tries again', async () => {
    const failing = http.get('*/provider/api/v1/events/event-1/waiting-deposits', () => refused(503, 'BUSY'), {
      once: true,
    });
    server.use(failing);
    const person = show();
    await person.click(await screen.findByRole('button', { name: t.errors.retry }));
    await holder('Ana');
    await waitFor(() => expect(screen.queryByText(t.desk.failed)).not.toBeInTheDocument());
  });
});

it('decides thirty proofs, every third refused with a reason, by two presses each', async () => {
  const { decidePayment, desk } = words.es.attendees;
  const guests = Array.from({ length: THIRTY }, (_, index) => `Huésped ${index + 1}`);
  waiting = guests.map((name) => one(name, 0));
  const presses = countedPresses(showDesk(DepositDesk, 'es'));
  for (const [index, name] of guests.entries()) {
    // By text: a role is reckoned anew for every element, which takes thirty deposits a minute here.
    await screen.findByText(name, { selector: 'h2' });
    const refuses = index % 3 === 2;
    await presses.key(refuses ? 'r' : 'a');
    await screen.findByText(decidePayment[refuses ? 'confirmReject' : 'confirmApprove'], { selector: 'button' });
    await presses.key(refuses ? '1' : 'a');
  }
  expect(await screen.findByText(desk.emptyTitle)).toBeVisible();
  expect(sent).toHaveLength(THIRTY);
  expect(sent[2]).toEqual({ id: guests[2], decision: 'reject', reason: REASON });
  const each = presses.count() / THIRTY;
  process.stdout.write(`${THIRTY} proofs decided: ${presses.count()} presses, ${each} a proof; `);
  process.stdout.write(`5 minutes leave ${FIVE_MINUTES / presses.count()} s for each press\n`);
  expect(each).toBeLessThanOrEqual(2);
}, 60_000);
