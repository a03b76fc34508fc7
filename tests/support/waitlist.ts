import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { JoinedWaitlist, WaitlistEntry, waitlistInput } from '@/lib/contract/waitlist';
import type { Database } from '@/lib/provider/db/client';
import { outbox } from '@/lib/provider/db/schema';
import { dataOf, night, type Send } from './booking';

export type JoinBody = z.input<typeof waitlistInput>;

/** Two adults wait for a room of the first three nights. */
export function joinBody(categoryId: string | null | undefined, more: Partial<JoinBody> = {}): JoinBody {
  return {
    categoryId: categoryId ?? null,
    checkIn: night(0),
    checkOut: night(3),
    adults: 2,
    contact: { firstName: 'Julia', lastName: 'Mora', email: 'julia@correo.test', mobile: '55 1111 2222' },
    ...more,
  };
}

export const join = (send: Send, event: string, body: JoinBody, headers: Record<string, string> = {}) =>
  send(`/api/v1/events/${event}/waitlist`, { json: body, headers });

/** Joins as somebody who does not wait for the same yet: the answer has the token of their link. */
export async function joined(send: Send, event: string, body: JoinBody) {
  const entry = await dataOf<JoinedWaitlist>(await join(send, event, body), 201);
  if (entry.token === null) throw new Error(`${body.contact.email} waits for the same already`);
  return { ...entry, token: entry.token };
}

export const entryOf = async (send: Send, token: string) =>
  dataOf<WaitlistEntry>(await send(`/api/v1/waitlist/${token}`));

export const say = (send: Send, token: string, what: 'accept' | 'decline' | 'leave') =>
  send(`/api/v1/waitlist/${token}/${what}`, { method: 'POST' });

/** Kinds of the mails that a person was sent. */
export async function mailKinds(db: Database, recipient: string): Promise<string[]> {
  const rows = await db.select().from(outbox).where(eq(outbox.recipient, recipient));
  return rows.map(({ kind }) => kind).toSorted();
}
