import type { Context } from '../../context';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { findPayment } from './find-payment';

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

export interface OpenedProof {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
  /** Made from the reservation's key; nothing of the uploader's name is in it. */
  filename: string;
}

/**
 * The proof of a payment for the holder, the attendee or staff who decide or return payments. Raises FORBIDDEN to staff
 * who only read the reservation, NOT_FOUND to everybody else.
 */
export async function openProof({ ctx, input }: { ctx: Context; input: { paymentId: string } }): Promise<OpenedProof> {
  const access = { permission: 'readReservations', own: true } as const;
  const { proof, reservation } = await findPayment(ctx.db, ctx, input.paymentId, access);
  if (!readsPrivate(ctx.actor, 'proof')) fail('FORBIDDEN');
  if (!proof) fail('NOT_FOUND');
  const stored = await ctx.services.files.open(proof.storageKey);
  if (!stored) fail('NOT_FOUND');
  const filename = `${reservation.key}.${ENDINGS[proof.contentType] ?? 'bin'}`;
  return { ...stored, contentType: proof.contentType, filename };
}
