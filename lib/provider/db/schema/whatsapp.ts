import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { whatsappRecordKind, whatsappState } from '@/lib/contract/whatsapp';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { guests } from './guest';

/** Numbers of agencies that write from one of their own. docs/decisions/whatsapp.md. */
export const whatsappNumbers = pgTable('whatsapp_numbers', {
  agencyId: agencyId().primaryKey(),
  /** The platform's id of the number. */
  numberId: text('number_id').notNull().unique(),
  /** As the platform writes it. */
  phone: text('phone'),
  /** Both sealed by the server's secret; the app's is null where the site's app hears for the number. */
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
