import { and, eq, ne, sql } from 'drizzle-orm';
import type { ContactAnswerInput, ContactMessage } from '@/lib/contract/contact';
import { actorName, type Context } from '../../context';
import { contactMessages, notifications } from '../../db/schema';
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
  const bound = boundAgencyId(ctx.actor);
  await once({
    ctx,
    call: `answer contact message ${id}`,
    fingerprint: { way, text },
    work: async (tx) => {
      const ofAgency = bound === null ? undefined : eq(contactMessages.agencyId, bound);
      const [found] = await tx
        .select()
        .from(contactMessages)
        .where(and(eq(contactMessages.id, id), ofAgency))
        .for('update');
      if (!found) fail('NOT_FOUND');
      const { agencyId } = found;
      if (found.answeredAt)
        fail('ALREADY_DECIDED', { details: await readMessage({ ctx: { ...ctx, db: tx }, input: { id } }) });
      const answer = { answerWay: way, answer: text || null, answeredAt: ctx.clock.now() };
      await tx
        .update(contactMessages)
        .set({ ...answer, answeredBy: actorName(ctx.actor) })
        .where(eq(contactMessages.id, id));
      const told = sql`${notifications.params} ->> 'messageId' = ${id}`;
      await tx
        .update(notifications)
        .set({ status: 'Off' })
        .where(and(eq(notifications.agencyId, agencyId), ne(notifications.status, 'Off'), told));
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
