import { and, desc, eq } from 'drizzle-orm';
import type { GuestConsents } from '@/lib/contract/sms';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { type guests, mailingOptOuts, smsConsents } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { findContactedGuest } from '../../event/guest/find-guest';
import { refuseArchived } from '../../ground/access';
import { writeAudit } from '../../ground/audit';

interface OfGuest {
  ctx: Context;
  input: { id: string };
}

const contactedGuest = (ctx: Context, id: string) => findContactedGuest(ctx, id, 'sendMailings');

/** What a guest said last of messages by mail and by SMS. Raises NOT_FOUND, FORBIDDEN. */
export async function readConsents({ ctx, input }: OfGuest): Promise<GuestConsents> {
  const { guest } = await contactedGuest(ctx, input.id);
  return consentsOf(ctx.db, guest);
}

async function consentsOf(
  db: Database,
  { eventId, email, mobile }: Pick<typeof guests.$inferSelect, 'eventId' | 'email' | 'mobile'>,
): Promise<GuestConsents> {
  const ofMailbox = and(eq(mailingOptOuts.eventId, eventId), eq(mailingOptOuts.mailbox, mailboxOf(email ?? '')));
  const [mail] = email ? await db.select().from(mailingOptOuts).where(ofMailbox) : [];
  const ofMobile = eq(smsConsents.mobile, mobile);
  const [sms] = await db.select().from(smsConsents).where(ofMobile).orderBy(desc(smsConsents.id)).limit(1);
  return {
    mail: mail ? { given: false, source: 'link', at: mail.at.toISOString() } : null,
    sms: sms ? { given: sms.given === 'yes', source: sms.source, at: sms.at.toISOString() } : null,
  };
}

/** Keeps what a guest told staff of text messages. Raises NOT_FOUND, FORBIDDEN, EVENT_ARCHIVED. */
export async function setSmsConsent({
  ctx,
  input: { id, sms },
}: {
  ctx: Context;
  input: { id: string; sms: boolean };
}): Promise<GuestConsents> {
  const { guest, event } = await contactedGuest(ctx, id);
  refuseArchived(event);
  return inTransaction(ctx, async (tx) => {
    const given = sms ? ('yes' as const) : ('no' as const);
    await tx.insert(smsConsents).values({ mobile: guest.mobile, given, source: 'staff', at: ctx.clock.now() });
    await writeAudit(tx, ctx, {
      ...{ agencyId: guest.agencyId, action: 'guest.smsConsent', entity: 'guest', entityId: id, after: { sms } },
    });
    return consentsOf(tx, guest);
  });
}
