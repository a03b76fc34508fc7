import { and, eq } from 'drizzle-orm';
import type { ManagedBankAccount } from '@/lib/contract/bank-account';
import type { AgencyId, Context, Transaction } from '../../context';
import { users } from '../../db/schema';
import { nameOfActor } from '../../ground/name-of-actor';
import { orderAccountMail } from '../account/order-mail';

interface BankAccountNews {
  agencyId: AgencyId;
  what: 'added' | 'changed' | 'removed';
  account: ManagedBankAccount;
}

/**
 * Mails every manager of the agency, whoever wrote it among them: who takes over a login and leads the guests' deposits
 * elsewhere does not hold their mailboxes. Of the CLABE the mail tells the last four digits. docs/reliability.md, What
 * each may see.
 */
export async function tellOfBankAccount(
  tx: Transaction,
  ctx: Context,
  { agencyId, what, account: { bankName, businessName, clabeNumber } }: BankAccountNews,
): Promise<void> {
  const managers = await tx
    .select({ email: users.email, languageCode: users.languageCode })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.role, 'agency'), eq(users.active, true)));
  const payload = {
    what,
    who: (await nameOfActor(tx, ctx)) ?? '',
    bankName,
    businessName,
    clabe: clabeNumber.slice(-4),
  };
  for (const { email, languageCode } of managers) {
    await orderAccountMail(tx, ctx, {
      kind: 'bank-account-news',
      email,
      agencyId,
      locale: languageCode === 'en' ? 'en' : 'es',
      payload,
    });
  }
}
