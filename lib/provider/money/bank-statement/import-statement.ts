import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type {
  ImportedStatement,
  StatementCounts,
  StatementInput,
  StatementPreview,
} from '@/lib/contract/bank-statement';
import { suggestMatches } from '@/lib/domain/deposit-match';
import { type AgencyId, actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { inParts } from '../../db/in-parts';
import { bankAccounts, bankStatements, bankTransactionPayments, bankTransactions, payments } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { staffAgency } from '../../people/agency/agency-scope';
import { mayStandOnStatement, type OpenDeposit, openDeposits } from './open-deposits';
import { readStatement, type StatementTable } from './read-statement';

/** Rows that a preview shows. */
const PREVIEW_ROWS = 200;

interface StatementUpload {
  bytes: Uint8Array;
  options: StatementInput;
}

interface ImportCall {
  ctx: Context;
  input: {
    agencyId: string;
    /** Reads the upload, once it is known that the caller may hand one in. */
    read: () => Promise<StatementUpload>;
  };
}

/** Money that came in, with the checksum by which a later file is seen to tell of the same. */
interface NewRow {
  id: string;
  line: number;
  checksum: string;
  paidOn: string;
  amount: number;
  currency: string;
  description: string;
}

interface Link {
  transactionId: string;
  paymentId: string;
}

type Account = typeof bankAccounts.$inferSelect;

interface Sorted {
  table: StatementTable;
  account: Account;
  /** The file's rows that are not in the database yet; `known` are those that are. */
  fresh: NewRow[];
  known: NewRow[];
  /** The one deposit of a fresh row, by the row's id. */
  sure: Map<string, OpenDeposit>;
}

/**
 * What an import of a bank's file would keep and match; writes nothing and mails nobody. Raises NOT_FOUND, INVALID, and
 * what readStatement raises.
 */
export async function previewStatement({ ctx, input }: ImportCall): Promise<StatementPreview> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { table, account, fresh, known, sure } = await sortRows(ctx.db, agencyId, await input.read());
  const broken = table.rows.flatMap(({ line, row }) => (row.kind === 'broken' ? { line, ...row } : []));
  const kept = (rows: NewRow[], verdict: 'new' | 'known') =>
    rows.map(({ id, line, paidOn, amount, currency, description }) => {
      const deposit = sure.get(id);
      const matches = deposit && {
        paymentId: deposit.id,
        holder: deposit.holder,
        reservationKey: deposit.reservationKey,
      };
      return {
        line,
        verdict,
        paidOn,
        amount: { amount, currency },
        description,
        problem: null,
        matches: matches ?? null,
      };
    });
  const rows = [
    ...broken.map(({ line, paidOn, amount, description, column }) => ({
      line,
      problem: column,
      verdict: 'broken' as const,
      paidOn,
      description,
      matches: null,
      amount: amount === null ? null : { amount, currency: account.currency },
    })),
    ...kept(fresh, 'new'),
    ...kept(known, 'known'),
  ];
  return { columns: table.columns, counts: countsOf({ table, fresh, known, sure }), rows: rows.slice(0, PREVIEW_ROWS) };
}

/**
 * Keeps the money that a bank's file tells of, each row once whatever file it comes in, and links what is one deposit
 * beyond doubt to it. Nothing is approved and nobody is mailed. Raises what previewStatement raises.
 */
export async function importStatement({ ctx, input }: ImportCall): Promise<ImportedStatement> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const upload = await input.read();
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex');
  return once({
    ctx,
    call: `statement ${agencyId}`,
    fingerprint: { sha256, options: upload.options },
    work: (tx) => keepRows(tx, ctx, agencyId, upload),
  });
}

async function keepRows(
  tx: Transaction,
  ctx: Context,
  agencyId: AgencyId,
  upload: StatementUpload,
): Promise<ImportedStatement> {
  const sorted = await sortRows(tx, agencyId, upload);
  const { account, fresh, sure } = sorted;
  const now = ctx.clock.now();
  const id = randomUUID();
  const accountName = nameOfAccount(account);
  await tx.insert(bankStatements).values({
    id,
    agencyId,
    bankAccountId: account.id,
    accountName,
    importedBy: actorName(ctx.actor),
    createdAt: now,
  });
  const written = new Set<string>();
  await inParts(fresh, async (part) => {
    const rows = part.map(({ line: _line, ...row }) => ({
      ...row,
      agencyId,
      statementId: id,
      createdAt: now,
      state: sure.has(row.id) ? ('matched' as const) : ('unmatched' as const),
    }));
    // Two uploads of one file may run at once: the second then finds its rows written by the first and adds none.
    const kept = await tx
      .insert(bankTransactions)
      .values(rows)
      .onConflictDoNothing({ target: [bankTransactions.agencyId, bankTransactions.checksum] })
      .returning({ id: bankTransactions.id });
    for (const row of kept) written.add(row.id);
  });
  const links = [...sure]
    .filter(([transactionId]) => written.has(transactionId))
    .map(([transactionId, deposit]) => ({ transactionId, paymentId: deposit.id }));
  const linked = await linkDeposits(tx, links);
  const counts = {
    ...countsOf(sorted),
    new: written.size,
    known: sorted.known.length + fresh.length - written.size,
    matched: linked,
  };
  const after = { account: accountName, ...counts };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'bankStatement.imported',
    entity: 'bankStatement',
    entityId: id,
    after,
  });
  return { id, counts };
}

/** Links rows to their deposits; a row whose deposit was linked elsewhere or rejected meanwhile waits for a person. */
async function linkDeposits(tx: Transaction, links: Link[]): Promise<number> {
  const standing = await lockStanding(tx, links);
  const made =
    standing.length === 0
      ? []
      : await tx
          .insert(bankTransactionPayments)
          .values(standing)
          .onConflictDoNothing({ target: bankTransactionPayments.paymentId })
          .returning({ transactionId: bankTransactionPayments.transactionId });
  const done = new Set(made.map(({ transactionId }) => transactionId));
  const undone = links.map(({ transactionId }) => transactionId).filter((transactionId) => !done.has(transactionId));
  if (undone.length > 0)
    await tx.update(bankTransactions).set({ state: 'unmatched' }).where(inArray(bankTransactions.id, undone));
  return made.length;
}

/** The links whose deposits are not rejected. Locked: a rejection under way ends first, a later one frees its row. */
async function lockStanding(tx: Transaction, links: Link[]): Promise<Link[]> {
  const ids = links.map(({ paymentId }) => paymentId);
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, ids), mayStandOnStatement))
    .orderBy(asc(payments.id))
    .for('share');
  const standing = new Set(rows.map(({ id }) => id));
  return links.filter(({ paymentId }) => standing.has(paymentId));
}

async function sortRows(db: Database, agencyId: AgencyId, { bytes, options }: StatementUpload): Promise<Sorted> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, options.bankAccountId), eq(bankAccounts.agencyId, agencyId)));
  if (!account) fail('INVALID', { fields: { bankAccountId: 'invalid' } });
  const { currency } = account;
  const table = await readStatement({ bytes, mapping: options.mapping, currency });
  const rows = withChecksums(table, account);
  const kept = await knownChecksums(
    db,
    agencyId,
    rows.map(({ checksum }) => checksum),
  );
  const fresh = rows.filter(({ checksum }) => !kept.has(checksum));
  const sure = new Map<string, OpenDeposit>();
  if (fresh.length > 0) {
    // A row of an earlier file that is like a new one may be the deposit's as well: then a person decides.
    const earlier = await db
      .select()
      .from(bankTransactions)
      .where(and(eq(bankTransactions.agencyId, agencyId), eq(bankTransactions.state, 'unmatched')));
    const suggestions = suggestMatches([...fresh, ...earlier], await openDeposits(db, agencyId));
    for (const { id } of fresh) {
      const [best] = suggestions.get(id) ?? [];
      if (best?.sure) sure.set(id, best.deposit);
    }
  }
  return { table, account, fresh, known: rows.filter(({ checksum }) => kept.has(checksum)), sure };
}

/** Rows that look the same (one day, the same words and amount) are numbered, so that each is kept, and kept once. */
function withChecksums(table: StatementTable, { clabeNumber, currency }: Account): NewRow[] {
  const seen = new Map<string, number>();
  return table.rows.flatMap(({ line, row }) => {
    if (row.kind !== 'credit') return [];
    const { paidOn, amount, description } = row;
    const told = JSON.stringify([clabeNumber, currency, paidOn, amount, description.replace(/\s+/g, ' ')]);
    const before = seen.get(told) ?? 0;
    seen.set(told, before + 1);
    const checksum = createHash('sha256').update(`${told} ${before}`).digest('hex');
    return [{ id: randomUUID(), line, checksum, paidOn, amount, currency, description }];
  });
}

async function knownChecksums(db: Database, agencyId: AgencyId, checksums: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  await inParts(checksums, async (part) => {
    const rows = await db
      .select({ checksum: bankTransactions.checksum })
      .from(bankTransactions)
      .where(and(eq(bankTransactions.agencyId, agencyId), inArray(bankTransactions.checksum, part)));
    for (const { checksum } of rows) known.add(checksum);
  });
  return known;
}

/** What staff know an account by; never the whole number. */
export const nameOfAccount = ({ bankName, clabeNumber, currency }: Account): string =>
  `${bankName} ···${clabeNumber.slice(-4)} ${currency}`;

function countsOf({ table, fresh, known, sure }: Omit<Sorted, 'account'>): StatementCounts {
  const ofKind = (kind: 'other' | 'broken') => table.rows.filter(({ row }) => row.kind === kind).length;
  return {
    new: fresh.length,
    known: known.length,
    matched: sure.size,
    other: ofKind('other'),
    broken: ofKind('broken'),
  };
}
