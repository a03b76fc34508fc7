import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Context } from '../../context';
import { prepared, rowsOf } from '../../db/prepared';
import { contractedServices, masterAccounts, masterDeposits } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';

const accountOfEvent = prepared((db) =>
  db
    .select({
      account: getTableColumns(masterAccounts),
      services: rowsOf(
        getTableColumns(contractedServices),
        sql`from ${contractedServices} where ${contractedServices.masterAccountId} = ${masterAccounts.id}`,
        sql`${contractedServices.id}`,
      ),
      deposits: rowsOf(
        getTableColumns(masterDeposits),
        sql`from ${masterDeposits} where ${masterDeposits.masterAccountId} = ${masterAccounts.id}`,
        sql`${masterDeposits.date}, ${masterDeposits.id}`,
      ),
    })
    .from(masterAccounts)
    .where(eq(masterAccounts.eventId, sql.placeholder('eventId'))),
);

/**
 * What the couple owes the agency and what they have paid, for the event's staff and the couple; null where the agency
 * opened none yet. The sums are of the rows, never stored. Raises NOT_FOUND.
 */
export async function readMasterAccount({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<MasterAccount | null> {
  const event = await staffEvent(ctx, input.event, 'readMasterAccount');
  const [found] = await accountOfEvent(ctx.db, { eventId: event.id });
  if (!found) return null;
  const { account, services, deposits } = found;
  const { id, eventId, currency, dueOn, version } = account;
  const total = services.reduce((sum, { price }) => sum + price, 0);
  const paid = deposits.reduce((sum, { amount }) => sum + amount, 0);
  const money = (amount: number) => ({ amount, currency });
  return {
    id,
    eventId,
    package: account.package,
    dueOn,
    services: services.map((service) => ({ id: service.id, concept: service.concept, price: money(service.price) })),
    deposits: deposits.map((deposit) => ({
      id: deposit.id,
      concept: deposit.concept,
      amount: money(deposit.amount),
      date: deposit.date,
    })),
    total: money(total),
    paid: money(paid),
    balance: money(total - paid),
    version,
  };
}
