import { sql } from 'drizzle-orm';
import {
  isCardProcessor,
  type PaymentMethods,
  type PaymentProcessor,
  type PaymentProcessorsInput,
} from '@/lib/contract/card';
import { sentFor } from '@/lib/domain/sent-money';
import type { Context } from '../../context';
import { paymentProcessors } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { type FoundReservation, findReservation } from '../../ground/find-reservation';
import { loadPayments, type ReservationAndEvent } from '../../ground/load-record';
import { type ProcessorRow, readProcessors, readTerms } from '../../ground/payment-terms';
import { staffAgency } from '../../people/agency/agency-scope';
import { amountBounds, paysHere } from '../payment/check-deposit';
import { transferRates } from '../payment/transfer-rates';
import { boundsIn, type PayerBounds, readShares } from '../share/read-shares';

const describe = (ctx: Context, { agencyId: _agency, ...row }: ProcessorRow): PaymentProcessor => ({
  ...row,
  available: !isCardProcessor(row.name) || row.name === ctx.services.cards.name,
});

/** Every way of taking money, with the agency's terms for it. Raises NOT_FOUND for another agency. */
export async function listProcessors({ ctx, input }: { ctx: Context; input: { agencyId: string } }) {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return (await readProcessors(ctx.db, agencyId)).map((row) => describe(ctx, row));
}

/**
 * Sets the terms of the ways of paying that the input names. Raises NOT_FOUND, AGENCY_LIMIT for cards that the platform
 * switched off, and STALE with all of them where one was changed meanwhile.
 */
export async function setProcessors({
  ctx,
  input,
}: {
  ctx: Context;
  input: PaymentProcessorsInput & { agencyId: string };
}): Promise<PaymentProcessor[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return inTransaction(ctx, async (tx) => {
    const before = await readProcessors(tx, agencyId);
    const details = before.map((row) => describe(ctx, row));
    for (const { version, ...wanted } of input.processors) {
      const row = before.find(({ name }) => name === wanted.name);
      if (row?.version !== version) fail('STALE', { details });
      if (wanted.active && !row.active && isCardProcessor(wanted.name)) await refuseSwitchedOff(tx, agencyId, 'cards');
      const next = { ...wanted, version: version + 1 };
      const [written] = await tx
        .insert(paymentProcessors)
        .values({ agencyId, ...next })
        .onConflictDoUpdate({
          target: [paymentProcessors.agencyId, paymentProcessors.name],
          set: next,
          setWhere: sql`${paymentProcessors.version} = ${version}`,
        })
        .returning();
      if (!written) fail('STALE', { details });
    }
    const after = (await readProcessors(tx, agencyId)).map((row) => describe(ctx, row));
    const entry = { action: 'agency.paymentProcessors', entity: 'agency', entityId: agencyId };
    await writeAudit(tx, ctx, { agencyId, ...entry, before: details, after });
    return after;
  });
}

/**
 * How a reservation can be paid now: ways, fee terms, bounds, and the currencies of a transfer with today's rates.
 * Raises NOT_FOUND.
 */
export async function readMethods({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<PaymentMethods> {
  const found = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  // findReservation read already whether the booking is shared, which saves a statement here; a payment asks again
  // under the lock.
  const bounds = found.isShared
    ? boundsIn(ctx, found, await readShares(ctx.db, found), null)
    : { ...amountBounds(ctx, found, await unsharedFacts(ctx, found)), ownDue: null };
  return methodsOf(ctx, found, bounds);
}

const unsharedFacts = async ({ db }: Context, { reservation: { id }, lastDueOn }: FoundReservation) => ({
  records: await loadPayments(db, id),
  lastDueOn,
});

/** How a reservation that was found already can be paid now, by the payer whose bounds are given. */
export async function methodsOf(
  ctx: Context,
  found: ReservationAndEvent,
  bounds: PayerBounds,
): Promise<PaymentMethods> {
  const { agencyId, currency } = found.reservation;
  const terms = await readTerms(ctx.db, ctx, agencyId);
  const { deposit, card } = paysHere(ctx, found.event) ? terms : { deposit: false, card: null };
  const { today } = bookableDates(found.event, ctx.clock.now());
  const transfers = deposit ? await transferRates(ctx.db, found, today) : [];
  const { name: processor, publishableKey } = ctx.services.cards;
  const money = (amount: number) => ({ amount, currency });
  return {
    deposit,
    card: card && {
      processor,
      publishableKey,
      feePassedOn: card.feePassedOn,
      feePercent: card.feePercent,
      feeFixed: card.feeFixed,
    },
    minimum: money(bounds.minimum),
    maximum: money(bounds.maximum),
    ownDue: bounds.ownDue === null ? null : money(bounds.ownDue),
    transfers: transfers.map((sent) => ({
      ...sent,
      rateHoldsOn: today,
      minimum: sentFor(money(bounds.minimum), sent),
      maximum: sentFor(money(bounds.maximum), sent),
    })),
  };
}
