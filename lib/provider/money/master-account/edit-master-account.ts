import { randomUUID } from 'node:crypto';
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { MASTER_ACCOUNT_DUE_DAYS } from '@/lib/config/constants';
import type { MasterAccount, MasterAccountInput, ServiceChange, ServiceInput } from '@/lib/contract/master-account';
import { serviceInput } from '@/lib/contract/master-account';
import { addDays } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { contractedServices, events, masterAccounts, masterDeposits } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates, type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endAccountDue, endNotificationsOf } from '../../ground/end-notifications';
import { once } from '../../ground/once';
import { parseInput } from '../../ground/parse';
import { describeAccount } from './read-master-account';

type AccountRow = typeof masterAccounts.$inferSelect;

/**
 * Opens an event's master account, or changes its package, due date, currency and rates. Another package holds for the
 * event at once. Raises NOT_FOUND, STALE with the account as it is (also where somebody opened it meanwhile), INVALID
 * for a currency that lines are in and that would have no rate, and for another one of its own once it has lines, and
 * FORBIDDEN for another package by who does not manage the event.
 */
export async function putMasterAccount({
  ctx,
  input: { event: key, account },
}: {
  ctx: Context;
  input: { event: string; account: MasterAccountInput };
}): Promise<MasterAccount> {
  const event = await tendedEvent(ctx, key, 'manageMasterAccount');
  return inTransaction(ctx, async (tx) => {
    const ofEvent = eq(masterAccounts.eventId, event.id);
    // Locks the event before its account, in the order in which contracting a package does.
    const [locked] = await tx.select().from(events).where(eq(events.id, event.id)).for('no key update');
    const [before] = await tx.select().from(masterAccounts).where(ofEvent).for('update');
    if (!locked) fail('NOT_FOUND');
    if ((before?.version ?? undefined) !== account.version)
      fail('STALE', { details: before ? await describeAccount(tx, ctx, event) : null });
    const contracts = before?.package !== account.package;
    if (contracts && !worksForEvent(ctx.actor, event, 'manageEvent')) fail('FORBIDDEN');
    const { eventDay } = bookableDates(locked, ctx.clock.now());
    const dueOn = account.dueOn ?? before?.dueOn ?? (eventDay && addDays(eventDay, -MASTER_ACCOUNT_DUE_DAYS));
    if (!dueOn) fail('INVALID', { fields: { dueOn: 'required' } });
    const exchangeRates = account.exchangeRates ?? before?.exchangeRates ?? [];
    const change = { package: account.package, currency: account.currency, dueOn, exchangeRates };
    if (before) await checkCurrencies(tx, before, change);
    const [after] = before
      ? await tx
          .update(masterAccounts)
          .set({ ...change, version: before.version + 1 })
          .where(ofEvent)
          .returning()
      : await tx
          .insert(masterAccounts)
          .values({ ...change, id: randomUUID(), agencyId: event.agencyId, eventId: event.id })
          .returning();
    if (!after) fail('NOT_FOUND');
    if (contracts)
      await tx
        .update(events)
        .set({ version: sql`${events.version} + 1` })
        .where(eq(events.id, event.id));
    const action = before ? 'masterAccount.changed' : 'masterAccount.opened';
    await audit(tx, ctx, after, { action, ...(before && { before: factsOf(before) }), after: factsOf(after) });
    return describeDone(tx, ctx, event);
  });
}

const factsOf = ({ package: chosen, currency, dueOn, exchangeRates }: AccountRow) => ({
  package: chosen,
  currency,
  dueOn,
  exchangeRates,
});

async function checkCurrencies(
  tx: Transaction,
  { id, currency }: AccountRow,
  change: Pick<AccountRow, 'currency' | 'exchangeRates'>,
): Promise<void> {
  const ofAccount = eq(contractedServices.masterAccountId, id);
  const services = await tx
    .selectDistinct({ currency: contractedServices.currency })
    .from(contractedServices)
    .where(and(ofAccount, isNull(contractedServices.removedAt)));
  const deposits = await tx
    .selectDistinct({ currency: masterDeposits.currency })
    .from(masterDeposits)
    .where(eq(masterDeposits.masterAccountId, id));
  const used = [...services, ...deposits];
  if (used.length > 0 && change.currency !== currency) fail('INVALID', { fields: { currency: 'accountCurrency' } });
  for (const each of used)
    if (!takesCurrency(change, each.currency)) fail('INVALID', { fields: { exchangeRates: 'noRate' } });
}

/** Whether lines may be in the currency: the account’s own, or one that it has a rate for. */
export const takesCurrency = (account: Pick<AccountRow, 'currency' | 'exchangeRates'>, currency: string) =>
  account.currency === currency || account.exchangeRates.some((known) => known.currency === currency);

/** Adds a service behind the others. Raises NOT_FOUND, INVALID for a currency without a rate. */
export async function addService({
  ctx,
  input: { id, service },
}: {
  ctx: Context;
  input: { id: string; service: ServiceInput };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id, call: `add service ${id}`, fingerprint: service }, async (tx, account) => {
    if (!takesCurrency(account, service.currency)) fail('INVALID', { fields: { currency: 'noRate' } });
    const [last] = await tx
      .select({ position: max(contractedServices.position) })
      .from(contractedServices)
      .where(eq(contractedServices.masterAccountId, id));
    const row = { ...service, id: randomUUID(), masterAccountId: id, position: (last?.position ?? 0) + 1 };
    await tx.insert(contractedServices).values(row);
    return { action: 'masterAccount.serviceAdded', after: service };
  });
}

/** Changes a service. Raises NOT_FOUND, STALE with the account as it is, INVALID. */
export async function changeService({
  ctx,
  input: { id, serviceId, change },
}: {
  ctx: Context;
  input: { id: string; serviceId: string; change: ServiceChange };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, account, stale) => {
    const { row, facts } = await findService(tx, id, serviceId);
    const { version, ...fields } = change;
    if (row.version !== version) await stale();
    const after = parseInput(serviceInput, { ...facts, ...fields });
    if (!takesCurrency(account, after.currency)) fail('INVALID', { fields: { currency: 'noRate' } });
    await tx
      .update(contractedServices)
      .set({ ...after, version: version + 1 })
      .where(eq(contractedServices.id, serviceId));
    return { action: 'masterAccount.serviceChanged', before: facts, after };
  });
}

/** Takes a service off the account. Raises NOT_FOUND, STALE with the account as it is. */
export async function removeService({
  ctx,
  input: { id, serviceId, version },
}: {
  ctx: Context;
  input: { id: string; serviceId: string; version: number };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, _account, stale) => {
    const { row, facts } = await findService(tx, id, serviceId);
    if (row.version !== version) await stale();
    await tx
      .update(contractedServices)
      .set({ removedAt: ctx.clock.now(), version: version + 1 })
      .where(eq(contractedServices.id, serviceId));
    return { action: 'masterAccount.serviceRemoved', before: facts };
  });
}

async function findService(tx: Transaction, accountId: string, id: string) {
  const { masterAccountId, removedAt } = contractedServices;
  const [row] = await tx
    .select()
    .from(contractedServices)
    .where(and(eq(contractedServices.id, id), eq(masterAccountId, accountId), isNull(removedAt)));
  if (!row) fail('NOT_FOUND');
  const { concept, counts, quantity, unitPrice, currency, state } = row;
  return { row, facts: { concept, counts, quantity, unitPrice, currency, state } };
}

interface Edit {
  id: string;
  /** Names a call that creates something, so that its Idempotency-Key makes it happen once. */
  call?: string;
  fingerprint?: unknown;
}

interface Done {
  action: string;
  before?: unknown;
  after?: unknown;
}

/** What an edit does to the account's lines; `stale` raises STALE with the account as it is. */
type Work = (
  tx: Transaction,
  account: AccountRow & Pick<EventRow, 'timeZone'>,
  stale: () => Promise<never>,
) => Promise<Done>;

/**
 * Runs work that writes lines of a master account of the actor's agency: under the account's lock, with its audit row.
 * Answers the account. Raises NOT_FOUND, and what the work raises.
 */
export async function editAccount(ctx: Context, { id, call, fingerprint }: Edit, work: Work): Promise<MasterAccount> {
  const event = await eventOfAccount(ctx, id);
  const run = async (tx: Transaction) => {
    const [account] = await tx.select().from(masterAccounts).where(eq(masterAccounts.id, id)).for('update');
    if (!account) fail('NOT_FOUND');
    const stale = async () => fail('STALE', { details: await describeAccount(tx, ctx, event) });
    await audit(tx, ctx, account, await work(tx, { ...account, timeZone: event.timeZone }, stale));
    return describeDone(tx, ctx, event);
  };
  return call ? once({ ctx, call, fingerprint, work: run }) : inTransaction(ctx, run);
}

/** The account as it is now. Ends the notifications whose request is done. */
async function describeDone(tx: Transaction, ctx: Context, event: EventRow): Promise<MasterAccount> {
  const account = await describeAccount(tx, ctx, event);
  await endNotificationsOf(tx, event.id);
  if (account.balance.amount <= 0) await endAccountDue(tx, event.id);
  return account;
}

async function eventOfAccount(ctx: Context, id: string): Promise<EventRow> {
  const [found] = await ctx.db
    .select({ eventId: masterAccounts.eventId })
    .from(masterAccounts)
    .where(eq(masterAccounts.id, id));
  return found ? tendedEvent(ctx, found.eventId, 'manageMasterAccount') : fail('NOT_FOUND');
}

function audit(tx: Transaction, ctx: Context, { id, agencyId }: AccountRow, done: Done): Promise<void> {
  return writeAudit(tx, ctx, { ...done, agencyId, entity: 'masterAccount', entityId: id });
}
