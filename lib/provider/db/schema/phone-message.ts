import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { smsConsentSource, smsDelivery } from '@/lib/contract/sms';
import { whatsappRecordKind, whatsappState } from '@/lib/contract/whatsapp';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { guests } from './guest';

/**
 * Text messages of an event, each with the segments it takes from the event's pack. Its id is that of its row in the
 * outbox.
 */
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
    /** Segments as ordered, and as sent once it has left. 0 = it did not leave and costs nothing. */
    segments: integer('segments').notNull(),
    /** False for a save-the-date, which the package includes in addition to its pack. */
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

/** What a mobile's owner said about text messages, one row each time; the last row counts, for every event. */
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

/** Numbers of agencies that write from one of their own. docs/decisions/whatsapp.md. */
export const whatsappNumbers = pgTable('whatsapp_numbers', {
  agencyId: agencyId().primaryKey(),
  /** The platform's id of the number. */
  numberId: text('number_id').notNull().unique(),
  /** The number as WhatsApp writes it. */
  phone: text('phone'),
  /** Both are encrypted with the server's secret; `appSecret` is null where the site's app gets the number's events. */
  token: text('token').notNull(),
  appSecret: text('app_secret'),
  updatedAt: moment('updated_at').notNull(),
  version: integer('version').notNull(),
});

/** Messages to guests by WhatsApp's platform, and what they wrote back. docs/decisions/whatsapp.md. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** Null once the guest is off the list. */
    guestId: text('guest_id').references(() => guests.id, { onDelete: 'set null' }),
    /** E.164. */
    mobile: text('mobile').notNull(),
    kind: oneOf('kind', whatsappRecordKind).notNull(),
    language: oneOf('language', language).notNull(),
    state: oneOf('state', whatsappState).notNull(),
    /** The agency's own number that it left from or came to, by the platform's id; null = the site's. */
    numberId: text('number_id'),
    /** The gateway's own id; null until it took the message. */
    gatewayId: text('gateway_id'),
    /** What the guest wrote back. */
    body: text('body'),
    /** Why it was not taken, or did not get there. */
    error: text('error'),
    createdAt: moment('created_at').notNull(),
    /** When WhatsApp last told something of it. */
    reportedAt: moment('reported_at'),
  },
  (table) => [
    index('whatsapp_messages_guest').on(table.guestId, table.createdAt),
    index('whatsapp_messages_event').on(table.eventId, table.createdAt),
    index('whatsapp_messages_mobile').on(table.mobile, table.createdAt),
    index('whatsapp_messages_gateway').on(table.gatewayId),
    uniqueIndex('whatsapp_messages_answer').on(table.gatewayId).where(sql`kind = 'answer'`),
  ],
);
