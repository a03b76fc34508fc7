import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { answerWay } from '@/lib/contract/contact';
import { noticeChoice } from '@/lib/contract/contact-notice';
import { attendance } from '@/lib/contract/guest';
import type { SimulationInput } from '@/lib/contract/simulation';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId, events } from './event';
import { guests } from './guest';
import { calls } from './operations';

/** What people write to an agency by its contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    /** Null for a message that is about no event. */
    eventId: text('event_id').references(() => events.id),
    name: text('name').notNull(),
    /** E.164. */
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    locale: oneOf('locale', language).notNull(),
    /**
     * What the simulator was asked, where somebody asks for a block; its price is worked out again whenever it is read.
     */
    estimate: jsonb('estimate').$type<SimulationInput>(),
    createdAt: moment('created_at').notNull(),
    /** How it was answered; this and the next three are null while the message waits. */
    answerWay: oneOf('answer_way', answerWay),
    /** What was mailed, or agreed by phone. */
    answer: text('answer'),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    index('contact_messages_agency').on(table.agencyId, table.createdAt),
    index('contact_messages_created').on(table.createdAt, table.id),
    index('contact_messages_answered').on(table.agencyId, table.answeredAt),
  ],
);

/** What was said of a guest, and seat by seat of the people whom the guest brings, before the guest declined. */
export interface SaidBefore {
  companionsComing: number | null;
  seats: { seat: number; attends: boolean }[];
}

/** "We will call you": what a guest is told of a call, and what the guest chose. docs/domain.md, Guests and contact. */
export const contactNotices = pgTable(
  'contact_notices',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    callId: text('call_id')
      .notNull()
      .references(() => calls.id),
    guestId: text('guest_id')
      .notNull()
      .references(() => guests.id),
    /** SHA-256 of the token of the mailed link. */
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    choice: oneOf('choice', noticeChoice),
    answeredAt: moment('answered_at'),
    /** The guest's answer to the invitation before they chose "decline": restored when they choose otherwise. */
    attendanceBefore: oneOf('attendance_before', attendance),
    /** What was said then of the people whom the guest brings; null where the guest did not decline. */
    saidBefore: jsonb('said_before').$type<SaidBefore>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('contact_notices_call').on(table.callId, table.createdAt),
    index('contact_notices_guest').on(table.guestId),
    index('contact_notices_event').on(table.eventId).where(sql`choice is null`),
  ],
);
