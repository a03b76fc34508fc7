import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { contactMessages, events } from '../../db/schema';

/** Contact messages with the event that each is about. */
export const messagesOf = (db: Database) =>
  db
    .select({ message: contactMessages, event: { name: events.name, code: events.code, timeZone: events.timeZone } })
    .from(contactMessages)
    .leftJoin(events, eq(events.id, contactMessages.eventId));
