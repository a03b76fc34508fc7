import { randomUUID } from 'node:crypto';
import { BALANCE_DUE_DAYS, MASTER_ACCOUNT_DUE_DAYS, PASS_SHARE_PERCENT } from '@/lib/config/constants';
import { addDays } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { events, masterAccounts, notifications, type signups, type users } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { orderAccountMail } from './order-mail';

const ZONE = 'America/Cancun';
const CURRENCY = 'USD';

interface CoupleEvent {
  account: typeof users.$inferSelect;
  signup: typeof signups.$inferSelect;
}

/**
 * The event that a couple signed up for, not published: names, tentative date and package are theirs, the rest is their
 * agency's to agree on, which is told.
 */
export async function openCoupleEvent(
  tx: Transaction,
  ctx: Context,
  { account, signup: { details, plan } }: CoupleEvent,
): Promise<void> {
  const { agencyId } = account;
  const eventDate = details.tentativeDate;
  if (!agencyId || !eventDate) return;
  const now = ctx.clock.now();
  const id = randomUUID();
  const name = `${account.name} & ${details.partnerName ?? ''}`;
  await tx.insert(events).values({
    id,
    agencyId,
    code: eventCode(),
    name,
    eventDate,
    timeZone: ZONE,
    currency: CURRENCY,
    mainUserId: account.id,
    minimumToReserve: 0,
    balanceDueDays: BALANCE_DUE_DAYS,
    passSharePercent: PASS_SHARE_PERCENT,
    published: false,
    createdAt: now,
  });
  await tx.insert(masterAccounts).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    package: plan,
    currency: CURRENCY,
    dueOn: addDays(eventDate, -MASTER_ACCOUNT_DUE_DAYS),
  });
  await tx.insert(notifications).values({
    id: randomUUID(),
    agencyId,
    eventId: id,
    type: 'CONTACT_ORG',
    params: { name: account.name, message: name },
    createdAt: now,
  });
  await writeAudit(tx, ctx, { agencyId, entity: 'event', entityId: id, action: 'event.opened', after: { plan } });
  await orderAccountMail(tx, ctx, { kind: 'couple-welcome', email: account.email, agencyId, payload: { event: name } });
}
