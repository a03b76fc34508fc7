import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { UPLOAD_ENDINGS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type {
  DepositReversal,
  MasterAccount,
  MasterDepositChange,
  MasterDepositInput,
} from '@/lib/contract/master-account';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import { events, files, masterAccounts, masterDeposits } from '../../db/schema';
import { fail } from '../../error';
import { staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { dropUnreferenced, keepFile } from '../../ground/unreferenced-file';
import { receiveDeposit } from '../payment/check-deposit';
import type { OpenedProof } from '../payment/find-payment';
import { editAccount, takesCurrency } from './edit-master-account';

interface Line {
  /** The account's id. */
  id: string;
  depositId: string;
}

type DepositRow = typeof masterDeposits.$inferSelect;

/** Writes a deposit of the couple's. Raises NOT_FOUND, INVALID for a currency without a rate or a day to come. */
export async function addMasterDeposit({
  ctx,
  input: { id, deposit },
}: {
  ctx: Context;
  input: { id: string; deposit: MasterDepositInput };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id, call: `add master deposit ${id}`, fingerprint: deposit }, async (tx, account) => {
    if (!takesCurrency(account, deposit.currency)) fail('INVALID', { fields: { currency: 'noRate' } });
    refuseToCome(ctx, account, deposit.date);
    await tx.insert(masterDeposits).values({ ...deposit, id: randomUUID(), masterAccountId: id });
    return { action: 'masterAccount.depositAdded', after: deposit };
  });
}

/** It counts as paid from the moment it is written; a person east of the event may write tomorrow's date. */
function refuseToCome(ctx: Context, { timeZone }: { timeZone: string }, date: CalendarDate): void {
  if (date > addDays(dateInZone(ctx.clock.now(), timeZone), 1)) fail('INVALID', { fields: { date: 'date' } });
}

/**
 * Changes what a deposit says of itself; its money stays. Raises NOT_FOUND, STALE with the account as it is, INVALID
 * for another day that is to come.
 */
export async function changeMasterDeposit({
  ctx,
  input: { id, depositId, change },
}: {
  ctx: Context;
  input: Line & { change: MasterDepositChange };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, account, stale) => {
    const row = await findDeposit(tx, { id, depositId });
    const { version, ...fields } = change;
    if (row.version !== version) await stale();
    if (fields.date && fields.date !== row.date) refuseToCome(ctx, account, fields.date);
    const after = { ...factsOf(row), ...fields };
    await tx
      .update(masterDeposits)
      .set({ ...fields, version: version + 1 })
      .where(eq(masterDeposits.id, depositId));
    return { action: 'masterAccount.depositChanged', before: factsOf(row), after };
  });
}

/**
 * Takes a wrong deposit back by a row of its own, which says why; both stay. Raises NOT_FOUND, STALE with the account
 * as it is, INVALID_STATE where it is such a row itself or was taken back already.
 */
export async function reverseMasterDeposit({
  ctx,
  input: { id, depositId, version, reason },
}: {
  ctx: Context;
  input: Line & DepositReversal;
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, _account, stale) => {
    const row = await findDeposit(tx, { id, depositId });
    if (row.version !== version) await stale();
    const [earlier] = await tx
      .select({ id: masterDeposits.id })
      .from(masterDeposits)
      .where(eq(masterDeposits.reverses, depositId));
    if (row.reverses || earlier) fail('INVALID_STATE', { values: { what: 'depositReversed' } });
    const { concept, amount, currency, date, method } = row;
    await tx.insert(masterDeposits).values({
      concept,
      amount: -amount,
      currency,
      date,
      method,
      reason,
      id: randomUUID(),
      masterAccountId: id,
      reverses: depositId,
    });
    await tx
      .update(masterDeposits)
      .set({ version: version + 1 })
      .where(eq(masterDeposits.id, depositId));
    return { action: 'masterAccount.depositReversed', before: factsOf(row), after: { reason } };
  });
}

interface ReceiptCall extends Line {
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Keeps the receipt of a deposit, instead of the one that it had: the file whole in the store first, then its rows in
 * one transaction. Raises NOT_FOUND, and what receiveDeposit raises. docs/reliability.md, Uploads.
 */
export async function putDepositReceipt({ ctx, input }: { ctx: Context; input: ReceiptCall }): Promise<MasterAccount> {
  const { id, depositId } = input;
  // Asked before the upload too: nobody sends ten megabytes to a deposit that is not theirs.
  await openableDeposit(ctx, input, 'manageMasterAccount');
  const { proof } = await receiveDeposit(ctx, input);
  try {
    return await editAccount(ctx, { id }, async (tx, { agencyId }) => {
      const row = await findDeposit(tx, { id, depositId });
      const file = { ...proof, id: randomUUID(), agencyId };
      await keepFile(tx, proof.storageKey);
      await tx.insert(files).values({ ...file, uploadedBy: actorName(ctx.actor), createdAt: ctx.clock.now() });
      await tx
        .update(masterDeposits)
        .set({ receiptFileId: file.id, version: row.version + 1 })
        .where(eq(masterDeposits.id, depositId));
      return { action: 'masterAccount.receiptAdded', after: { concept: row.concept, sha256: proof.sha256 } };
    });
  } finally {
    // Removes the file where the receipt was refused; one that was kept is no longer loose, so it stays.
    await dropUnreferenced(ctx, proof.storageKey);
  }
}

/** The receipt of a deposit, for everybody who reads the account. Raises NOT_FOUND. */
export async function openDepositReceipt({ ctx, input }: { ctx: Context; input: Line }): Promise<OpenedProof> {
  const { file, code } = await openableDeposit(ctx, input, 'readMasterAccount');
  const stored = file && (await ctx.services.files.open(file.storageKey));
  if (!stored) fail('NOT_FOUND');
  return { ...stored, contentType: file.contentType, filename: `${code}.${endingOf(file.contentType)}` };
}

const endingOf = (contentType: string) => UPLOAD_ENDINGS[contentType] ?? 'bin';

async function openableDeposit(
  ctx: Context,
  { id, depositId }: Line,
  right: 'manageMasterAccount' | 'readMasterAccount',
) {
  const [found] = await ctx.db
    .select({ eventId: events.id, code: events.code, file: files })
    .from(masterDeposits)
    .innerJoin(masterAccounts, eq(masterAccounts.id, masterDeposits.masterAccountId))
    .innerJoin(events, eq(events.id, masterAccounts.eventId))
    .leftJoin(files, eq(files.id, masterDeposits.receiptFileId))
    .where(and(eq(masterDeposits.id, depositId), eq(masterAccounts.id, id)));
  if (!found) fail('NOT_FOUND');
  await (right === 'manageMasterAccount' ? tendedEvent : staffEvent)(ctx, found.eventId, right);
  return found;
}

async function findDeposit(tx: Transaction, { id, depositId }: Line): Promise<DepositRow> {
  const [row] = await tx
    .select()
    .from(masterDeposits)
    .where(and(eq(masterDeposits.id, depositId), eq(masterDeposits.masterAccountId, id)));
  return row ?? fail('NOT_FOUND');
}

const factsOf = ({ concept, amount, currency, date, method }: DepositRow) => ({
  concept,
  amount: { amount, currency },
  date,
  method,
});
