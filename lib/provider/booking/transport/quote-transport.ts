import { eq } from 'drizzle-orm';
import type { TransportQuoteInput, TransportRequest } from '@/lib/contract/transport';
import { canQuoteTransport } from '@/lib/domain/transport-state';
import { actorName, type Context } from '../../context';
import type { Database } from '../../db/client';
import { eventCurrencies, type events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { mailGuest } from '../reservation/mail-guest';
import { changeTransport, refuseStale } from './change-transport';
import { describeTransport } from './describe-transport';
import { lockTransport, staffTransport } from './find-transport';

/** The currencies that a quote can be in: those of the event, its own first. */
export async function quoteCurrencies(
  db: Database,
  event: Pick<typeof events.$inferSelect, 'id' | 'currency'>,
): Promise<string[]> {
  const rows = await db
    .select({ code: eventCurrencies.code })
    .from(eventCurrencies)
    .where(eq(eventCurrencies.eventId, event.id))
    .orderBy(eventCurrencies.position);
  return [...new Set([event.currency, ...rows.map(({ code }) => code)])];
}

/**
 * Prices a request, or prices it anew until the guest has decided; the guest gets a mail. The price is beside the
 * reservation's total, never part of it. Raises NOT_FOUND, INVALID for another currency, ALREADY_DECIDED and STALE with
 * the request as it is.
 */
export async function quoteTransport({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; quote: TransportQuoteInput };
}): Promise<TransportRequest> {
  const found = await staffTransport(ctx, input.id, 'quoteTransport');
  const { amount, currency, notes, version } = input.quote;
  if (!(await quoteCurrencies(ctx.db, found.event)).includes(currency))
    fail('INVALID', { fields: { currency: 'currency' } });
  const quoted = await inTransaction(ctx, async (tx) => {
    const before = await lockTransport(tx, input.id);
    const own = found.reservation.currency;
    if (!canQuoteTransport(before.status)) fail('ALREADY_DECIDED', { details: describeTransport(before, own) });
    refuseStale(before, version, own);
    const after = await changeTransport(tx, ctx, {
      before,
      action: 'transport.quoted',
      set: {
        status: 'quoted',
        quoteAmount: amount,
        quoteCurrency: currency,
        quoteNotes: notes || null,
        quotedBy: actorName(ctx.actor),
        quotedAt: ctx.clock.now(),
      },
    });
    await mailGuest(tx, ctx, found, {
      kind: 'transport-quoted',
      dedupeKey: `transport-quoted ${after.id} ${after.version}`,
      payload: { transportId: after.id },
    });
    return after;
  });
  ctx.services.wakeWorkers();
  return describeTransport(quoted, found.reservation.currency);
}
