import type { Language } from '@/lib/contract/bilingual-text';
import { describeReservationEvent } from '../../booking/document/describe-reservation-event';
import type { Context } from '../../context';
import { keptDocument } from '../../documents/kept-documents';
import { paymentSlipContent } from '../../documents/payment-slip-content';
import { findReservation } from '../../ground/find-reservation';
import { readSlip } from './read-slip';

interface SlipCall {
  key: string;
  locale: Language;
  amount?: number | undefined;
}

/** A payment slip as a PDF, for the reservation's holder or staff. Raises NOT_FOUND and what readSlip raises. */
export async function makeSlip({
  ctx,
  input: { key, locale, amount },
}: {
  ctx: Context;
  input: SlipCall;
}): Promise<{ name: string; bytes: Uint8Array }> {
  const found = await findReservation(ctx.db, ctx, key, 'readReservations');
  const slip = await readSlip(ctx.db, ctx, found, amount);
  const { firstName, lastName, eventId } = found.reservation;
  const event = await describeReservationEvent({ ...ctx, locale }, eventId);
  const holder = `${firstName} ${lastName}`;
  const content = paymentSlipContent({ slip, event, key: found.reservation.key, holder, locale });
  const draw = async () => {
    // The PDF renderer is heavy: it is loaded by the first document, not by every start.
    const { renderPaymentSlip } = await import('../../documents/payment-slip');
    return renderPaymentSlip(content, { createdAt: ctx.clock.now() });
  };
  const name = `${found.reservation.key}-${locale === 'en' ? 'payment' : 'pago'}.pdf`;
  return { name, bytes: await keptDocument({ ctx, kind: 'payment-slip', facts: { content, locale }, draw }) };
}
