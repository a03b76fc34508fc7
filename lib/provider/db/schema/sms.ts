import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { smsConsentSource, smsDelivery } from '@/lib/contract/sms';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { guests } from './guest';

/** Text messages of an event, each with what it takes of the event's pack. Its id is that of its row in the outbox. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** Null also once the guest is off the list. */
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    /** E.164. */
    mobile: text('mobile').notNull(),
    /** What it was ordered with, and after it left what it left with. 0 = it did not leave, and costs nothing. */
    segments: integer('segments').notNull(),
    /** False of a save-the-date that the package includes beside its pack. */
    fromPack: boolean('from_pack').notNull().default(true),
    /** The gateway's own id; null until it took the message. */
    gatewayId: text('gateway_id'),
    delivery: oneOf('delivery', smsDelivery).notNull(),
    /** The gateway's code of why it was not delivered. */
    error: text('error'),
    createdAt: moment('created_at').notNull(),
    reportedAt: moment('reported_at'),
  },
  (table) => [
    index('sms_messages_event').on(table.eventId, table.createdAt),
    index('sms_messages_guest').on(table.guestId).where(sql`guest_id is not null`),
    uniqueIndex('sms_messages_gateway').on(table.gatewayId).where(sql`gateway_id is not null`),
  ],
);

/** What a mobile's owner said of text messages, one row each time; the last one holds, for every event. */
export const smsConsents = pgTable(
  'sms_consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobile: text('mobile').notNull(),
    given: text('given', { enum: ['yes', 'no'] }).notNull(),
    source: oneOf('source', smsConsentSource).notNull(),
    /** Why staff undid what the person had said themselves. */
    reason: text('reason'),
    at: moment('at').notNull(),
  },
  (table) => [index('sms_consents_mobile').on(table.mobile, table.id)],
);
