import { z } from 'zod';
import { money } from '@/lib/contract/money';
import type { Context } from '../context';
import { ProviderError } from '../error';
import type { Attachment } from '../integrations/mail/mailer';
import { makeReceipt } from '../money/payment/receipt';
import { makeSlip } from '../money/payment-slip/payment-slip';
import type { ClaimedMail } from './claim-mail';

const slipPayload = z.object({ key: z.string(), amount: money });

/** Older orders, from before receipts, name no payment. */
const receiptPayload = z.object({ paymentId: z.string().optional() });

interface MadeFile {
  name: string;
  bytes: Uint8Array;
}

const FILES: Record<string, (ctx: Context, mail: ClaimedMail) => Promise<MadeFile | null>> = {
  'payment-slip': (ctx, { payload, locale }) => {
    const { key, amount } = slipPayload.parse(payload);
    return makeSlip({ ctx, input: { key, amount: amount.amount, locale } });
  },
  'card-received': receiptOf,
  'payment-approved': receiptOf,
};

async function receiptOf(ctx: Context, { payload, locale }: ClaimedMail): Promise<MadeFile | null> {
  const { paymentId } = receiptPayload.parse(payload);
  return paymentId === undefined ? null : makeReceipt({ ctx, input: { paymentId, locale } });
}

/** The files of a mail, made when it leaves. A slip that is paid meanwhile has none, nor has a payment that was never taken. */
export async function attachmentsOf(ctx: Context, mail: ClaimedMail): Promise<Attachment[]> {
  try {
    const file = await FILES[mail.kind]?.(ctx, mail);
    return file ? [{ filename: file.name, contentType: 'application/pdf', content: file.bytes }] : [];
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
