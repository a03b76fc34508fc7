import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { ERASED, ERASED_MAIL } from '@/lib/domain/erasure';
import { auditEntry } from '../../booking/waitlist/settle-offers';
import type { Context, Transaction } from '../../context';
import {
  callHistory,
  calls,
  changeRequests,
  companions,
  contactMessages,
  contactNotices,
  files,
  guests,
  householdAnswers,
  households,
  payments,
  refundDestinations,
  refunds,
  reservationLines,
  reservationNotes,
  reservationRooms,
  reservations,
  seatingRules,
  seats,
  supportTicketMessages,
  supportTickets,
  ticketAttachments,
  transportRequests,
  waitlistEntries,
} from '../../db/schema';
import { closeCalls } from '../../event/guest/close-calls';
import { markUnreferenced } from '../../ground/unreferenced-file';
import { eraseReports } from './erase-reports';
import { eraseConsents, eraseLetters, eraseWaysIn } from './erase-traces';
import type { Person } from './find-person';
import { scrubMentions, scrubOwnLines, scrubOwnLog, scrubRefusedRows } from './scrub-records';

/**
 * Erases a person from all that their agency keeps, in the caller's transaction: names, addresses, numbers, what they
 * wrote, their proofs, ways in and consents. What tax law asks for stays without them: rooms, amounts, days and folios.
 * Answers the store's keys of files that go once it has committed. docs/domain.md, Guests and contact.
 */
export async function erasePerson(tx: Transaction, ctx: Context, person: Person): Promise<string[]> {
  // Only this setting lets the audit log's trigger accept changes; it ends with the transaction.
  await tx.execute(sql`select set_config('plus_group.erasing', 'yes', true)`);
  await scrubOwnLog(tx, person);
  await scrubOwnLines(tx, person);
  const gone = [
    ...(await eraseProofs(tx, ctx, person)),
    ...(await eraseAttachments(tx, ctx, person)),
    ...(await eraseReports(tx, ctx, person.agencyId)),
  ];
  await eraseBookings(tx, ctx, person);
  await eraseStay(tx, person);
  await eraseWaiting(tx, ctx, person);
  await eraseInvitation(tx, ctx, person);
  await eraseLetters(tx, person);
  await eraseConsents(tx, person);
  await eraseWaysIn(tx, person);
  await scrubRefusedRows(tx, person);
  await scrubMentions(tx, person);
  return gone;
}

async function eraseBookings(tx: Transaction, ctx: Context, { reservationIds, roomIds }: Person): Promise<void> {
  const ofBooking = { firstName: ERASED, lastName: ERASED, maternalLastName: null, email: ERASED_MAIL, mobile: ERASED };
  await tx
    .update(reservations)
    .set({
      ...ofBooking,
      userId: null,
      guestId: null,
      cancellationText: null,
      heldFrom: null,
      mailVerifiedAt: null,
      erasedAt: ctx.clock.now(),
      version: sql`${reservations.version} + 1`,
    })
    .where(inArray(reservations.id, reservationIds));
  await tx
    .update(reservationRooms)
    .set({ occupants: [], observations: null, decisionReason: null, version: sql`${reservationRooms.version} + 1` })
    .where(inArray(reservationRooms.id, roomIds));
  await tx
    .update(changeRequests)
    .set({ occupants: null, observations: null, reason: null })
    .where(inArray(changeRequests.reservationId, reservationIds));
  await tx.update(reservationLines).set({ note: null }).where(inArray(reservationLines.reservationId, reservationIds));
  await tx.delete(reservationNotes).where(inArray(reservationNotes.reservationId, reservationIds));
  await tx.delete(refundDestinations).where(inArray(refundDestinations.reservationId, reservationIds));
}

/** Erases the people in the rooms, and their transport. */
async function eraseStay(tx: Transaction, { reservationIds, companionIds }: Person): Promise<void> {
  await tx
    .update(companions)
    .set({ name: '', email: null, ownEmail: null, linkHash: null, diet: [], dietNote: null })
    .where(inArray(companions.id, companionIds));
  await tx
    .update(transportRequests)
    .set({
      holder: ERASED,
      origin: ERASED,
      destination: ERASED,
      notes: null,
      quoteNotes: null,
      airline: null,
      flightNumber: null,
      flightTime: null,
      returnFlightNumber: null,
      returnFlightTime: null,
    })
    .where(inArray(transportRequests.reservationId, reservationIds));
}

/** Ends the person's places on waitlists: a room must not be kept for somebody whom nobody can tell of it. */
async function eraseWaiting(tx: Transaction, ctx: Context, { waitlistIds }: Person): Promise<void> {
  const ofPerson = inArray(waitlistEntries.id, waitlistIds);
  const removed = await tx
    .update(waitlistEntries)
    .set({ status: 'removed', version: sql`${waitlistEntries.version} + 1` })
    .where(and(ofPerson, eq(waitlistEntries.status, 'waiting')))
    .returning();
  for (const entry of removed) await auditEntry(tx, ctx, entry, 'waiting');
  await tx
    .update(waitlistEntries)
    .set({
      firstName: ERASED,
      lastName: ERASED,
      email: ERASED_MAIL,
      mobile: ERASED,
      // The link of the entry stops working.
      tokenHash: sql`'erased ' || ${waitlistEntries.id}`,
    })
    .where(ofPerson);
}

/** The person on the couples' lists, and what was said with them there. */
async function eraseInvitation(tx: Transaction, ctx: Context, { guestIds, reservationIds }: Person): Promise<void> {
  const ofPerson = or(inArray(calls.guestId, guestIds), inArray(calls.reservationId, reservationIds));
  const theirs = tx.select({ id: calls.id }).from(calls).where(ofPerson);
  await tx.update(callHistory).set({ comments: null, before: null }).where(inArray(callHistory.callId, theirs));
  await tx.update(calls).set({ comments: null }).where(ofPerson);
  // Nobody is left to be called.
  await closeCalls(tx, ctx, ofPerson);
  await tx.delete(contactNotices).where(inArray(contactNotices.guestId, guestIds));
  await tx
    .update(householdAnswers)
    .set({ name: null, meal: null, needs: [], dietNote: null })
    .where(inArray(householdAnswers.guestId, guestIds));
  const ids = sql.param(guestIds);
  // A household without anybody else is erased too; the id keeps its name unique in the event.
  await tx.execute(sql`update households set name = ${ERASED} || ' ' || households.id, message = null, link_hash = null,
      link_generation = link_generation + 1
    where exists (select from guests where guests.household_id = households.id and guests.id = any(${ids}))
      and not exists (select from guests where guests.household_id = households.id and guests.id <> all(${ids}))`);
  await tx.execute(sql`delete from late_answers using households
    where households.id = late_answers.household_id and households.name = ${ERASED} || ' ' || households.id`);
  // Late answers about the others of the household stay.
  await tx.execute(sql`update late_answers set people = (select coalesce(jsonb_agg(
      case when person ->> 'guestId' = any(${ids})
        then person || '{"name": null, "meal": null, "needs": [], "dietNote": null}' else person end
      order by place), '[]') from jsonb_array_elements(people) with ordinality as sent (person, place))
    where household_id in (select household_id from guests where id = any(${ids}))`);
  // Mails to the household go to somebody else of it, and a page of it that is open shows that the person is gone.
  await tx.update(households).set({ responderId: null }).where(inArray(households.responderId, guestIds));
  await tx.execute(sql`update households set version = version + 1
    where id in (select household_id from guests where id = any(${ids}))`);
  // No seat is kept for the erased person, and no rule seats anybody beside them.
  await tx.delete(seats).where(inArray(seats.guestId, guestIds));
  await tx
    .delete(seatingRules)
    .where(or(inArray(seatingRules.oneId, guestIds), inArray(seatingRules.otherId, guestIds)));
  await tx.execute(sql`update guest_import_rows set before = null, cells = null where guest_id = any(${ids})`);
  await tx
    .update(guests)
    .set({
      firstName: ERASED,
      lastName: '',
      maternalLastName: null,
      // The empty text means no number, everywhere where guests are to be reached.
      mobile: '',
      wrongMobile: null,
      email: null,
      notes: null,
      side: null,
      tags: [],
      channel: null,
      diet: [],
      dietNotes: null,
      ...whoComesNoMore(ctx.clock.now()),
      erasedAt: ctx.clock.now(),
      version: sql`${guests.version} + 1`,
    })
    .where(inArray(guests.id, guestIds));
}

/**
 * Before the event's first day the person is taken as not attending, so nobody waits or pays for them. From then on
 * they did come, and what the couple owes for them stays.
 */
function whoComesNoMore(now: Date) {
  const isAhead = sql`exists (select from events where events.id = guests.event_id
    and coalesce(events.range_start, events.event_date) > (${now.toISOString()}::timestamptz at time zone events.time_zone)::date)`;
  return {
    attendance: sql`case when ${isAhead} then 'doesNotAttend' else guests.attendance end`,
    companionsComing: sql`case when ${isAhead} then 0 else guests.companions_coming end`,
  };
}

/** Proofs of payment go with their files; amounts, days and tracking keys stay. */
async function eraseProofs(tx: Transaction, ctx: Context, { paymentIds }: Person): Promise<string[]> {
  const theirs = await tx
    .select({ id: files.id })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.proofFileId))
    .where(inArray(payments.id, paymentIds));
  await tx
    .update(payments)
    .set({ proofFileId: null, bank: null, cardLast4: null, reason: null, version: sql`${payments.version} + 1` })
    .where(inArray(payments.id, paymentIds));
  await tx.update(refunds).set({ reason: null, withdrawalReason: null }).where(inArray(refunds.paymentId, paymentIds));
  const gone = await tx
    .delete(files)
    .where(
      inArray(
        files.id,
        theirs.map(({ id }) => id),
      ),
    )
    .returning({ key: files.storageKey });
  return keysLetGo(tx, ctx, gone);
}

/** What was asked of the support desk, and the pictures that went with it. */
async function eraseAttachments(tx: Transaction, ctx: Context, { ticketIds, messageIds }: Person): Promise<string[]> {
  const written = { authorName: ERASED, message: ERASED };
  await tx
    .update(supportTickets)
    .set({ ...written, authorEmail: ERASED_MAIL, subject: ERASED })
    .where(inArray(supportTickets.id, ticketIds));
  await tx.update(supportTicketMessages).set(written).where(inArray(supportTicketMessages.ticketId, ticketIds));
  await tx
    .update(contactMessages)
    .set({ name: ERASED, mobile: ERASED, email: ERASED_MAIL, message: ERASED, answer: null })
    .where(inArray(contactMessages.id, messageIds));
  const gone = await tx
    .delete(ticketAttachments)
    .where(inArray(ticketAttachments.ticketId, ticketIds))
    .returning({ key: ticketAttachments.storageKey });
  return keysLetGo(tx, ctx, gone);
}

async function keysLetGo(tx: Transaction, ctx: Context, gone: { key: string }[]): Promise<string[]> {
  for (const { key } of gone) await markUnreferenced(tx, ctx, key);
  return gone.map(({ key }) => key);
}
