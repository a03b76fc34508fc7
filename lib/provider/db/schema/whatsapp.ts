import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { whatsappKind, whatsappState } from '@/lib/contract/whatsapp';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { guests } from './guest';

/** Messages to guests by WhatsApp's platform. docs/decisions/whatsapp.md. */
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
    kind: oneOf('kind', whatsappKind).notNull(),
    language: oneOf('language', language).notNull(),
    state: oneOf('state', whatsappState).notNull(),
    /** The gateway's own id; null until it took the message. */
    gatewayId: text('gateway_id'),
    /** Why it was not taken. */
    error: text('error'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('whatsapp_messages_guest').on(table.guestId, table.createdAt),
    index('whatsapp_messages_event').on(table.eventId, table.createdAt),
  ],
);
