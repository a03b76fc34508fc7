import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { MasterAccount, QuestionAnswer } from '@/lib/contract/master-account';
import { actorName, type Context, type Transaction } from '../../context';
import {
  contractedServices,
  events,
  masterAccounts,
  notificationReads,
  notifications,
  serviceQuestions,
  users,
} from '../../db/schema';
import { fail } from '../../error';
import { tendedEvent } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { editAccount } from './edit-master-account';
import { describeAccount } from './read-master-account';

interface Asked {
  /** The account's id. */
  id: string;
  serviceId: string;
  text: string;
}

/**
 * Asks the agency about one service, which its inbox is told of. Raises NOT_FOUND, also for a draft to those who see
 * none.
 */
export async function askAboutService({ ctx, input }: { ctx: Context; input: Asked }): Promise<MasterAccount> {
  const { actor } = ctx;
  const { id, serviceId, text } = input;
  const [found] = await ctx.db
    .select({ service: contractedServices, account: masterAccounts })
    .from(contractedServices)
    .innerJoin(masterAccounts, eq(masterAccounts.id, contractedServices.masterAccountId))
    .where(and(eq(contractedServices.id, serviceId), eq(masterAccounts.id, id), isNull(contractedServices.removedAt)));
  if (!found || actor.kind !== 'user') fail('NOT_FOUND');
  const { service, account } = found;
  const event = await tendedEvent(ctx, account.eventId, 'readMasterAccount');
  if (service.state === 'draft' && !worksForEvent(actor, event, 'manageMasterAccount')) fail('NOT_FOUND');
  return once({
    ctx,
    call: `ask about service ${serviceId}`,
    fingerprint: text,
    work: async (tx) => {
      const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.userId));
      const now = ctx.clock.now();
      const question = { id: randomUUID(), masterAccountId: id, serviceId, text };
      const askedBy = author?.name ?? '';
      await tx.insert(serviceQuestions).values({ ...question, askedBy, askedAt: now });
      await tellOthers(tx, ctx, account, service, {
        type: 'MA_QUESTION',
        params: {
          name: askedBy,
          eventName: event.name,
          message: `${service.concept}: ${text}`,
          questionId: question.id,
        },
      });
      const entry = { agencyId: account.agencyId, entity: 'masterAccount', entityId: id };
      await writeAudit(tx, ctx, {
        ...entry,
        action: 'masterAccount.asked',
        after: { concept: service.concept, message: text },
      });
      return describeAccount(tx, ctx, event);
    },
  });
}

/**
 * Answers a question, or answers it better, which the couple is told of. Raises NOT_FOUND, STALE with the account as it
 * is.
 */
export async function answerQuestion({
  ctx,
  input: { id, questionId, answer, version },
}: {
  ctx: Context;
  input: QuestionAnswer & { id: string; questionId: string };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, account, stale) => {
    const ofQuestion = and(eq(serviceQuestions.id, questionId), eq(serviceQuestions.masterAccountId, id));
    const [found] = await tx
      .select({ question: serviceQuestions, service: contractedServices, eventName: events.name })
      .from(serviceQuestions)
      .innerJoin(contractedServices, eq(contractedServices.id, serviceQuestions.serviceId))
      .innerJoin(events, eq(events.id, account.eventId))
      .where(ofQuestion);
    if (!found) fail('NOT_FOUND');
    const { question, service, eventName } = found;
    if (question.version !== version) await stale();
    await tx
      .update(serviceQuestions)
      .set({ answer, answeredAt: ctx.clock.now(), version: version + 1 })
      .where(ofQuestion);
    await tellOthers(tx, ctx, account, service, {
      type: 'MA_ANSWERED',
      params: { eventName, message: `${service.concept}: ${answer}` },
    });
    return { action: 'masterAccount.answered', before: { answer: question.answer }, after: { answer } };
  });
}

interface Telling {
  type: 'MA_QUESTION' | 'MA_ANSWERED';
  params: Record<string, string>;
}

/**
 * Notifies the event's inbox; whoever caused the notice gets it as read. Nothing is said of a draft, since the couple
 * reads that inbox too.
 */
async function tellOthers(
  tx: Transaction,
  { actor, clock }: Context,
  { agencyId, eventId }: typeof masterAccounts.$inferSelect,
  service: typeof contractedServices.$inferSelect,
  { type, params }: Telling,
): Promise<void> {
  if (service.state === 'draft') return;
  const id = randomUUID();
  const now = clock.now();
  await tx.insert(notifications).values({
    id,
    agencyId,
    eventId,
    type,
    createdAt: now,
    params: { ...params, serviceId: service.id },
  });
  await tx.insert(notificationReads).values({ notificationId: id, reader: actorName(actor), readAt: now });
}
