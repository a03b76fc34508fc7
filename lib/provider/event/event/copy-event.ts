import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import type { EventSummary } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { CopiedPart, EventCopy, EventPartsCopy } from '@/lib/contract/new-event';
import type { Permission } from '@/lib/contract/permission';
import { permissionFor } from '@/lib/domain/copied-part';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { activities, eventCategories, events, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { once } from '../../ground/once';
import { copyOtherHotels, readOtherHotelIds } from '../hotel/other-hotels';
import { refuseWrong } from './create-event';
import { summarise } from './describe-event';
import { addCurrencies, currenciesOf } from './event-currencies';
import { daysMoved } from './event-days';
import { packageOf, refuseWithout } from './event-package';
import { copyBlock, copySchedule } from './event-parts';
import { describeProfile, lockEvent } from './event-profile';
import { datesOf, type EventRow, staffEvent, tendedEvent } from './find-bookable-event';

/**
 * Opens a draft like another event of the agency, an archived one too: currencies, zone, nights and minimum, and of the
 * rest what is named, moved by as many days as the first day. Guests, reservations, money and package stay where they
 * are, and the block is tentative until somebody says that the hotel agrees. Raises NOT_FOUND, FORBIDDEN for a part that
 * the actor may not write, and INVALID on the fields: dates gone by or turned, dated parts of an event without a date.
 */
export async function duplicateEvent({
  ctx,
  input: { event: key, copy },
}: {
  ctx: Context;
  input: { event: string; copy: EventCopy };
}): Promise<EventSummary> {
  const known = await staffEvent(ctx, key, 'createEvent');
  refuseParts(ctx, known, copy.parts);
  const { id: sourceId } = known;
  return once({
    ctx,
    call: `duplicate event ${sourceId}`,
    fingerprint: copy,
    work: async (tx) => {
      // Locked, so that nobody moves the event meanwhile: everything is copied against the same first day.
      const [found] = await tx.select().from(events).where(eq(events.id, sourceId)).for('share');
      const source = (found as EventRow | undefined) ?? fail('NOT_FOUND');
      refuseWrong({ ...copy, timeZone: source.timeZone }, ctx.clock.now());
      const days = daysMoved(datesOf(source), copy);
      if (days === null) fail('INVALID', { fields: { parts: 'startDate' } });
      const event = await writeCopy(tx, ctx, { source, copy, days });
      if (takesHotels(copy)) await copyOtherHotels(tx, { from: source.id, to: event.id });
      if (copy.parts.includes('block')) await copyBlock(tx, { from: source.id, to: event.id, days });
      if (copy.parts.includes('schedule')) await copySchedule(tx, { source, event, days });
      const { agencyId, name, code } = event;
      const entry = { agencyId, entity: 'event', entityId: event.id, action: 'event.duplicated' };
      await writeAudit(tx, ctx, { ...entry, after: { name, code, from: source.code, parts: copy.parts } });
      return summarise(event);
    },
  });
}

/** Raises FORBIDDEN where the actor may not write one of the parts. */
function refuseParts({ actor }: Context, event: EventRow, parts: readonly CopiedPart[]): void {
  const mayWrite = (permission: Permission | null) => permission === null || worksForEvent(actor, event, permission);
  if (!parts.every((part) => mayWrite(permissionFor(part)))) fail('FORBIDDEN');
}

/** The rooms of a block belong to hotels, so the hotels come along with it. */
const takesHotels = ({ parts }: EventCopy) => parts.includes('hotel') || parts.includes('block');

interface Copying {
  source: EventRow;
  copy: EventCopy;
  /** Days from the source's first day to the copy's. */
  days: number;
}

async function writeCopy(tx: Transaction, ctx: Context, { source, copy, days }: Copying): Promise<EventRow> {
  const isRange = copy.eventDate === RANGE_IS_USED;
  const { agencyId, timeZone, currency, minimumNights, minimumToReserve, notificationEmail } = source;
  const { balanceDueDays, passSharePercent } = source;
  const has = (part: CopiedPart) => copy.parts.includes(part);
  const [written] = await tx
    .insert(events)
    .values({
      agencyId,
      timeZone,
      currency,
      minimumNights,
      minimumToReserve,
      notificationEmail,
      balanceDueDays,
      passSharePercent,
      id: randomUUID(),
      code: eventCode(),
      name: copy.eventName,
      eventDate: copy.eventDate,
      rangeStart: isRange ? copy.range_event_start : null,
      rangeEnd: isRange ? copy.range_event_end : null,
      ...(takesHotels(copy) && { hotelId: source.hotelId, hotelCopy: source.hotelCopy }),
      ...(has('terms') && termsOf(source, days)),
      ...(has('texts') && textsOf(source, days)),
      ...(has('giftTable') && { giftTableUrl: source.giftTableUrl }),
      state: 'draft',
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!written) throw new Error('an insert answers its row');
  await addCurrencies(tx, written.id, await currenciesOf(tx, source.id));
  return written as EventRow;
}

/** What bookings cost and how they are paid; fixed days move along. */
function termsOf(source: EventRow, days: number): Partial<typeof events.$inferInsert> {
  const { adultPassPrice, childPassPrice, cancellationSteps, honeymoonDiscountPercent, scheduleTemplate } = source;
  const { waitlistEnabled, waitlistOfferHours, waitlistFillsGaps, finalNoticeDays, cancelAfterDays, lateFee } = source;
  const { unpaidRoomsPerEmail, unpaidRoomsPerAddress, firstPaymentHours, guestChanges, changesLockDate } = source;
  const { emailService, smsService, paymentService } = source;
  return {
    adultPassPrice,
    childPassPrice,
    cancellationSteps,
    honeymoonDiscountPercent,
    waitlistEnabled,
    waitlistOfferHours,
    waitlistFillsGaps,
    finalNoticeDays,
    cancelAfterDays,
    lateFee,
    unpaidRoomsPerEmail,
    unpaidRoomsPerAddress,
    firstPaymentHours,
    guestChanges,
    emailService,
    smsService,
    paymentService,
    scheduleTemplate: scheduleTemplate && movedTemplate(scheduleTemplate, days),
    changesLockDate: changesLockDate && addDays(changesLockDate, days),
  };
}

const movedTemplate = (template: ScheduleTemplate, days: number): ScheduleTemplate => ({
  ...template,
  items: template.items.map((item) =>
    item.due.kind === 'fixedDate' ? { ...item, due: { ...item.due, date: addDays(item.due.date, days) } } : item,
  ),
});

const textsOf = ({ message, ceremony, guestListShows }: EventRow, days: number) => ({
  message,
  guestListShows,
  ceremony: ceremony && { ...ceremony, date: addDays(ceremony.date, days) },
});

/**
 * Copies the block with its rates, or the schedule, of another event of the agency into a draft that has none of it
 * yet, moved by as many days as lie between their first days; the block is tentative. A draft without a hotel gets the
 * other event's. Raises NOT_FOUND for either event where it is not the actor's (INVALID for the other), FORBIDDEN,
 * STALE with the event as it is, EVENT_ARCHIVED, PACKAGE_LIMIT for the block of an event without bookings, and
 * INVALID_STATE with what stands in the way.
 */
export async function copyIntoEvent({
  ctx,
  input: { event: key, copy },
}: {
  ctx: Context;
  input: { event: string; copy: EventPartsCopy };
}): Promise<EventProfile> {
  const target = await tendedEvent(ctx, key, 'manageEvent');
  refuseParts(ctx, target, copy.parts);
  const { id, agencyId } = target;
  const { id: sourceId, agencyId: of } = await staffEvent(ctx, copy.from, 'manageEvent');
  // The platform's admin works for every agency, but nothing is copied from one agency to another.
  if (of !== agencyId || sourceId === id) fail('INVALID', { fields: { from: 'invalid' } });
  return inTransaction(ctx, async (tx) => {
    // `alone`, so that nobody books the event or copies into it meanwhile.
    const event = await lockEvent(tx, ctx, { id, version: copy.version, alone: true });
    const [found] = await tx.select().from(events).where(eq(events.id, sourceId)).for('share');
    const source = (found as EventRow | undefined) ?? fail('NOT_FOUND');
    if (copy.parts.includes('block')) refuseWithout(await packageOf(tx, id), 'reservations');
    await refuseFilled(tx, event, copy);
    const days = daysMoved(datesOf(source), datesOf(event));
    if (days === null) return refuse('copyUndated');
    const hotel = copy.parts.includes('block') ? hotelFor(event, source) : {};
    if (copy.parts.includes('block')) {
      await takeOtherHotels(tx, event, source);
      await copyBlock(tx, { from: sourceId, to: id, days });
    }
    if (copy.parts.includes('schedule')) await copySchedule(tx, { source, event, days });
    const [changed] = await tx
      .update(events)
      .set({ ...hotel, version: event.version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId, entity: 'event', entityId: id, action: 'event.partsCopied' };
    await writeAudit(tx, ctx, { ...entry, after: { from: source.code, parts: copy.parts, days, ...hotel } });
    return describeProfile(tx, ctx, changed);
  });
}

type Row = typeof events.$inferSelect;

type Reason =
  | 'copyPublished'
  | 'copyReservations'
  | 'copyBlock'
  | 'copySchedule'
  | 'copyHotel'
  | 'copyCurrency'
  | 'copyUndated';

const refuse = (what: Reason): never => fail('INVALID_STATE', { values: { what } });

/** Nothing that is there is overwritten, least of all what guests saw or booked. */
async function refuseFilled(tx: Transaction, { id, state }: Row, { parts }: EventPartsCopy): Promise<void> {
  if (state !== 'draft') refuse('copyPublished');
  if ((await tx.$count(reservations, eq(reservations.eventId, id))) > 0) refuse('copyReservations');
  if (parts.includes('block') && (await tx.$count(eventCategories, eq(eventCategories.eventId, id))) > 0)
    refuse('copyBlock');
  const planned = and(eq(activities.eventId, id), isNull(activities.removedAt));
  if (parts.includes('schedule') && (await tx.$count(activities, planned)) > 0) refuse('copySchedule');
}

/** A block has rooms of the event's hotel, and rates in the event's currency. */
function hotelFor(event: Row, source: Row): Partial<Row> {
  if (event.currency !== source.currency) refuse('copyCurrency');
  if (event.hotelId === null) return { hotelId: source.hotelId, hotelCopy: source.hotelCopy };
  if (event.hotelId !== source.hotelId) refuse('copyHotel');
  return {};
}

/** Takes over the source's other hotels. A draft that has some must have all: it keeps its own copy of each. */
async function takeOtherHotels(tx: Transaction, event: Row, source: Row): Promise<void> {
  const [own, others] = [await readOtherHotelIds(tx, event.id), await readOtherHotelIds(tx, source.id)];
  if (own.length === 0) return copyOtherHotels(tx, { from: source.id, to: event.id });
  if (others.some((id) => !own.includes(id))) refuse('copyHotel');
}
