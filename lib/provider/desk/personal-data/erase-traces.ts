import { randomBytes } from 'node:crypto';
import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { ERASED, ERASED_MAIL } from '@/lib/domain/erasure';
import type { Transaction } from '../../context';
import {
  accountTokens,
  codeAttempts,
  guests,
  idempotencyKeys,
  listLayouts,
  loginChallenges,
  loginLinks,
  mailingOptOuts,
  mailReports,
  mailSuppressions,
  notifications,
  outbox,
  payments,
  recoveryCodes,
  reminders,
  reservations,
  savedViews,
  sessions,
  signups,
  smsConsents,
  smsMessages,
  trainingProgress,
  users,
  whatsappMessages,
} from '../../db/schema';
import { hashPassword } from '../../ground/password';
import type { Person } from './find-person';

/**
 * Mails and messages to the person or about their bookings: those that wait do not leave; of the others only the fact
 * that they left stays.
 */
export async function eraseLetters(tx: Transaction, person: Person): Promise<void> {
  const { agencyId, keys, mailboxes, guestIds, reservationIds, words } = person;
  const about = sql`${outbox.payload} ->> 'key' = any(${sql.param(keys)})`;
  const ofPerson = and(
    or(eq(outbox.agencyId, agencyId), sql`${outbox.agencyId} is null`),
    or(inArray(outbox.mailbox, mailboxes), inArray(outbox.recipient, words.mobiles), about),
  );
  await tx.delete(outbox).where(and(ofPerson, inArray(outbox.status, ['pending', 'sending'])));
  const toPerson = or(inArray(outbox.mailbox, mailboxes), inArray(outbox.recipient, words.mobiles));
  await tx.update(outbox).set({ recipient: ERASED_MAIL, mailbox: ERASED_MAIL }).where(and(ofPerson, toPerson));
  await tx
    .update(outbox)
    .set({ payload: {}, lastError: null, dedupeKey: sql`'erased ' || ${outbox.id}` })
    .where(or(and(ofPerson, about), and(eq(outbox.mailbox, ERASED_MAIL), eq(outbox.agencyId, agencyId))));
  await tx
    .update(notifications)
    .set({
      status: 'Off',
      params: sql`(select coalesce(jsonb_object_agg(name, case when name in ('holder', 'name', 'guest', 'payer', 'message')
        then to_jsonb(${ERASED}::text) else value end), '{}') from jsonb_each(${notifications.params}) as of(name, value))`,
    })
    .where(
      or(
        inArray(notifications.reservationId, reservationIds),
        sql`${notifications.params} ->> 'messageId' = any(${sql.param(person.messageIds)})`,
        sql`${notifications.params} ->> 'ticketId' = any(${sql.param(person.ticketIds)})`,
        sql`${notifications.params} ->> 'guestId' = any(${sql.param(guestIds)})`,
      ),
    );
  await tx
    .update(smsMessages)
    .set({ mobile: ERASED })
    .where(
      and(
        eq(smsMessages.agencyId, agencyId),
        or(inArray(smsMessages.guestId, guestIds), inArray(smsMessages.mobile, words.mobiles)),
      ),
    );
  await tx
    .update(whatsappMessages)
    .set({ mobile: ERASED, body: null })
    .where(
      and(
        eq(whatsappMessages.agencyId, agencyId),
        or(inArray(whatsappMessages.guestId, guestIds), inArray(whatsappMessages.mobile, words.mobiles)),
      ),
    );
  await tx
    .update(reminders)
    .set({ name: ERASED, recipient: sql`'erased ' || ${reminders.id}` })
    .where(
      and(
        eq(reminders.agencyId, agencyId),
        or(
          inArray(reminders.reservationId, reservationIds),
          inArray(reminders.guestId, guestIds),
          inArray(sql`lower(${reminders.recipient})`, [...mailboxes, ...words.mails, ...words.mobiles]),
        ),
      ),
    );
}

/**
 * What the person said about being written to. For a mobile that holds for every agency, so it stays while another
 * agency knows the number.
 */
export async function eraseConsents(tx: Transaction, { agencyId, mailboxes, words }: Person): Promise<void> {
  for (const table of [mailingOptOuts, mailSuppressions, mailReports])
    await tx.delete(table).where(and(eq(table.agencyId, agencyId), inArray(table.mailbox, mailboxes)));
  const elsewhere = (table: typeof guests | typeof reservations) =>
    tx.select({ mobile: table.mobile }).from(table).where(inArray(table.mobile, words.mobiles));
  await tx
    .delete(smsConsents)
    .where(
      and(
        inArray(smsConsents.mobile, words.mobiles),
        notInArray(smsConsents.mobile, elsewhere(guests)),
        notInArray(smsConsents.mobile, elsewhere(reservations)),
      ),
    );
}

/** Sessions and links, answers that are kept for a repeated call, and the account itself. */
export async function eraseWaysIn(tx: Transaction, person: Person): Promise<void> {
  const { reservationIds, userId, words } = person;
  const of = (table: typeof sessions | typeof loginLinks): SQL | undefined =>
    or(inArray(table.reservationId, reservationIds), userId ? eq(table.userId, userId) : undefined);
  await tx.delete(loginLinks).where(of(loginLinks));
  await tx.delete(sessions).where(of(sessions));
  await forgetAnswers(tx, person);
  const limitedBy = [...words.mails, ...words.mobiles].map((word) => sql`position(lower(${word}) in lower(key)) > 0`);
  if (limitedBy.length > 0) await tx.execute(sql`delete from rate_limits where (${or(...limitedBy)})`);
  const viewers = [...reservationIds.map((id) => `reservation:${id}`), ...(userId ? [`user:${userId}`] : [])];
  await tx.delete(trainingProgress).where(inArray(trainingProgress.viewer, viewers));
  await scrubCardEvents(tx, person.paymentIds);
  if (userId) await eraseAccount(tx, userId);
}

/**
 * Forgets the answers kept for repeated calls that contain an id, address or number of the person. Their keys stay
 * taken: a call that is sent again is refused, so that what it did about the person is not done once more.
 */
async function forgetAnswers(tx: Transaction, person: Person): Promise<void> {
  const { keys, words, guestIds, reservationIds, companionIds, waitlistIds, messageIds, ticketIds } = person;
  const ids = [...keys, ...guestIds, ...reservationIds, ...companionIds, ...waitlistIds, ...messageIds, ...ticketIds];
  const toldBy = [...ids, ...words.mails, ...words.mobiles].map(
    (word) => sql`position(lower(${word}) in lower(${idempotencyKeys.body}::text)) > 0`,
  );
  if (toldBy.length === 0) return;
  const forgotten = { requestHash: ERASED, body: null, effect: null };
  await tx
    .update(idempotencyKeys)
    .set(forgotten)
    .where(or(...toldBy));
}

/**
 * Removes the card that the processor told with the person's payments. Which refund or dispute an event was about, and
 * when, stays, since later events of the same are compared with it.
 */
async function scrubCardEvents(tx: Transaction, paymentIds: string[]): Promise<void> {
  const charged = await tx
    .select({ id: payments.processorPaymentId })
    .from(payments)
    .where(inArray(payments.id, paymentIds));
  const ids = charged.flatMap(({ id }) => id ?? []);
  await tx.execute(
    sql`update processor_events set payload = payload - 'card' where processor_payment_id = any(${sql.param(ids)})`,
  );
}

async function eraseAccount(tx: Transaction, userId: string): Promise<void> {
  for (const table of [accountTokens, loginChallenges, codeAttempts, recoveryCodes, signups, listLayouts, savedViews])
    await tx.delete(table).where(eq(table.userId, userId));
  // Replaces the hash of the person's password, which is made from it, by one of random bytes.
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  await tx
    .update(users)
    .set({
      email: `${userId}.${ERASED_MAIL}`,
      name: ERASED,
      mobile: null,
      active: false,
      passwordHash,
      totpSecret: null,
      totpConfirmedAt: null,
      lastLoginAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.id, userId), ne(users.name, ERASED)));
}
