import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ConsentChannel, ConsentInput, GuestConsents, SaidOfMessages } from '@/lib/contract/sms';
import { mailboxOf } from '@/lib/domain/mailbox';
import { endedThemselves } from '@/lib/domain/mailing';
import { smsAnswer } from '@/lib/domain/sms';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { guests, mailingOptOuts, smsConsents } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findContactedGuest } from '../../event/guest/find-guest';
import { refuseArchived } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { lockByName } from '../../ground/lock-by-name';

/** The mobiles among these whose owners want no text messages, as they said last. */
export async function smsStoppedOf(db: Database, mobiles: readonly string[]): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set();
  const rows = await db
    .selectDistinctOn([smsConsents.mobile], { mobile: smsConsents.mobile, given: smsConsents.given })
    .from(smsConsents)
    .where(inArray(smsConsents.mobile, [...new Set(mobiles)]))
    .orderBy(smsConsents.mobile, desc(smsConsents.id));
  return new Set(rows.filter(({ given }) => given === 'no').map(({ mobile }) => mobile));
}

/**
 * Makes writes of one mobile's consent run one after another, so that staff cannot overwrite a reply that just came in.
 */
const lockConsent = (tx: Transaction, mobile: string) => lockByName(tx, `sms consent ${mobile}`);

interface Reply {
  /** E.164. */
  from: string;
  body: string;
  /**
   * Set where the agency itself reports the reply: it may end consent but not give it, since a no holds for all
   * agencies.
   */
  endsOnly?: boolean;
}

/** Keeps what a message that came back, by SMS or by WhatsApp, says of consent; any other message changes nothing. */
export async function keepReply(tx: Transaction, ctx: Context, { from, body, endsOnly = false }: Reply): Promise<void> {
  const answer = smsAnswer(body);
  if (answer === null || (endsOnly && answer !== 'stop')) return;
  await lockConsent(tx, from);
  await tx.insert(smsConsents).values({
    mobile: from,
    given: answer === 'stop' ? 'no' : 'yes',
    source: 'reply',
    at: ctx.clock.now(),
  });
}

/** Keeps a single reply in a transaction of its own; a message that says nothing of consent changes nothing. */
export const hearReply = (ctx: Context, reply: Reply): Promise<void> =>
  inTransaction(ctx, (tx) => keepReply(tx, ctx, reply));

interface OfGuest {
  ctx: Context;
  input: { id: string };
}

type Addressed = Pick<typeof guests.$inferSelect, 'agencyId' | 'eventId' | 'email' | 'mobile'>;

const withoutMail = () => fail('INVALID_STATE', { values: { what: 'guestWithoutMail' } });

const contactedGuest = (ctx: Context, id: string) => findContactedGuest(ctx, id, 'sendMailings');

/** What a guest said last of messages by mail and by SMS. Raises NOT_FOUND, FORBIDDEN. */
export async function readConsents({ ctx, input }: OfGuest): Promise<GuestConsents> {
  const { guest } = await contactedGuest(ctx, input.id);
  return consentsOf(ctx.db, guest);
}

const ofMailbox = ({ eventId }: Addressed, mailbox: string) =>
  and(eq(mailingOptOuts.eventId, eventId), eq(mailingOptOuts.mailbox, mailbox));

async function consentsOf(db: Database, guest: Addressed): Promise<GuestConsents> {
  const { email, mobile } = guest;
  const [mail] = email
    ? await db
        .select()
        .from(mailingOptOuts)
        .where(ofMailbox(guest, mailboxOf(email)))
    : [];
  const ofMobile = eq(smsConsents.mobile, mobile);
  const [sms] = await db.select().from(smsConsents).where(ofMobile).orderBy(desc(smsConsents.id)).limit(1);
  const said = (row: Omit<SaidOfMessages, 'at'> & { at: Date }) => ({
    given: row.given,
    source: row.source,
    at: row.at.toISOString(),
    reason: row.reason,
  });
  return { mail: mail ? said(mail) : null, sms: sms ? said({ ...sms, given: sms.given === 'yes' }) : null };
}

/**
 * Keeps what a guest told staff about messages. What guests ended themselves can be taken up again only with a reason,
 * and their own word is not overwritten by a note of staff that says the same. Raises NOT_FOUND, FORBIDDEN,
 * EVENT_ARCHIVED, INVALID without that reason, INVALID_STATE where the guest has no mail address.
 */
export async function setConsents({
  ctx,
  input: { id, reason, ...told },
}: {
  ctx: Context;
  input: ConsentInput & { id: string };
}): Promise<GuestConsents> {
  const { event } = await contactedGuest(ctx, id);
  refuseArchived(event);
  return inTransaction(ctx, async (tx) => {
    const [guest] = await tx.select().from(guests).where(eq(guests.id, id)).for('update');
    if (!guest) return fail('NOT_FOUND');
    for (const channel of ['mail', 'sms'] as const) {
      const given = told[channel];
      if (given === undefined) continue;
      await lockChannel(tx, guest, channel);
      const last = (await consentsOf(tx, guest))[channel];
      const isUndone = endedThemselves(last);
      if (isUndone && !given) continue;
      if (isUndone && reason === undefined) fail('INVALID', { fields: { reason: 'required' } });
      await keep(tx, ctx, guest, { channel, given, reason: isUndone ? (reason ?? null) : null });
      await writeAudit(tx, ctx, {
        agencyId: guest.agencyId,
        action: `guest.${channel}Consent`,
        entity: 'guest',
        entityId: id,
        before: { [channel]: last?.given ?? null },
        after: { [channel]: given, ...(isUndone && { reason }) },
      });
    }
    return consentsOf(tx, guest);
  });
}

/** Lets only one write at a time change the guest's consent for the channel. */
async function lockChannel(tx: Transaction, guest: Addressed, channel: ConsentChannel): Promise<void> {
  if (channel === 'sms') await lockConsent(tx, guest.mobile);
  else
    await tx
      .select({ at: mailingOptOuts.at })
      .from(mailingOptOuts)
      .where(ofMailbox(guest, mailboxOf(guest.email ?? withoutMail())))
      .for('update');
}

interface Told {
  channel: ConsentChannel;
  given: boolean;
  reason: string | null;
}

async function keep(tx: Transaction, ctx: Context, guest: Addressed, { channel, given, reason }: Told): Promise<void> {
  const said = { reason, source: 'staff' as const, at: ctx.clock.now() };
  if (channel === 'sms') {
    await tx.insert(smsConsents).values({ ...said, mobile: guest.mobile, given: given ? 'yes' : 'no' });
    return;
  }
  const { agencyId, eventId, email } = guest;
  const set = { ...said, given };
  await tx
    .insert(mailingOptOuts)
    .values({ ...set, agencyId, eventId, mailbox: mailboxOf(email ?? withoutMail()) })
    .onConflictDoUpdate({ target: [mailingOptOuts.eventId, mailingOptOuts.mailbox], set });
}
