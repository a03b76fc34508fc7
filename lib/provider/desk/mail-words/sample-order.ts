import { millisecondsInDay } from 'date-fns/constants';
import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { OVER } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import type { AgencyId, Context } from '../../context';
import {
  contactMessages,
  contactNotices,
  eventCategories,
  eventSuggestions,
  events,
  guests,
  lateAnswers,
  payments,
  reminders,
  reservations,
  supportTicketMessages,
  supportTickets,
  transportRequests,
  waitlistEntries,
} from '../../db/schema';
import type { WordedKind } from './catalogue';

/** What an order of the kind holds, of the agency's newest record that it could be about; null where it has none. */
export interface SampleOrder {
  payload: Record<string, unknown>;
  recipient: string;
}

type Find = (of: { ctx: Context; agencyId: AgencyId; kind: WordedKind }) => Promise<SampleOrder | null>;

const SELF = 'sample@localhost';

const dayAhead = ({ clock }: Context, days: number) =>
  new Date(clock.now().getTime() + days * millisecondsInDay).toISOString().slice(0, 10);

/** The agency's newest reservation that stands, else its newest, with its last payment. */
const ofReservation: Find = async ({ ctx, agencyId }) => {
  const newest = (standing: boolean) =>
    ctx.db
      .select()
      .from(reservations)
      .where(
        and(
          eq(reservations.agencyId, agencyId),
          standing ? notInArray(reservations.bookingStatus, [...OVER, 'hold']) : undefined,
        ),
      )
      .orderBy(desc(reservations.createdAt))
      .limit(1);
  const [found] = [...(await newest(true)), ...(await newest(false))];
  if (!found) return null;
  const [paid] = await ctx.db
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.reservationId, found.id))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  const amount = { amount: paid?.amount ?? found.minimumToReserve, currency: found.currency };
  const payload = { key: found.key, amount, last4: '4321', until: dayAhead(ctx, 7) };
  return { payload, recipient: found.email };
};

const ofTransport: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ id: transportRequests.id, email: reservations.email })
    .from(transportRequests)
    .innerJoin(reservations, eq(reservations.id, transportRequests.reservationId))
    .where(eq(transportRequests.agencyId, agencyId))
    .orderBy(desc(transportRequests.createdAt))
    .limit(1);
  return found ? { payload: { transportId: found.id }, recipient: found.email } : null;
};

const ofWait: Find = async ({ ctx, agencyId, kind }) => {
  const [found] = await ctx.db
    .select({ id: waitlistEntries.id, email: waitlistEntries.email })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.agencyId, agencyId),
        kind.startsWith('waitlist-offer') ? isNotNull(waitlistEntries.offerExpiresAt) : undefined,
      ),
    )
    .orderBy(desc(waitlistEntries.createdAt))
    .limit(1);
  return found ? { payload: { entryId: found.id }, recipient: found.email } : null;
};

const ofCategory: Find = async ({ ctx, agencyId, kind }) => {
  const isNear = and(eq(eventCategories.blockState, 'definite'), isNotNull(eventCategories.cutOffDate));
  const [found] = await ctx.db
    .select({ id: eventCategories.id, cutOffDate: eventCategories.cutOffDate })
    .from(eventCategories)
    .where(and(eq(eventCategories.agencyId, agencyId), kind === 'cut-off-near' ? isNear : undefined))
    .orderBy(desc(eventCategories.id))
    .limit(1);
  return found
    ? {
        payload: { categoryId: found.id, cutOffDate: found.cutOffDate ?? dayAhead(ctx, 10), unsold: 12 },
        recipient: SELF,
      }
    : null;
};

const ofMessage: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ id: contactMessages.id, email: contactMessages.email })
    .from(contactMessages)
    .where(eq(contactMessages.agencyId, agencyId))
    .orderBy(desc(contactMessages.createdAt))
    .limit(1);
  return found ? { payload: { messageId: found.id }, recipient: found.email } : null;
};

const ofNotice: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ id: contactNotices.id })
    .from(contactNotices)
    .where(eq(contactNotices.agencyId, agencyId))
    .orderBy(desc(contactNotices.expiresAt))
    .limit(1);
  return found ? { payload: { noticeId: found.id }, recipient: SELF } : null;
};

const ofTicket: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ ticketId: supportTickets.id, state: supportTickets.status })
    .from(supportTickets)
    .where(eq(supportTickets.agencyId, agencyId))
    .orderBy(desc(supportTickets.createdAt))
    .limit(1);
  return found ? { payload: found, recipient: SELF } : null;
};

const ofTicketMessage: Find = async ({ ctx, agencyId, kind }) => {
  const fromDesk = kind === 'support-answer';
  const [found] = await ctx.db
    .select({ id: supportTicketMessages.id })
    .from(supportTicketMessages)
    .innerJoin(supportTickets, eq(supportTickets.id, supportTicketMessages.ticketId))
    .where(and(eq(supportTickets.agencyId, agencyId), eq(supportTicketMessages.fromDesk, fromDesk)))
    .orderBy(desc(supportTicketMessages.createdAt))
    .limit(1);
  return found ? { payload: { messageId: found.id }, recipient: SELF } : null;
};

const ofEvent: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.agencyId, agencyId))
    .orderBy(desc(events.createdAt))
    .limit(1);
  return found ? { payload: { eventId: found.id }, recipient: SELF } : null;
};

const ofReminder: Find = async ({ ctx, agencyId, kind }) => {
  const rule = kind === 'attendance-reminder' ? ('attendance' as const) : ('masterAccount' as const);
  const [found] = await ctx.db
    .select({ id: reminders.id, recipient: reminders.recipient })
    .from(reminders)
    .where(and(eq(reminders.agencyId, agencyId), eq(reminders.rule, rule)))
    .orderBy(desc(reminders.createdAt))
    .limit(1);
  return found ? { payload: { reminderId: found.id }, recipient: found.recipient } : null;
};

const ofSuggestion: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ id: eventSuggestions.id, by: eventSuggestions.suggestedBy })
    .from(eventSuggestions)
    .where(eq(eventSuggestions.agencyId, agencyId))
    .orderBy(desc(eventSuggestions.createdAt))
    .limit(1);
  return found ? { payload: { suggestionId: found.id, userId: found.by }, recipient: SELF } : null;
};

const ofLateAnswers: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ householdId: lateAnswers.householdId, reason: lateAnswers.reason })
    .from(lateAnswers)
    .where(eq(lateAnswers.agencyId, agencyId))
    .orderBy(desc(lateAnswers.sentAt))
    .limit(1);
  return found ? { payload: { ...found, state: 'accepted' }, recipient: SELF } : null;
};

const ofGuest: Find = async ({ ctx, agencyId }) => {
  const [found] = await ctx.db
    .select({ guestId: guests.id })
    .from(guests)
    .where(and(eq(guests.agencyId, agencyId), isNull(guests.erasedAt)))
    .orderBy(desc(guests.createdAt), desc(guests.id))
    .limit(1);
  const until = dateInZone(ctx.clock.now(), AGENCY_ZONE);
  return found ? { payload: { ...found, until }, recipient: SELF } : null;
};

const OTHERS: Partial<Record<WordedKind, Find | null>> = {
  'unpaid-burst': ofEvent,
  'waitlist-joined': ofWait,
  'waitlist-offer': ofWait,
  'waitlist-offer-reminder': ofWait,
  'waitlist-lapsed': ofWait,
  'waitlist-closed': ofWait,
  'transport-to-quote': ofTransport,
  'transport-quoted': ofTransport,
  'transport-decided': ofTransport,
  'transport-leg-reopened': ofTransport,
  'transport-seats-freed': ofTransport,
  'transport-flight-changed': ofTransport,
  'transport-arranged-anew': ofTransport,
  'transport-cancelled': ofTransport,
  // No sample: it needs a vehicle with its driver, which few requests have.
  'transport-pick-up': null,
  'cut-off-near': ofCategory,
  'cut-off-released': ofCategory,
  'contact-message': ofMessage,
  'contact-copy': ofMessage,
  'contact-answer': ofMessage,
  'contact-notice': ofNotice,
  'contact-notice-reminder': ofNotice,
  'attendance-reminder': ofReminder,
  'master-account-reminder': ofReminder,
  'sms-pack-low': ofEvent,
  'late-answers-decided': ofLateAnswers,
  'guest-erasure-asked': ofGuest,
  'suggestion-made': ofSuggestion,
  'suggestion-decided': ofSuggestion,
  'support-asked': ofTicket,
  'support-replied': ofTicketMessage,
  'support-answer': ofTicketMessage,
  'support-state': ofTicket,
  // No sample: these go to an account that was only just made.
  'couple-welcome': null,
  invitation: null,
};

/** Finds what a mail of the kind could be about, of the agency's own records. */
export async function sampleOrder(ctx: Context, agencyId: AgencyId, kind: WordedKind): Promise<SampleOrder | null> {
  const find = kind in OTHERS ? OTHERS[kind] : ofReservation;
  return find ? find({ ctx, agencyId, kind }) : null;
}
