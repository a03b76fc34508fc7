import { randomUUID } from 'node:crypto';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Context, Transaction } from '../../context';
import type { MailKindOf } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';

interface AccountMail {
  kind: MailKindOf<'account'>;
  email: string;
  agencyId?: string | null;
  payload?: Record<string, unknown>;
  /** Language of the mail, where it is not the caller's. */
  locale?: Language;
  /** Names the one occasion: a second order of the same mail is ignored. Left out, every order sends a mail. */
  occasion?: string;
}

/** Orders a mail about an account. Who it goes to and what link it holds is decided when it leaves. */
export async function orderAccountMail(tx: Transaction, ctx: Context, order: AccountMail): Promise<void> {
  await enqueueMail(tx, ctx, {
    agencyId: order.agencyId ?? null,
    kind: order.kind,
    recipient: order.email.toLowerCase(),
    locale: order.locale ?? ctx.locale,
    dedupeKey: `${order.kind} ${order.occasion ?? randomUUID()}`,
    payload: order.payload ?? {},
    ...limitOf(order.kind),
  });
}

/** Not limited: somebody could otherwise use the limit up, so that the mail that matters never leaves. */
const ALWAYS_TOLD: readonly MailKindOf<'account'>[] = [
  'password-changed',
  'second-factor-removed',
  'second-factor-off',
  'codes-tried',
  'webhook-off',
];

function limitOf(kind: MailKindOf<'account'>): { limited?: boolean } {
  if (ALWAYS_TOLD.includes(kind)) return { limited: false };
  return kind === 'invitation' ? { limited: true } : {};
}
