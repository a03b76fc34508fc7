import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { roleName } from '@/lib/contract/role';
import type { TicketAnswer, TicketPatch, TicketReply, TicketThread } from '@/lib/contract/support-ticket';
import { can, permissionsOf, ROLES_WITH } from '@/lib/domain/permissions';
import { STAFF_ROLES } from '@/lib/domain/roles';
import { statusAfter } from '@/lib/domain/support-ticket';
import type { Actor, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { notifications, reservations, supportTicketMessages, supportTickets, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { alphabetical } from '../../ground/page';
import { changesOfUser, readChanges } from '../../people/permission/change-permissions';
import { mailAsker, mailDesk } from './order-ticket-mail';
import { describeTicket, type FoundTicket, tellAgency, ticketAuthor, ticketsOf, visibleTo } from './support-tickets';
import { attachFiles, attachmentsOf } from './ticket-attachments';

type TicketRow = FoundTicket['ticket'];
type Message = typeof supportTicketMessages.$inferSelect;

/** A ticket with all that was written. Raises NOT_FOUND for who neither asked nor reads the agency's tickets. */
export async function readTicket({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<TicketThread> {
  const [found] = await ticketsOf(ctx.db).where(and(eq(supportTickets.id, input.id), await visibleTo(ctx)));
  if (!found) fail('NOT_FOUND');
  const { ticket } = found;
  const own = await isOwn(ctx, ticket);
  const answers = answersTickets(ctx.actor) && !own;
  const [written, files, assignees] = await Promise.all([
    ctx.db
      .select()
      .from(supportTicketMessages)
      .where(eq(supportTicketMessages.ticketId, ticket.id))
      .orderBy(asc(supportTicketMessages.createdAt), asc(supportTicketMessages.id)),
    attachmentsOf(ctx.db, ticket.id),
    answers ? listAssignees(ctx.db, ticket) : [],
  ]);
  const question = { ...ticket, fromDesk: false };
  return {
    ...describeTicket(found, ctx.actor),
    messages: [question, ...written].map(({ id, fromDesk, authorName: author, message, createdAt }) => ({
      id,
      fromDesk,
      author,
      message,
      createdAt: createdAt.toISOString(),
      attachments: files.get(id) ?? [],
    })),
    own,
    answers,
    assignees,
    version: ticket.version,
  };
}

const answersTickets = (actor: Actor): boolean => actor.kind === 'user' && can(actor, 'answerSupportTickets');

/** Whether the actor asked the question of a ticket that they can see. */
async function isOwn({ actor, db }: Context, { userId, reservationId }: TicketRow): Promise<boolean> {
  if (actor.kind === 'holder') return reservationId === actor.reservationId;
  if (actor.kind !== 'user') return false;
  if (userId === actor.userId) return true;
  // People without the permission for others' tickets only ever see their own.
  if (!can(actor, 'readSupportTickets')) return true;
  if (actor.role !== 'attendee' || reservationId === null) return false;
  const [booked] = await db.select().from(reservations).where(eq(reservations.id, reservationId));
  return booked?.userId === actor.userId;
}

const DESK_ROLES = [...STAFF_ROLES, ...ROLES_WITH.answerSupportTickets];

/** The people who may handle a ticket: the platform's admins, and those who answer tickets of its agency. */
async function listAssignees(db: Database, { agencyId }: TicketRow): Promise<TicketThread['assignees']> {
  const everywhere = and(isNull(users.agencyId), eq(users.role, 'admin'));
  const ofAgency = agencyId === null ? undefined : and(eq(users.agencyId, agencyId), inArray(users.role, DESK_ROLES));
  const rows = await db
    .select({ id: users.id, name: users.name, role: users.role, changes: changesOfUser })
    .from(users)
    .where(and(eq(users.active, true), or(everywhere, ofAgency)))
    .orderBy(alphabetical(users.name), users.id);
  return rows
    .filter(({ role, changes }) =>
      permissionsOf(roleName.parse(role), readChanges(changes)).includes('answerSupportTickets'),
    )
    .map(({ id, name }) => ({ id, name }));
}

/**
 * The person who asked writes again: the ticket is open again, even if it was closed, and the agency is told in its
 * inbox and by mail. From the desk it is an answer that leaves the ticket open, whatever was written meanwhile. Raises
 * NOT_FOUND, for everybody else too, and INVALID for a file that cannot go with it.
 */
export async function replyToTicket({
  ctx,
  input: { id, message, attachments },
}: {
  ctx: Context;
  input: TicketReply & { id: string };
}): Promise<TicketThread> {
  const replied = await once({
    ctx,
    call: `reply to ticket ${id}`,
    fingerprint: { message, attachments },
    work: async (tx) => {
      const inside = { ...ctx, db: tx };
      const ticket = await lockTicket(inside, id);
      if (await isOwn(inside, ticket)) return replyInside(inside, ticket, { message, attachments });
      if (!answersTickets(ctx.actor)) fail('NOT_FOUND');
      return answerInside(inside, ticket, { message, attachments, close: false });
    },
  });
  ctx.services.wakeWorkers();
  return replied;
}

async function replyInside(
  ctx: Inside,
  ticket: TicketRow,
  { message, attachments }: TicketReply,
): Promise<TicketThread> {
  const { db: tx } = ctx;
  const { authorName, noticeType } = await ticketAuthor(ctx);
  const written = await write(ctx, ticket, { fromDesk: false, authorName, message, close: false, attachments });
  const thread = await readTicket({ ctx, input: { id: ticket.id } });
  await tellAgency(tx, ticket, {
    noticeType,
    eventName: thread.eventName,
    at: written.createdAt,
    message: `${ticket.subject}: ${message}`,
  });
  const { id: messageId } = written;
  await mailDesk(tx, ctx, ticket, { kind: 'support-replied', occasion: messageId, payload: { messageId } });
  await audit(tx, ctx, ticket, {
    action: 'supportTicket.replied',
    ...(attachments.length > 0 && { after: { attachments: attachments.length } }),
  });
  return thread;
}

/**
 * The desk answers: the ticket then waits for the person who asked, or is closed; whoever answers first has it in hand;
 * the answer is mailed in the language of the person who asked. Raises NOT_FOUND, FORBIDDEN for the own ticket, STALE
 * with the ticket as it is, where somebody wrote meanwhile.
 */
export async function answerTicket({
  ctx,
  input: { id, message, close, version, attachments },
}: {
  ctx: Context;
  input: TicketAnswer & { id: string };
}): Promise<TicketThread> {
  const answered = await once({
    ctx,
    call: `answer ticket ${id}`,
    fingerprint: { message, close, version, attachments },
    work: async (tx) => {
      const inside = { ...ctx, db: tx };
      return answerInside(inside, await tendedTicket(inside, { id, version }), { message, close, attachments });
    },
  });
  ctx.services.wakeWorkers();
  return answered;
}

async function answerInside(
  ctx: Inside,
  ticket: TicketRow,
  { message, close, attachments }: Omit<TicketAnswer, 'version'>,
): Promise<TicketThread> {
  const { db: tx, actor } = ctx;
  if (actor.kind !== 'user') fail('FORBIDDEN');
  const { id } = ticket;
  const [person] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, actor.userId));
  const answerer = person ?? fail('UNAUTHENTICATED');
  const written = await write(ctx, ticket, { fromDesk: true, authorName: answerer.name, message, close, attachments });
  if (ticket.assignedTo === null)
    await tx.update(supportTickets).set({ assignedTo: answerer.id }).where(eq(supportTickets.id, id));
  await endNotices(tx, ticket);
  const { id: messageId } = written;
  await mailAsker(tx, ctx, ticket, { kind: 'support-answer', occasion: messageId, payload: { messageId } });
  await audit(tx, ctx, ticket, {
    action: 'supportTicket.answered',
    after: { close, ...(attachments.length > 0 && { attachments: attachments.length }) },
  });
  return readTicket({ ctx, input: { id } });
}

/**
 * Closes or reopens a ticket, which is mailed to the person who asked; or assigns it to somebody, or to nobody. Raises
 * NOT_FOUND, FORBIDDEN for the own ticket, STALE with the ticket as it is, INVALID for an assignee who does not answer
 * it.
 */
export async function changeTicket({
  ctx,
  input: { id, version, status, assigneeId },
}: {
  ctx: Context;
  input: TicketPatch & { id: string };
}): Promise<TicketThread> {
  const changed = await inTransaction(ctx, async (tx) => {
    const inside = { ...ctx, db: tx };
    const ticket = await tendedTicket(inside, { id, version });
    const turns = status !== undefined && status !== ticket.status;
    const moves = assigneeId !== undefined && assigneeId !== ticket.assignedTo;
    const knows = async () => (await listAssignees(tx, ticket)).some((each) => each.id === assigneeId);
    if (moves && assigneeId !== null && !(await knows())) fail('INVALID', { fields: { assigneeId: 'invalid' } });
    if (turns || moves)
      await tx
        .update(supportTickets)
        .set({ ...(turns && { status }), ...(moves && { assignedTo: assigneeId }), version: version + 1 })
        .where(eq(supportTickets.id, id));
    if (turns) {
      if (status === 'closed') await endNotices(tx, ticket);
      const payload = { ticketId: id, state: status };
      await mailAsker(tx, ctx, ticket, { kind: 'support-state', occasion: `${id} ${version + 1}`, payload });
      await audit(tx, ctx, ticket, { action: `supportTicket.${status === 'closed' ? 'closed' : 'reopened'}` });
    }
    if (moves) {
      const action = assigneeId === null ? 'supportTicket.released' : 'supportTicket.assigned';
      await audit(tx, ctx, ticket, { action, ...(assigneeId !== null && { after: { assigneeId } }) });
    }
    return readTicket({ ctx: inside, input: { id } });
  });
  ctx.services.wakeWorkers();
  return changed;
}

type Inside = Context & { db: Transaction };

async function lockTicket(ctx: Inside, id: string): Promise<TicketRow> {
  const seen = and(eq(supportTickets.id, id), await visibleTo(ctx));
  const [ticket] = await ctx.db.select().from(supportTickets).where(seen).for('update');
  return ticket ?? fail('NOT_FOUND');
}

/** Locks the ticket for a person who answers tickets, in the version that they saw. */
async function tendedTicket(ctx: Inside, { id, version }: { id: string; version: number }): Promise<TicketRow> {
  const ticket = await lockTicket(ctx, id);
  // Nobody answers their own question.
  if (ctx.actor.kind !== 'user' || (await isOwn(ctx, ticket))) fail('FORBIDDEN');
  if (ticket.version !== version) fail('STALE', { details: await readTicket({ ctx, input: { id } }) });
  return ticket;
}

interface Writing extends Pick<Message, 'fromDesk' | 'authorName' | 'message'> {
  close: boolean;
  attachments: readonly string[];
}

async function write(ctx: Inside, ticket: TicketRow, { close, attachments, ...written }: Writing) {
  const { db: tx } = ctx;
  const row = { ...written, id: randomUUID(), ticketId: ticket.id, createdAt: ctx.clock.now() };
  await tx.insert(supportTicketMessages).values(row);
  await attachFiles(tx, ctx, { ticketId: ticket.id, messageId: row.id, tokens: attachments });
  await tx
    .update(supportTickets)
    .set({ status: statusAfter({ fromDesk: written.fromDesk, close }), version: ticket.version + 1 })
    .where(eq(supportTickets.id, ticket.id));
  return row;
}

/** Ends the inbox's notifications of a ticket that the desk has answered or closed. */
async function endNotices(tx: Transaction, { id, agencyId, createdAt }: TicketRow): Promise<void> {
  if (!agencyId) return;
  const { params, status, createdAt: toldAt } = notifications;
  const since = and(eq(notifications.agencyId, agencyId), gte(toldAt, createdAt));
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(since, ne(status, 'Off'), sql`${params} ->> 'ticketId' = ${id}`));
}

const audit = (
  tx: Transaction,
  ctx: Context,
  { id, agencyId }: TicketRow,
  entry: { action: string; after?: Record<string, unknown> },
) => writeAudit(tx, ctx, { ...entry, agencyId, entity: 'supportTicket', entityId: id });
