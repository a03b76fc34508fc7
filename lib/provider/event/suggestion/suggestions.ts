import { randomUUID } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NewSuggestion, Suggestion, SuggestionDecision, SuggestionList } from '@/lib/contract/suggestion';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventSuggestions, events, notificationReads, notifications, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotificationsOf } from '../../ground/end-notifications';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { mailOffice } from '../../people/mail/mail-office';
import { writeChange } from '../event/change-event';
import { refuseWrongDates } from '../event/event-days';
import { datesOf, type EventRow, staffEvent, tendedEvent } from '../event/find-bookable-event';

type Row = typeof eventSuggestions.$inferSelect;

/** Most open suggestions of an event; beyond that the couple should talk to its agency. */
const MOST_OPEN = 20;
const MOST_SHOWN = 100;

const author = alias(users, 'author');
const decider = alias(users, 'decider');

const suggestionsOf = (db: Database) =>
  db
    .select({ row: eventSuggestions, by: author.name, decidedBy: decider.name, event: events })
    .from(eventSuggestions)
    .innerJoin(events, eq(events.id, eventSuggestions.eventId))
    .innerJoin(author, eq(author.id, eventSuggestions.suggestedBy))
    .leftJoin(decider, eq(decider.id, eventSuggestions.decidedBy));

type Found = Awaited<ReturnType<typeof suggestionsOf>>[number];

/** What an event has of the fields that a suggestion changes. */
function fieldsOf(event: Found['event'], change: NewSuggestion['change']): NewSuggestion['change'] {
  const { name: eventName, ceremony, answersUntil } = event;
  const has = { eventName, ceremony, answersUntil, ...datesOf(event) };
  return Object.fromEntries(Object.entries(has).filter(([name]) => name in change));
}

const describe = ({ row, by, decidedBy, event }: Found): Suggestion => ({
  id: row.id,
  state: row.state,
  change: row.change,
  now: row.replaced ?? fieldsOf(event, row.change),
  words: row.words,
  by,
  createdAt: row.createdAt.toISOString(),
  decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  answer: row.answer,
  version: row.version,
});

/** What was suggested of an event, for its staff and the couple. Raises NOT_FOUND. */
export async function listSuggestions({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<SuggestionList> {
  const { id, version, timeZone } = await staffEvent(ctx, input.event, 'tendEventPage');
  const found = await suggestionsOf(ctx.db)
    .where(eq(eventSuggestions.eventId, id))
    .orderBy(desc(eventSuggestions.createdAt), desc(eventSuggestions.id))
    .limit(MOST_SHOWN);
  return { suggestions: found.map(describe), eventVersion: version, timeZone };
}

async function readOne(db: Database, id: string): Promise<Found> {
  const [found] = await suggestionsOf(db).where(eq(eventSuggestions.id, id));
  return found ?? fail('NOT_FOUND');
}

/**
 * Asks the agency for a change, and notifies it in its inbox and by mail. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID for
 * dates gone by or turned, and INVALID_STATE for callers who may change the event themselves, and with too many open.
 */
export async function suggestChange({
  ctx,
  input,
}: {
  ctx: Context;
  input: NewSuggestion & { event: string };
}): Promise<Suggestion> {
  const { actor } = ctx;
  const { change, words } = input;
  const event = await tendedEvent(ctx, input.event, 'tendEventPage');
  if (actor.kind !== 'user') fail('FORBIDDEN');
  refuseManagers(ctx, event);
  refuseWrongDates(event, change, dateInZone(ctx.clock.now(), event.timeZone));
  const suggested = await once({
    ctx,
    call: `suggest change of event ${event.id}`,
    fingerprint: { change, words },
    work: async (tx) => {
      await tx.select({ id: events.id }).from(events).where(eq(events.id, event.id)).for('no key update');
      const ofEvent = and(eq(eventSuggestions.eventId, event.id), eq(eventSuggestions.state, 'open'));
      const [open] = await tx.select({ count: count() }).from(eventSuggestions).where(ofEvent);
      if ((open?.count ?? 0) >= MOST_OPEN) fail('INVALID_STATE', { values: { what: 'tooManySuggestions' } });
      const id = randomUUID();
      const { id: eventId, agencyId } = event;
      const row = { id, agencyId, eventId, suggestedBy: actor.userId, change, words, createdAt: ctx.clock.now() };
      await tx.insert(eventSuggestions).values(row);
      const found = await readOne(tx, id);
      await tellInbox(tx, ctx, found, { type: 'SUGGESTION', message: words });
      await mailOffice(tx, ctx, event, { kind: 'suggestion-made', occasion: id, payload: { suggestionId: id } });
      await audit(tx, ctx, found.row, { action: 'event.changeSuggested', after: { ...change, words } });
      return describe(found);
    },
  });
  ctx.services.wakeWorkers();
  return suggested;
}

/**
 * Carries out what was suggested, or refuses it with a reason; the couple is told by mail and in their inbox. Raises
 * NOT_FOUND, EVENT_ARCHIVED, ALREADY_DECIDED with the suggestion as it is, and for an acceptance what a change of the
 * event raises: STALE with the event as it is, where somebody changed it after the caller looked.
 */
export async function decideSuggestion({
  ctx,
  input,
}: {
  ctx: Context;
  input: SuggestionDecision & { id: string };
}): Promise<Suggestion> {
  const { id, accept, answer, moveSchedule, moveCutOffs, movePayments, eventVersion } = input;
  const { row } = await readOne(ctx.db, id);
  const event = await tendedEvent(ctx, row.eventId, 'manageEvent');
  const decided = await inTransaction(ctx, async (tx) => {
    const before = await lockOpen(tx, event, input);
    const replaced = fieldsOf(before.event, before.row.change);
    const change = { ...before.row.change, moveSchedule, moveCutOffs, movePayments, version: eventVersion };
    if (accept && Object.keys(before.row.change).length > 0) await writeChange(tx, ctx, { id: event.id, change });
    const state = accept ? ('accepted' as const) : ('refused' as const);
    const decidedBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const after = { state, answer: answer || null };
    await tx
      .update(eventSuggestions)
      .set({ ...after, replaced, decidedBy, decidedAt: ctx.clock.now(), version: before.row.version + 1 })
      .where(eq(eventSuggestions.id, id));
    const found = await readOne(tx, id);
    const type = accept ? 'SUGGESTION_ACCEPTED' : 'SUGGESTION_REFUSED';
    await endNotificationsOf(tx, event.id);
    await tellInbox(tx, ctx, found, { type, message: answer });
    await mailCouple(tx, ctx, found);
    const action = accept ? 'event.suggestionAccepted' : 'event.suggestionRefused';
    await audit(tx, ctx, found.row, { action, before: { state: 'open' }, after });
    return describe(found);
  });
  ctx.services.wakeWorkers();
  return decided;
}

/** The couple takes back what the agency has not decided. Raises as suggesting does, and ALREADY_DECIDED. */
export async function withdrawSuggestion({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<Suggestion> {
  const { row } = await readOne(ctx.db, input.id);
  const event = await tendedEvent(ctx, row.eventId, 'tendEventPage');
  refuseManagers(ctx, event);
  return inTransaction(ctx, async (tx) => {
    const { row: before } = await lockOpen(tx, event, input);
    await tx
      .update(eventSuggestions)
      .set({ state: 'withdrawn', version: before.version + 1 })
      .where(eq(eventSuggestions.id, input.id));
    await endNotificationsOf(tx, event.id);
    const states = { before: { state: 'open' }, after: { state: 'withdrawn' } };
    await audit(tx, ctx, before, { action: 'event.suggestionWithdrawn', ...states });
    return describe(await readOne(tx, input.id));
  });
}

/** Raises INVALID_STATE for people who manage the event: they change it themselves instead of suggesting. */
function refuseManagers({ actor }: Context, event: EventRow): void {
  if (worksForEvent(actor, event, 'manageEvent')) fail('INVALID_STATE', { values: { what: 'changesItself' } });
}

/**
 * Locks the suggestion, so that nobody else decides it; the event's row is locked first, as by everything that changes
 * an event.
 */
async function lockOpen(tx: Transaction, event: EventRow, { id, version }: { id: string; version: number }) {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, event.id)).for('no key update');
  await tx.select({ id: eventSuggestions.id }).from(eventSuggestions).where(eq(eventSuggestions.id, id)).for('update');
  const found = await readOne(tx, id);
  if (found.row.state !== 'open' || found.row.version !== version)
    fail('ALREADY_DECIDED', { details: describe(found) });
  return found;
}

interface Told {
  type: 'SUGGESTION' | 'SUGGESTION_ACCEPTED' | 'SUGGESTION_REFUSED';
  message: string;
}

/** Notifies the event's inbox, which the couple reads too; whoever caused the notice gets it as read. */
async function tellInbox(
  tx: Transaction,
  { actor, clock }: Context,
  { row, by, event }: Found,
  { type, message }: Told,
) {
  const [id, at] = [randomUUID(), clock.now()];
  const { agencyId, eventId } = row;
  const params = { name: by, eventName: event.name, suggestionId: row.id, ...(message && { message }) };
  await tx.insert(notifications).values({ id, agencyId, eventId, type, params, createdAt: at });
  await tx.insert(notificationReads).values({ notificationId: id, reader: actorName(actor), readAt: at });
}

/** Both of the couple, each in their language. */
async function mailCouple(tx: Transaction, ctx: Context, { row, event }: Found): Promise<void> {
  for (const userId of new Set([event.mainUserId, event.secondaryUserId, row.suggestedBy])) {
    if (!userId) continue;
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.active, true)));
    if (person)
      await enqueueMail(tx, ctx, {
        agencyId: row.agencyId,
        kind: 'suggestion-decided',
        recipient: person.email,
        locale: person.languageCode,
        dedupeKey: `suggestion-decided ${row.id} ${userId}`,
        payload: { suggestionId: row.id, userId },
      });
  }
}

const audit = (
  tx: Transaction,
  ctx: Context,
  { agencyId, eventId }: Row,
  entry: { action: string; before?: unknown; after: unknown },
) => writeAudit(tx, ctx, { agencyId, entity: 'event', entityId: eventId, ...entry });
