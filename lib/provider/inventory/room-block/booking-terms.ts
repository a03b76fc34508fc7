import { eq } from 'drizzle-orm';
import type { EventTerms, EventTermsPatch } from '@/lib/contract/event-terms';
import { orderedSteps } from '@/lib/domain/cancellation';
import { firstEventDay } from '@/lib/domain/event-dates';
import { itemsAfterBalance, itemsInsideWindow } from '@/lib/domain/schedule-template';
import type { Context, Transaction } from '../../context';
import { events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { packageOf, refuseHoneymoon } from '../../event/event/event-package';
import { type EventRow, staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';

function describe(row: typeof events.$inferSelect): EventTerms {
  return {
    eventId: row.id,
    currency: row.currency,
    minimumNights: row.minimumNights,
    minimumToReserve: row.minimumToReserve,
    balanceDueDays: row.balanceDueDays,
    passSharePercent: row.passSharePercent,
    adultPassPrice: row.adultPassPrice,
    childPassPrice: row.childPassPrice,
    cancellationSteps: orderedSteps(row.cancellationSteps),
    scheduleTemplate: row.scheduleTemplate,
    honeymoonDiscountPercent: row.honeymoonDiscountPercent,
    waitlistEnabled: row.waitlistEnabled,
    waitlistOfferHours: row.waitlistOfferHours,
    waitlistFillsGaps: row.waitlistFillsGaps,
    finalNoticeDays: row.finalNoticeDays,
    cancelAfterDays: row.cancelAfterDays,
    lateFee: row.lateFee,
    unpaidRoomsPerEmail: row.unpaidRoomsPerEmail,
    unpaidRoomsPerAddress: row.unpaidRoomsPerAddress,
    firstPaymentHours: row.firstPaymentHours,
    guestListShows: row.guestListShows,
    guestChanges: row.guestChanges,
    changesLockDate: row.changesLockDate,
    attrition: row.attrition,
    complimentary: row.complimentary,
    version: row.version,
  };
}

/** The terms on which an event's bookings are made. Raises NOT_FOUND. */
export async function readBookingTerms({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<EventTerms> {
  return describe(await staffEvent(ctx, input.event, 'manageRoomBlock'));
}

/**
 * Changes the terms of bookings to come; those that stand keep price and schedule. Raises NOT_FOUND, STALE with the
 * terms as they are, INVALID (two cancellation steps from the same day, a template whose last item is no balance or
 * that has an item after it or inside the balance window, a cancellation for non-payment without a final notice),
 * PACKAGE_LIMIT for a honeymoon discount.
 */
export async function changeBookingTerms({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; change: EventTermsPatch };
}): Promise<EventTerms> {
  const event = await tendedEvent(ctx, input.event, 'manageRoomBlock');
  const { id } = event;
  const { version, ...change } = input.change;
  refuseBadTerms(change, event);
  const after = await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for('no key update');
    if (!row) fail('NOT_FOUND');
    const before = describe(row);
    if (row.version !== version) fail('STALE', { details: before });
    const { finalNoticeDays, cancelAfterDays } = { ...before, ...change };
    refuseInsideWindow({ before, change }, row);
    // A cancellation for non-payment needs a final notice before it.
    if (cancelAfterDays !== null && finalNoticeDays === null)
      fail('INVALID', { fields: { finalNoticeDays: 'required' } });
    await refuseDiscount(tx, id, change.honeymoonDiscountPercent ?? 0, before);
    const steps = change.cancellationSteps && { cancellationSteps: orderedSteps(change.cancellationSteps) };
    const [changed] = await tx
      .update(events)
      .set({ ...change, ...steps, version: version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: row.agencyId, entity: 'event', entityId: id, before, after: describe(changed) };
    await writeAudit(tx, ctx, { ...entry, action: 'event.termsChanged' });
    return describe(changed);
  });
  ctx.services.wakeWorkers();
  return after;
}

/** A discount that is not raised may stay above what a smaller package allows by now. */
async function refuseDiscount(tx: Transaction, eventId: string, percent: number, before: EventTerms): Promise<void> {
  if (percent <= before.honeymoonDiscountPercent) return;
  refuseHoneymoon(await packageOf(tx, eventId), percent);
}

/** Checked whichever of the two changes: the balance window may become longer, or the schedule later. */
function refuseInsideWindow(
  { before, change }: { before: EventTerms; change: Omit<EventTermsPatch, 'version'> },
  { eventDate, rangeStart, rangeEnd }: Pick<EventRow, 'eventDate' | 'rangeStart' | 'rangeEnd'>,
): void {
  if (change.scheduleTemplate === undefined && change.balanceDueDays === undefined) return;
  const { scheduleTemplate, balanceDueDays } = { ...before, ...change };
  const eventDay = firstEventDay({ eventDate, range_event_start: rangeStart, range_event_end: rangeEnd });
  if (!scheduleTemplate || !eventDay) return;
  const [inside] = itemsInsideWindow(scheduleTemplate, { eventDate: eventDay, balanceDueDays });
  if (inside === undefined) return;
  fail('INVALID', { fields: { [`scheduleTemplate.items.${inside}.due`]: 'insideWindow' } });
}

function refuseBadTerms(
  { cancellationSteps, scheduleTemplate }: Omit<EventTermsPatch, 'version'>,
  { eventDate, rangeStart, rangeEnd }: EventRow,
): void {
  const days = cancellationSteps?.map(({ fromDays }) => fromDays) ?? [];
  const twice = days.findIndex((day, index) => days.indexOf(day) !== index);
  if (twice >= 0) fail('INVALID', { fields: { [`cancellationSteps.${twice}.fromDays`]: 'overlap' } });
  const items = scheduleTemplate?.items ?? [];
  const wrong = items.findIndex(({ amount }, index) => (amount.kind === 'balance') !== (index === items.length - 1));
  if (wrong >= 0) fail('INVALID', { fields: { [`scheduleTemplate.items.${wrong}.amount`]: 'invalid' } });
  const eventDay = firstEventDay({ eventDate, range_event_start: rangeStart, range_event_end: rangeEnd });
  const [late] = scheduleTemplate && eventDay ? itemsAfterBalance(scheduleTemplate, eventDay) : [];
  if (late !== undefined) fail('INVALID', { fields: { [`scheduleTemplate.items.${late}.due`]: 'afterBalance' } });
}
