import type { PaymentMethods } from '@/lib/contract/card';
import type { Context } from '../../context';
import { findReservation } from '../../ground/find-reservation';
import { loadPayments } from '../../ground/load-record';
import { readTerms } from '../../ground/payment-terms';
import { amountBounds } from '../payment/check-amount';

/** How a reservation can be paid now: ways, fee terms and bounds. Raises NOT_FOUND. */
export async function readMethods({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<PaymentMethods> {
  const found = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  const { id, agencyId, currency } = found.reservation;
  const bounds = amountBounds(ctx, found, await loadPayments(ctx.db, id));
  const { deposit, card } = await readTerms(ctx.db, ctx, agencyId);
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
  };
}
