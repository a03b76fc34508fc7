import type { MailRequest } from '@/lib/contract/account';
import type { Context } from '../../context';
import { inTransaction } from '../../db/transaction';
import { orderAccountMail } from './order-mail';

/** The mails that anybody may ask for by an address. */
export type RequestedMail = 'password-reset' | 'login-link' | 'verify-mail';

/**
 * Orders a mail for an address, whether an account has it or not: the same work, the same time. The worker that sends
 * it looks for the account, and for one of nobody sends nothing. docs/reliability.md, Passwords and mailed secrets.
 */
export async function requestMail({
  ctx,
  input,
  kind,
}: {
  ctx: Context;
  input: MailRequest;
  kind: RequestedMail;
}): Promise<void> {
  await inTransaction(ctx, (tx) => orderAccountMail(tx, ctx, { kind, email: input.email }));
  ctx.services.wakeWorkers();
}
