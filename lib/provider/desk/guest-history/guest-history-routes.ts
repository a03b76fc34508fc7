import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import { GUEST_HISTORY_SHOWN, type GuestHistory, guestHistory } from '@/lib/contract/guest-history';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { filledIn, type MailingValues } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { calls, type guests, mailingRecipients, mailings, reservations, smsMessages } from '../../db/schema';
import { sentTogether } from '../../db/transaction';
import { findGuest } from '../../event/guest/find-guest';
import { worksForEvent } from '../../ground/access';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { standingFor } from '../call/read-call';

export function registerGuestHistoryRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/guests/{id}/history',
      summary: 'Reservations, calls and messages of a guest, as far as the caller may see each',
      policy: withPermission('readGuests'),
      params: z.object({ id: recordId }),
      answer: dataOf(guestHistory),
    },
    async ({ ctx, params: { id } }) => ({ data: await readGuestHistory({ ctx, input: { id } }) }),
  );
}

/**
 * Where a guest of the list stands beyond it: reservations, calls and messages, each as far as the reader has its
 * right. Raises NOT_FOUND.
 */
async function readGuestHistory({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<GuestHistory> {
  const { guest, event } = await findGuest(ctx, id, 'readGuests');
  const may = (right: 'readReservations' | 'readCalls' | 'sendMailings') => worksForEvent(ctx.actor, event, right);
  const [held, called, written] = await sentTogether([
    may('readReservations') ? reservationsOf(ctx.db, guest) : null,
    may('readCalls') ? callsOf(ctx.db, id) : null,
    may('sendMailings') ? messagesOf(ctx.db, id) : null,
  ]);
  return {
    timeZone: event.timeZone,
    reservations: held?.map(({ key, guestId }) => ({ key, holds: guestId === id })) ?? null,
    calls:
      called?.map(({ doneAt, scheduledAt, ...call }) => ({
        ...call,
        at: (doneAt ?? scheduledAt).toISOString(),
        isDone: doneAt !== null,
      })) ?? null,
    messages:
      written?.map(({ subject, sms, at, ...message }) => ({
        ...message,
        subject: filledFor(message.channel === 'sms' ? sms : subject, { event: event.name, guest: guest.firstName }),
        at: new Date(at).toISOString(),
      })) ?? null,
  };
}

const reservationsOf = (db: Database, guest: Pick<typeof guests.$inferSelect, 'id' | 'eventId'>) =>
  db
    .select({ key: reservations.key, guestId: reservations.guestId })
    .from(reservations)
    .where(standingFor(guest))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(GUEST_HISTORY_SHOWN);

function callsOf(db: Database, guestId: string) {
  const { id, type, state, doneAt, scheduledAt } = calls;
  return db
    .select({ id, type, state, doneAt, scheduledAt })
    .from(calls)
    .where(eq(calls.guestId, guestId))
    .orderBy(desc(sql`coalesce(${doneAt}, ${scheduledAt})`), desc(id))
    .limit(GUEST_HISTORY_SHOWN);
}

const filledFor = ({ es, en }: BilingualText, values: Partial<MailingValues>): BilingualText => ({
  es: filledIn(es, values),
  en: filledIn(en, values),
});

function messagesOf(db: Database, guestId: string) {
  const at = sql<string>`coalesce(${mailings.startedAt}, ${mailings.createdAt})`;
  const { id, channel, state } = mailingRecipients;
  return db
    .select({
      id,
      kind: mailings.kind,
      subject: mailings.subject,
      sms: mailings.sms,
      channel,
      state,
      at,
      delivery: smsMessages.delivery,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .leftJoin(smsMessages, eq(smsMessages.id, id))
    .where(eq(mailingRecipients.guestId, guestId))
    .orderBy(desc(at), desc(id))
    .limit(GUEST_HISTORY_SHOWN);
}
