import { z } from 'zod';
import { money } from '@/lib/contract/money';
import type { Context } from '../context';
import { ProviderError } from '../error';
import type { Attachment } from '../integrations/mail/mailer';
import { makeSlip } from '../services/payment-slip/make-slip';
import type { ClaimedMail } from './claim-mail';

const slipPayload = z.object({ key: z.string(), amount: money });

/** The files of a mail, made when it leaves. A slip that is paid meanwhile has none: the letter says what is left. */
export async function attachmentsOf(ctx: Context, mail: ClaimedMail): Promise<Attachment[]> {
  if (mail.kind !== 'payment-slip') return [];
  const { key, amount } = slipPayload.parse(mail.payload);
  try {
    const { name, bytes } = await makeSlip({ ctx, input: { key, amount: amount.amount, locale: mail.locale } });
    return [{ filename: name, contentType: 'application/pdf', content: bytes }];
  } catch (error) {
    if (error instanceof ProviderError) return [];
    throw error;
  }
}
