import { asc, eq } from 'drizzle-orm';
import type { AgencyWithBankData, BankAccount } from '@/lib/contract/agency';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import { bankAccounts } from '../../db/schema';
import { fail } from '../../error';
import { readTerms } from '../../ground/payment-terms';
import { hasBookedWith, ownAgencyId } from './agency-scope';
import { readAgency } from './read-agency';

/**
 * The agency with the accounts that guests pay into and the ways of paying that it takes now: for its staff, the admin,
 * and those who have booked with it. Raises NOT_FOUND for another agency and FORBIDDEN for a role without the right.
 */
export async function readBankData({
  ctx,
  input: { agencyId },
}: {
  ctx: Context;
  input: { agencyId: string };
}): Promise<AgencyWithBankData> {
  const { actor } = ctx;
  if (!(await hasBookedWith(ctx, agencyId))) {
    if (actor.kind !== 'user') fail('NOT_FOUND');
    const everywhere = actor.role === 'admin' && actor.agencyId === null;
    if (!everywhere && ownAgencyId(actor) !== agencyId) fail('NOT_FOUND');
    if (!can(actor, 'readBankData')) fail('FORBIDDEN');
  }
  const agency = await readAgency({ ctx, input: { agencyId } });
  const rows = await ctx.db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.agencyId, agencyId))
    .orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
  const accounts = rows.map(describeAccount);
  const terms = await readTerms(ctx.db, ctx, agencyId);
  // Nobody can make a deposit without an account to make it to.
  const deposits = terms.deposit && accounts.length > 0;
  return {
    ...agency,
    bankAccount: accounts[0] ?? null,
    bankAccounts: accounts,
    paymentProcessors: [
      ...(deposits ? [{ name: 'bank', paymentMethods: ['deposit'] }] : []),
      ...(terms.card ? [{ name: ctx.services.cards.name, paymentMethods: ['card'] }] : []),
    ],
  };
}

/** A bank account as the wire has it. */
export const describeAccount = (row: typeof bankAccounts.$inferSelect): BankAccount => ({
  id: row.id,
  businessName: row.businessName,
  bankName: row.bankName,
  branchName: row.branchName,
  accountNumber: row.accountNumber,
  cardNumber: row.cardNumber,
  clabeNumber: row.clabeNumber,
  currency: row.currency,
});
