import { and, asc, eq } from 'drizzle-orm';
import type { PaymentIntent, PaymentIntentInput, SandboxAnswer } from '@/lib/contract/card';
import type { Payment } from '@/lib/contract/payment';
import { type OwnShare, type SharePayment, sharePayment } from '@/lib/contract/share';
import { sharesOf, shareWaitOf } from '../../booking/companion/calculate-shares';
import { openCompanion } from '../../booking/companion/find-companion';
import type { Context } from '../../context';
import { bankAccounts, companions, payments } from '../../db/schema';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { describePayment } from '../../ground/describe-payment';
import { loadRecord } from '../../ground/load-record';
import { describeAccount } from '../../people/agency/read-agency';
import { openIntent } from '../card/create-intent';
import { authenticateInSandbox, payInSandbox } from '../card/pay-in-sandbox';
import { methodsOf } from '../card/processors';
import { takeDeposit } from '../payment/submit-deposit';
import { boundsIn } from './read-shares';
import { sumsIn } from './split-room';

interface OfLink<More> {
  ctx: Context;
  input: { token: string } & More;
}

/** What the person of a link pays of their room, and how; null where they have no share. Raises LINK_INVALID. */
export async function readOwnShare({ ctx, input }: OfLink<object>): Promise<OwnShare | null> {
  const { companion, at: _at, ...found } = await openCompanion(ctx.db, ctx, input.token);
  const record = await loadRecord(ctx.db, found);
  const shares = sharesOf(record);
  const own = shares.companions.find((each) => each.companion.id === companion.id);
  if (!own) return null;
  const { currency, agencyId } = found.reservation;
  const accounts = await ctx.db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.agencyId, agencyId))
    .orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
  const methods = await methodsOf(ctx, found, boundsIn(ctx, found, shares, companion.id));
  const made = shares.payments.filter(({ payment }) => payment.companionId === companion.id);
  return {
    ...sumsIn(currency, own),
    dues: own.left.flatMap(({ amount, dueOn }) => (amount > 0 ? [{ amount: { amount, currency }, dueOn }] : [])),
    takenOver: own.takenOver,
    reference: companion.paymentReference ?? '',
    methods,
    accounts: methods.deposit ? accounts.map(describeAccount) : [],
    payments: made.map((record) => asOwn(describePayment(record, '', ctx))),
    today: bookableDates(found.event, ctx.clock.now()).today,
    timeZone: found.event.timeZone,
    shareWait: shareWaitOf(record, ctx.clock.now()),
  };
}

/** The payment without the reservation's key, which would let its reader into the booking. */
const asOwn = (payment: Payment): SharePayment => sharePayment.parse(payment);

/** The companion of a payment link; their mails are from now on in the language in which they pay. */
async function openPayer(ctx: Context, token: string) {
  const { companion, at: _at, ...found } = await openCompanion(ctx.db, ctx, token);
  if (companion.locale !== ctx.locale)
    await ctx.db.update(companions).set({ locale: ctx.locale }).where(eq(companions.id, companion.id));
  return { companion, found };
}

/** Takes a deposit for the link's own share. Raises LINK_INVALID and what a deposit of the holder's does. */
export async function payShare({
  ctx,
  input: { token, ...upload },
}: OfLink<{ contentType: string; body: AsyncIterable<Uint8Array> }>): Promise<SharePayment> {
  const { companion, found } = await openPayer(ctx, token);
  return asOwn(await takeDeposit(ctx, found, { companionId: companion.id, token }, upload));
}

/** Opens a card payment of the link's own share. Raises LINK_INVALID and what one of the holder's does. */
export async function openShareIntent({
  ctx,
  input: { token, ...wanted },
}: OfLink<PaymentIntentInput>): Promise<PaymentIntent> {
  const { companion, found } = await openPayer(ctx, token);
  return openIntent(ctx, found, { companionId: companion.id, token }, wanted);
}

type OfPayment<More> = OfLink<{ paymentId: string } & More>;

/** Types a test number for a card payment of the link's own share. Raises LINK_INVALID, NOT_FOUND for another's. */
export async function payShareInSandbox({ ctx, input }: OfPayment<{ number: string }>): Promise<SandboxAnswer> {
  return payInSandbox({ ctx, input, find: () => findOwnPayment(ctx, input) });
}

/** Answers the sandbox's 3-D Secure question of such a payment. Raises as payShareInSandbox does. */
export async function authenticateShare({ ctx, input }: OfPayment<{ authorise: boolean }>): Promise<SandboxAnswer> {
  return authenticateInSandbox({ ctx, input, find: () => findOwnPayment(ctx, input) });
}

async function findOwnPayment(ctx: Context, { token, paymentId }: { token: string; paymentId: string }) {
  const { companion } = await openCompanion(ctx.db, ctx, token);
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.companionId, companion.id)));
  return payment ?? fail('NOT_FOUND');
}
