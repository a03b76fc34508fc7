import { randomUUID } from 'node:crypto';
import { and, asc, eq, max } from 'drizzle-orm';
import type { BankAccountChange, BankAccountInput, ManagedBankAccount } from '@/lib/contract/bank-account';
import { isCardNumber } from '@/lib/domain/card';
import { isValidClabe } from '@/lib/domain/clabe';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, bankAccounts, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { nameOfActor } from '../../ground/has-acted-on';
import { once } from '../../ground/once';
import { orderAccountMail } from '../account/order-mail';
import { staffAgency } from './agency-scope';
import { describeAccount } from './read-agency';

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

/** The accounts that guests pay into, the first one first. Raises NOT_FOUND. */
export async function listBankAccounts({ ctx, input }: Call<unknown>): Promise<ManagedBankAccount[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.agencyId, agencyId))
    .orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
  return rows.map(describeManaged);
}

/**
 * Adds an account behind the others. Raises NOT_FOUND, INVALID for a card's number that is none and a CLABE that is
 * none or that the agency has.
 */
export async function addBankAccount({ ctx, input }: Call<{ account: BankAccountInput }>): Promise<ManagedBankAccount> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const added = await once({
    ctx,
    call: 'add bank account',
    fingerprint: input,
    work: async (tx) => {
      await lockAgency(tx, agencyId);
      refuseNoCard(input.account.cardNumber);
      await checkClabe(tx, agencyId, input.account.clabeNumber);
      const [last] = await tx
        .select({ position: max(bankAccounts.position) })
        .from(bankAccounts)
        .where(eq(bankAccounts.agencyId, agencyId));
      const row = { ...input.account, id: randomUUID(), agencyId, position: (last?.position ?? 0) + 1 };
      const [added] = await tx.insert(bankAccounts).values(row).returning();
      const account = describeManaged(added ?? fail('NOT_FOUND'));
      await audit(tx, ctx, { agencyId, action: 'bankAccount.created', id: account.id, after: account });
      await tellOfBankAccount(tx, ctx, { agencyId, what: 'added', account });
      return account;
    },
  });
  ctx.services.wakeWorkers();
  return added;
}

/**
 * Changes an account. Raises NOT_FOUND, STALE with the account as it is, INVALID for another card's number that is none
 * and a CLABE that is none or another's.
 */
export async function changeBankAccount({
  ctx,
  input,
}: Call<{ id: string; change: BankAccountChange }>): Promise<ManagedBankAccount> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { id } = input;
  const { version, ...change } = input.change;
  const changed = await inTransaction(ctx, async (tx) => {
    await lockAgency(tx, agencyId);
    const [row] = await tx.select().from(bankAccounts).where(ofAgency(agencyId, id));
    if (!row) fail('NOT_FOUND');
    const before = describeManaged(row);
    if (before.version !== version) fail('STALE', { details: before });
    const after = { ...before, ...change, version: version + 1 };
    if (after.cardNumber !== before.cardNumber) refuseNoCard(after.cardNumber);
    if (after.clabeNumber !== before.clabeNumber) await checkClabe(tx, agencyId, after.clabeNumber);
    await tx.update(bankAccounts).set(after).where(ofAgency(agencyId, id));
    await audit(tx, ctx, { agencyId, action: 'bankAccount.changed', id, before, after });
    await tellOfBankAccount(tx, ctx, { agencyId, what: 'changed', account: after });
    return after;
  });
  ctx.services.wakeWorkers();
  return changed;
}

/** Removes an account: guests no longer see it. Raises NOT_FOUND, STALE with the account as it is. */
export async function removeBankAccount({
  ctx,
  input: { id, version, ...input },
}: Call<{ id: string; version: number }>): Promise<void> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await inTransaction(ctx, async (tx) => {
    const [gone] = await tx.delete(bankAccounts).where(ofAgency(agencyId, id)).returning();
    if (!gone) fail('NOT_FOUND');
    const before = describeManaged(gone);
    if (before.version !== version) fail('STALE', { details: before });
    await audit(tx, ctx, { agencyId, action: 'bankAccount.deleted', id, before });
    await tellOfBankAccount(tx, ctx, { agencyId, what: 'removed', account: before });
  });
  ctx.services.wakeWorkers();
}

const describeManaged = (row: typeof bankAccounts.$inferSelect): ManagedBankAccount => ({
  ...describeAccount(row),
  version: row.version,
});

const ofAgency = (agencyId: AgencyId, id: string) => and(eq(bankAccounts.id, id), eq(bankAccounts.agencyId, agencyId));

/** Locks the agency, so that two changes of its accounts run one after another. */
async function lockAgency(tx: Transaction, agencyId: AgencyId): Promise<void> {
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
}

function refuseNoCard(cardNumber: string | null): void {
  if (cardNumber !== null && !isCardNumber(cardNumber)) fail('INVALID', { fields: { cardNumber: 'cardDigits' } });
}

async function checkClabe(tx: Transaction, agencyId: AgencyId, clabeNumber: string): Promise<void> {
  if (!isValidClabe(clabeNumber)) fail('INVALID', { fields: { clabeNumber: 'clabe' } });
  const [taken] = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.agencyId, agencyId), eq(bankAccounts.clabeNumber, clabeNumber)));
  if (taken) fail('INVALID', { fields: { clabeNumber: 'takenClabe' } });
}

interface AccountEntry {
  agencyId: AgencyId;
  action: string;
  id: string;
  before?: ManagedBankAccount;
  after?: ManagedBankAccount;
}

/** The log keeps only the last four digits of a card's number. */
function audit(tx: Transaction, ctx: Context, { agencyId, action, id, before, after }: AccountEntry): Promise<void> {
  const shown = (account: ManagedBankAccount | undefined) =>
    account && {
      ...account,
      id: undefined,
      version: undefined,
      cardNumber: account.cardNumber && `···${account.cardNumber.slice(-4)}`,
    };
  const entry = { agencyId, entity: 'bankAccount', entityId: id, action };
  return writeAudit(tx, ctx, { ...entry, before: shown(before), after: shown(after) });
}

interface BankAccountNews {
  agencyId: AgencyId;
  what: 'added' | 'changed' | 'removed';
  account: ManagedBankAccount;
}

/**
 * Mails every manager of the agency, the one who made the change included: somebody who took over a login and leads the
 * guests' deposits elsewhere does not have these mailboxes. The mail has only the last four digits of the CLABE.
 * docs/reliability.md, What each may see.
 */
async function tellOfBankAccount(
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
      locale: languageCode,
      payload,
    });
  }
}
