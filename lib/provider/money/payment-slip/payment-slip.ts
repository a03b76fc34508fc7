import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import { nextDue } from '@/lib/domain/payment-schedule';
import { countedFor, sentFor } from '@/lib/domain/sent-money';
import { sharesOf } from '../../booking/companion/calculate-shares';
import { type CompanionRow, openCompanion } from '../../booking/companion/find-companion';
import { describeReservationEvent } from '../../booking/document/reservation-documents';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { bankAccounts } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { type CountedSlip, paymentSlipContent } from '../../documents/payment-slip-content';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { askedToPayBy, readTerms } from '../../ground/payment-terms';
import { describeAccount } from '../../people/agency/read-agency';
import { amountBounds, checkAmount, checkTakesDeposits, checkTakesMoney } from '../payment/check-deposit';
import { transferRates } from '../payment/transfer-rates';
import { boundFacts, boundsIn, dueOf } from '../share/read-shares';

interface SlipCall {
  key: string;
  locale: Language;
  amount?: number | undefined;
  currency?: string | undefined;
}

/**
 * What a payment slip says: the amount asked for (else what its payer owes next, of a share their own), by when, and
 * the agency's accounts in the currency asked for, else the booking's. Raises what a deposit of the amount would, and
 * INVALID_STATE where nothing is due or no account is.
 */
async function readSlip(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  asked: Pick<SlipCall, 'amount' | 'currency'>,
  companion: CompanionRow | null = null,
): Promise<ReadSlip> {
  const { agencyId, currency: priced } = found.reservation;
  const { currency = priced } = asked;
  const record = await loadRecord(db, found);
  checkTakesMoney(ctx, found, record.payments);
  await checkTakesDeposits(db, ctx, found);
  const { minimum, maximum, due } = askedOf(ctx, record, companion);
  if (maximum <= 0) fail('INVALID_STATE');
  const { today } = bookableDates(found.event, ctx.clock.now());
  const sent = (await transferRates(db, found, today)).find((each) => each.currency === currency);
  if (!sent) fail('INVALID_STATE');
  const amount =
    asked.amount ??
    sentFor({ amount: Math.min(maximum, Math.max(minimum, due?.amount ?? maximum)), currency: priced }, sent).amount;
  const counted = countedFor({ amount, currency }, { priced, rate: sent.rate, bounds: { minimum, maximum } });
  checkAmount(ctx, found, { minimum, maximum }, { amount: counted, currency: priced });
  const accounts = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.agencyId, agencyId), eq(bankAccounts.currency, currency)))
    .orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
  const slip = {
    amount: { amount, currency },
    dueOn: due && due.dueOn > today ? due.dueOn : today,
    timeZone: found.event.timeZone,
    paymentReference: companion ? (companion.paymentReference ?? '') : found.reservation.paymentReference,
    accounts: accounts.map(describeAccount),
    sentTo: null,
  };
  const worth = { amount: counted, currency: priced };
  return { slip, counted: currency === priced ? null : { amount: worth, rate: sent.rate, holdsOn: today } };
}

interface ReadSlip {
  slip: PaymentSlip;
  counted: CountedSlip | null;
}

/**
 * What a link to pay by card asks for: what its guest owes next, with no account. Raises what a payment of the amount
 * would, and INVALID_STATE where nothing is due or another currency is asked for.
 */
async function readLink(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  asked: Pick<SlipCall, 'amount' | 'currency'>,
): Promise<PaymentSlip> {
  const { currency, paymentReference } = found.reservation;
  const record = await loadRecord(db, found);
  checkTakesMoney(ctx, found, record.payments);
  const { minimum, maximum, due } = askedOf(ctx, record, null);
  if (maximum <= 0 || (asked.currency ?? currency) !== currency) fail('INVALID_STATE');
  const amount = asked.amount ?? Math.min(maximum, Math.max(minimum, due?.amount ?? maximum));
  checkAmount(ctx, found, { minimum, maximum }, { amount, currency });
  const { today } = bookableDates(found.event, ctx.clock.now());
  return {
    amount: { amount, currency },
    dueOn: due && due.dueOn > today ? due.dueOn : today,
    timeZone: found.event.timeZone,
    paymentReference,
    accounts: [],
    sentTo: null,
  };
}

/** What a payer can pay and owes next; a holder who owes nothing of their own may pay what the booking lacks next. */
function askedOf(ctx: Context, record: ReservationRecord, companion: CompanionRow | null) {
  const ofBooking = () => {
    const { paid, pending } = sumsOf(record.payments, record.reservation.total);
    return nextDue(record.schedule, paid + pending);
  };
  if (!companion && record.shares.length === 0)
    return { ...amountBounds(ctx, record, boundFacts(record)), due: ofBooking() };
  const shares = sharesOf(record);
  const own = companion ? shares.companions.find((each) => each.companion.id === companion.id) : shares.holder;
  const due = own ? dueOf(own) : null;
  return { ...boundsIn(ctx, record, shares, companion?.id ?? null), due: companion ? due : (due ?? ofBooking()) };
}

/** A payment slip as a PDF, for the reservation's holder or staff. Raises NOT_FOUND and what readSlip raises. */
export async function makeSlip({
  ctx,
  input: { key, locale, ...asked },
}: {
  ctx: Context;
  input: SlipCall;
}): Promise<SlipFile> {
  const found = await findReservation(ctx.db, ctx, key, 'readReservations');
  const read = await readSlip(ctx.db, ctx, found, asked);
  const { firstName, lastName, key: spelled } = found.reservation;
  return drawSlip(ctx, found, { ...read, key: spelled, holder: `${firstName} ${lastName}`, locale });
}

/** The slip of a link's own share, with the person's own reference; nothing of the booking. Raises LINK_INVALID too. */
export async function makeOwnSlip({
  ctx,
  input: { token, locale, ...asked },
}: {
  ctx: Context;
  input: Omit<SlipCall, 'key' | 'amount'> & { token: string };
}): Promise<SlipFile> {
  const { companion, at, ...found } = await openCompanion(ctx.db, ctx, token);
  const read = await readSlip(ctx.db, ctx, found, asked, companion);
  return drawSlip(ctx, found, { ...read, key: null, holder: at.occupant.name, locale });
}

interface SlipFile {
  name: string;
  bytes: Uint8Array;
}

async function drawSlip(
  ctx: Context,
  { reservation: { eventId } }: ReservationAndEvent,
  { slip, counted, key, holder, locale }: ReadSlip & { key: string | null; holder: string; locale: Language },
): Promise<SlipFile> {
  const event = await describeReservationEvent({ ...ctx, locale }, eventId);
  const content = paymentSlipContent({ slip, counted, event, key, holder, locale });
  const draw = () => drawDocument('payment-slip', content, { createdAt: ctx.clock.now() });
  const name = `${key ?? slip.paymentReference}-${locale === 'en' ? 'payment' : 'pago'}.pdf`;
  return { name, bytes: await keptDocument({ ctx, kind: 'payment-slip', facts: { content, locale }, draw }) };
}

/**
 * Makes a payment slip and mails it to the guest with its PDF; where the agency takes cards alone, a link to pay by
 * card instead, with no account. Raises NOT_FOUND and what readSlip and readLink raise.
 */
export async function sendSlip({
  ctx,
  input,
}: {
  ctx: Context;
  input: Omit<SlipCall, 'locale'>;
}): Promise<PaymentSlip> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decidePayment');
  const slip = await once({
    ctx,
    call: `payment slip ${found.reservation.id}`,
    fingerprint: { amount: input.amount, currency: input.currency },
    work: async (tx) => {
      const reservation = await lockReservation(tx, found.reservation.id);
      const { id, agencyId, email, locale, key, firstName, lastName } = reservation;
      const isLink = askedToPayBy(await readTerms(tx, ctx, agencyId), found.event) === 'card';
      const locked = { ...found, reservation };
      const made = isLink ? await readLink(tx, ctx, locked, input) : (await readSlip(tx, ctx, locked, input)).slip;
      const { amount, dueOn } = made;
      const entry = { action: 'reservation.paymentSlip', entity: 'reservation', entityId: id };
      const kind = isLink ? 'payment-link' : 'payment-slip';
      await writeAudit(tx, ctx, { agencyId, ...entry, after: { amount, dueOn, ...(isLink && { method: 'card' }) } });
      await enqueueMail(tx, ctx, {
        agencyId,
        kind,
        recipient: email,
        locale,
        dedupeKey: `${kind} ${id} ${randomUUID()}`,
        payload: { key, firstName, lastName, eventName: found.event.name, amount, dueOn },
      });
      return { ...made, sentTo: email };
    },
  });
  ctx.services.wakeWorkers();
  return slip;
}
