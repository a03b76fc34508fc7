import { and, eq, ne, sql } from 'drizzle-orm';
import type { ContactAnswerInput, ContactMessage } from '@/lib/contract/contact';
import { actorName, type Context, type Transaction } from '../../context';
import { contactMessages, notifications } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import { boundAgencyId } from '../../people/agency/agency-scope';
import { readMessage } from './contact-messages';

/**
 * Answers a contact message, once: by mail in the sender's language, or says that it was answered by phone or WhatsApp.
 * Its notification ends with it, whoever has read it. Raises NOT_FOUND, another agency's included, INVALID for a mail
 * without words, and ALREADY_DECIDED with the message as it was answered.
 */
export async function answerMessage({
  ctx,
  input: { id, way, text },
}: {
  ctx: Context;
  input: ContactAnswerInput & { id: string };
}): Promise<ContactMessage> {
  if (way === 'mail' && text === '') fail('INVALID', { fields: { text: 'required' } });
  await once({
    ctx,
    call: `answer contact message ${id}`,
    fingerprint: { way, text },
    work: async (tx) => {
      const found = await lockMessage(tx, ctx, id);
      const { agencyId } = found;
      if (found.answeredAt)
        fail('ALREADY_DECIDED', { details: await readMessage({ ctx: { ...ctx, db: tx }, input: { id } }) });
      const answer = { answerWay: way, answer: text || null, answeredAt: ctx.clock.now() };
      await tx
        .update(contactMessages)
        .set({ ...answer, answeredBy: actorName(ctx.actor) })
        .where(eq(contactMessages.id, id));
      await tx
        .update(notifications)
        .set({ status: 'Off' })
        .where(and(tellsOf(found), ne(notifications.status, 'Off')));
      await writeAudit(tx, ctx, {
        agencyId,
        ...{ action: 'contactMessage.answered', entity: 'contactMessage', entityId: id, after: { way } },
      });
      if (way === 'mail')
        await enqueueMail(tx, ctx, {
          agencyId,
          ...{ kind: 'contact-answer', recipient: found.email.toLowerCase(), locale: found.locale },
          ...{ dedupeKey: `contact-answer ${id}`, payload: { messageId: id } },
        });
      return { id };
    },
  });
  ctx.services.wakeWorkers();
  return readMessage({ ctx, input: { id } });
}

type MessageRow = typeof contactMessages.$inferSelect;

/** Raises NOT_FOUND, another agency's included. */
async function lockMessage(tx: Transaction, { actor }: Context, id: string): Promise<MessageRow> {
  const bound = boundAgencyId(actor);
  const ofAgency = bound === null ? undefined : eq(contactMessages.agencyId, bound);
  const [found] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), ofAgency))
    .for('update');
  return found ?? fail('NOT_FOUND');
}

const tellsOf = ({ id, agencyId }: MessageRow) =>
  and(eq(notifications.agencyId, agencyId), sql`${notifications.params} ->> 'messageId' = ${id}`);

/**
 * Takes back that a message was answered by phone or WhatsApp, which was only said: it waits again, and its notification
 * is there for everybody. Raises NOT_FOUND, STALE with the message as it is for another answer than the one of `at`, and
 * INVALID_STATE for one that was mailed.
 */
export async function reopenMessage({
  ctx,
  input: { id, at },
}: {
  ctx: Context;
  input: { id: string; at: string };
}): Promise<ContactMessage> {
  await inTransaction(ctx, async (tx) => {
    const found = await lockMessage(tx, ctx, id);
    const { answerWay, answeredAt, agencyId } = found;
    if (answeredAt?.getTime() !== new Date(at).getTime())
      fail('STALE', { details: await readMessage({ ctx: { ...ctx, db: tx }, input: { id } }) });
    if (answerWay === 'mail') fail('INVALID_STATE', { values: { what: 'answerMailed' } });
    const open = { answerWay: null, answer: null, answeredAt: null, answeredBy: null };
    await tx.update(contactMessages).set(open).where(eq(contactMessages.id, id));
    await tx
      .update(notifications)
      .set({ status: 'On' })
      .where(and(tellsOf(found), eq(notifications.status, 'Off')));
    await writeAudit(tx, ctx, {
      agencyId,
      ...{ action: 'contactMessage.reopened', entity: 'contactMessage', entityId: id, before: { way: answerWay } },
    });
  });
  return readMessage({ ctx, input: { id } });
}
