import { asc, eq } from 'drizzle-orm';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Context } from '../../context';
import { contractedServices, masterAccounts, masterDeposits } from '../../db/schema';
import { staffEvent } from '../../event/event/find-bookable-event';

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
  const [account] = await ctx.db.select().from(masterAccounts).where(eq(masterAccounts.eventId, event.id));
  if (!account) return null;
  const [services, deposits] = await Promise.all([
    ctx.db
      .select()
      .from(contractedServices)
      .where(eq(contractedServices.masterAccountId, account.id))
      .orderBy(asc(contractedServices.id)),
    ctx.db
      .select()
      .from(masterDeposits)
      .where(eq(masterDeposits.masterAccountId, account.id))
      .orderBy(asc(masterDeposits.date), asc(masterDeposits.id)),
  ]);
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
