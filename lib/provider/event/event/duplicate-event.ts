import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import type { EventSummary } from '@/lib/contract/event';
import type { CopiedPart, EventCopy } from '@/lib/contract/new-event';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { addDays } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { events } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { eventCode } from '../../ground/event-code';
import { once } from '../../ground/once';
import { copyOtherHotels } from '../hotel/other-hotels';
import { refuseWrong } from './create-event';
import { summarise } from './describe-event';
import { addCurrencies, currenciesOf } from './event-currencies';
import { daysMoved } from './event-days';
import { copyBlock, copySchedule } from './event-parts';
import { datesOf, type EventRow, staffEvent } from './find-bookable-event';

/**
 * Opens a draft like another event of the agency, an archived one too: currencies, zone, nights and minimum, and of the
 * rest what is named, moved by as many days as the first day. Guests, reservations, money and package stay where they
 * are, and the block is tentative until somebody says that the hotel agrees. Raises NOT_FOUND, and INVALID beside the
 * fields: dates gone by or turned, dated parts of an event without a date.
 */
export async function duplicateEvent({
  ctx,
  input: { event: key, copy },
}: {
  ctx: Context;
  input: { event: string; copy: EventCopy };
}): Promise<EventSummary> {
  const { id: sourceId } = await staffEvent(ctx, key, 'createEvent');
  return once({
    ctx,
    call: `duplicate event ${sourceId}`,
    fingerprint: copy,
    work: async (tx) => {
      // Nobody moves it meanwhile: everything is copied as it stands against one day.
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

/** The block is of rooms of the hotels. */
const takesHotels = ({ parts }: EventCopy) => parts.includes('hotel') || parts.includes('block');

interface Copying {
  source: EventRow;
  copy: EventCopy;
  /** From the first day of the one to that of the other. */
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
      ...{ agencyId, timeZone, currency, minimumNights, minimumToReserve, notificationEmail },
      ...{ balanceDueDays, passSharePercent },
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
    ...{ adultPassPrice, childPassPrice, cancellationSteps, honeymoonDiscountPercent },
    ...{ waitlistEnabled, waitlistOfferHours, waitlistFillsGaps, finalNoticeDays, cancelAfterDays, lateFee },
    ...{ unpaidRoomsPerEmail, unpaidRoomsPerAddress, firstPaymentHours, guestChanges },
    ...{ emailService, smsService, paymentService },
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
  ...{ message, guestListShows },
  ceremony: ceremony && { ...ceremony, date: addDays(ceremony.date, days) },
});
