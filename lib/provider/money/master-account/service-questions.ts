import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { MasterAccount, QuestionAnswer } from '@/lib/contract/master-account';
import type { Context } from '../../context';
import { contractedServices, masterAccounts, notifications, serviceQuestions, users } from '../../db/schema';
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
      await tx.insert(notifications).values({
        ...{ id: randomUUID(), agencyId: account.agencyId, eventId: event.id, createdAt: now },
        type: 'MA_QUESTION',
        params: { name: askedBy, eventName: event.name, message: `${service.concept}: ${text}` },
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

/** Answers a question, or answers it better. Raises NOT_FOUND, STALE with the account as it is. */
export async function answerQuestion({
  ctx,
  input: { id, questionId, answer, version },
}: {
  ctx: Context;
  input: QuestionAnswer & { id: string; questionId: string };
}): Promise<MasterAccount> {
  return editAccount(ctx, { id }, async (tx, _account, stale) => {
    const ofQuestion = and(eq(serviceQuestions.id, questionId), eq(serviceQuestions.masterAccountId, id));
    const [question] = await tx.select().from(serviceQuestions).where(ofQuestion);
    if (!question) fail('NOT_FOUND');
    if (question.version !== version) await stale();
    await tx
      .update(serviceQuestions)
      .set({ answer, answeredAt: ctx.clock.now(), version: version + 1 })
      .where(ofQuestion);
    return { action: 'masterAccount.answered', before: { answer: question.answer }, after: { answer } };
  });
}
