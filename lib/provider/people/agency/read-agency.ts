import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Agency, AgencyWithBankData, BankAccount, legacyAgency } from '@/lib/contract/agency';
import { can } from '@/lib/domain/permissions';
import type { Context } from '../../context';
import { prepared, rowsOf } from '../../db/prepared';
import { agencies, bankAccounts } from '../../db/schema';
import { fail } from '../../error';
import { PROCESSORS_OF_AGENCY, termsOf } from '../../ground/payment-terms';
import { hasBookedWith, ownAgencyId } from './agency-scope';
import { describeAgency, SHOWN_AGENCY } from './list-agencies';

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
  swiftCode: row.swiftCode,
  bankAddress: row.bankAddress,
});

const isAsked = eq(agencies.id, sql.placeholder('id'));

const shownAgency = prepared((db) => db.select(SHOWN_AGENCY).from(agencies).where(isAsked));

const withAccounts = prepared((db) =>
  db
    .select({
      ...SHOWN_AGENCY,
      accounts: rowsOf(
        getTableColumns(bankAccounts),
        sql`from ${bankAccounts} where ${bankAccounts.agencyId} = ${agencies.id}`,
        sql`${bankAccounts.position}, ${bankAccounts.id}`,
      ),
      processors: PROCESSORS_OF_AGENCY,
    })
    .from(agencies)
    .where(and(isAsked, eq(agencies.active, true))),
);

/** An agency as anybody may see it; a suspended one too, so that its guests can reach it. Raises NOT_FOUND. */
export async function readAgency({ ctx, input }: { ctx: Context; input: { agencyId: string } }): Promise<Agency> {
  const [found] = await shownAgency(ctx.db, { id: input.agencyId });
  return found ? describeAgency(found, ctx.locale) : fail('NOT_FOUND');
}

/** An agency in the older shape that `?shape=legacy` asks for. */
export function toLegacyAgency(agency: Agency): z.infer<typeof legacyAgency> {
  const phone = (index: number) => agency.phones[index]?.phone ?? null;
  const email = (kind: string) => agency.emails.find(({ emailModel }) => emailModel.name === kind)?.email ?? null;
  return {
    idAgency: agency.id,
    name: agency.name,
    phone1: phone(0) ?? agency.phone,
    phone2: phone(1),
    phone3: phone(2),
    emailContact: email('contact') ?? agency.email,
    emailReply: email('reply'),
    emailSupport: email('support'),
    schedules: agency.profile.openingHours,
    address: agency.profile.address,
    logo: agency.profile.profileImgUrl,
  };
}

/** The agency of the person who calls. Raises NOT_FOUND for the admin, who has none. */
export async function readOwnAgency({ ctx }: { ctx: Context }): Promise<Agency> {
  const agencyId = ownAgencyId(ctx.actor);
  return agencyId ? readAgency({ ctx, input: { agencyId } }) : fail('NOT_FOUND');
}

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
  const [found] = await withAccounts(ctx.db, { id: agencyId });
  if (!found) fail('NOT_FOUND');
  const accounts = found.accounts.map(describeAccount);
  const terms = termsOf(found.processors, ctx);
  // Nobody can make a deposit without an account to make it to.
  const deposits = terms.deposit && accounts.length > 0;
  return {
    ...describeAgency(found, ctx.locale),
    bankAccount: accounts[0] ?? null,
    bankAccounts: accounts,
    paymentProcessors: [
      ...(deposits ? [{ name: 'bank', paymentMethods: ['deposit'] }] : []),
      ...(terms.card ? [{ name: ctx.services.cards.name, paymentMethods: ['card'] }] : []),
    ],
  };
}

/** What an agency is called, for what is printed in its name; empty for one that is gone. */
export async function agencyName({ db }: Pick<Context, 'db'>, agencyId: string): Promise<string> {
  const [agency] = await db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId));
  return agency?.name ?? '';
}
