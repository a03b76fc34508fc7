import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { MASTER_ACCOUNT_DUE_DAYS } from '@/lib/config/constants';
import type { EventProfile, PackageOrder, StateOrder } from '@/lib/contract/event-profile';
import { addDays } from '@/lib/domain/nights';
import { hidesFromGuests, leadsTo, type PublicationStep, stateAfter } from '@/lib/domain/publication';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { events, masterAccounts } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseOneMore } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { packageOf } from './event-package';
import { countStanding, describeProfile, lockEvent } from './event-profile';
import { bookableDates, staffEvent, tendedEvent } from './find-bookable-event';

interface Asked {
  /** Whether the caller knows that bookings stand and takes the page down all the same. */
  confirm?: boolean;
  /** The version that the caller saw; left out, the event's state alone decides whether the step can be taken. */
  version?: number | undefined;
}

/**
 * Shows an event to guests, or opens its bookings again; one that is published already stays as it is. Raises
 * NOT_FOUND, STALE with the event as it is, INCOMPLETE with what is missing, AGENCY_LIMIT where its agency has
 * published as many as it may, INVALID_STATE for an archived one.
 */
export async function publishEvent({
  ctx,
  input,
}: {
  ctx: Context;
  input: Asked & { event: string };
}): Promise<EventProfile> {
  return takeStep(ctx, { ...input, step: 'publish' });
}

/**
 * Takes an event back from guests. Bookings stand and are paid; nothing new is booked. Raises NOT_FOUND, STALE, and
 * RESERVATIONS_STAND with how many there are until the caller confirms.
 */
export async function unpublishEvent({
  ctx,
  input,
}: {
  ctx: Context;
  input: Asked & { event: string };
}): Promise<EventProfile> {
  return takeStep(ctx, { ...input, step: 'unpublish' });
}

/** Closes an event to new bookings, archives it or brings it back as a draft. Raises as unpublishing does. */
export async function changeState({
  ctx,
  input,
}: {
  ctx: Context;
  input: StateOrder & { event: string };
}): Promise<EventProfile> {
  return takeStep(ctx, input);
}

async function takeStep(
  ctx: Context,
  { event: key, step, confirm, version }: Asked & { event: string; step: PublicationStep },
): Promise<EventProfile> {
  const { id } = await staffEvent(ctx, key, 'manageEvent');
  const profile = await inTransaction(ctx, async (tx) => {
    const row = await lockEvent(tx, ctx, { id, version, alone: true });
    const state = stateAfter(row.state, step);
    // Pressed twice, or by two people: the event is already as they want it.
    if (state === null && leadsTo(step) === row.state) return describeProfile(tx, ctx, row);
    if (state === null) fail('INVALID_STATE', { values: { what: 'eventState' } });
    if (step === 'publish') {
      const { missing } = await describeProfile(tx, ctx, row);
      if (missing.length > 0) fail('INCOMPLETE', { details: { missing }, values: { count: missing.length } });
      await refuseOneMore(tx, ctx, 'publishedEvents', { agencyId: row.agencyId, but: id });
    }
    const standing = await countStanding(tx, ctx, id);
    if ((hidesFromGuests(row.state, step) || step === 'archive') && standing.reservations > 0 && !confirm)
      fail('RESERVATIONS_STAND', { details: standing, values: { count: standing.reservations } });
    const today = dateInZone(ctx.clock.now(), row.timeZone);
    const [changed] = await tx
      .update(events)
      .set({
        state,
        version: row.version + 1,
        ...(step === 'publish' && { firstPublishedOn: row.firstPublishedOn ?? today }),
      })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId: row.agencyId, entity: 'event', entityId: id, before: { state: row.state } };
    await writeAudit(tx, ctx, { ...entry, action: ACTIONS[step], after: { state, standing } });
    return describeProfile(tx, ctx, changed);
  });
  ctx.services.wakeWorkers();
  return profile;
}

const ACTIONS: Record<PublicationStep, string> = {
  publish: 'event.published',
  unpublish: 'event.unpublished',
  close: 'event.closed',
  archive: 'event.archived',
  restore: 'event.restored',
};

/**
 * Changes the package of an event. A smaller one deletes nothing: guests, links and bookings that are there stay, and
 * what it lacks is hidden or cannot be added any more. Raises NOT_FOUND, STALE with the event as it is.
 */
export async function changePackage({
  ctx,
  input: { event: key, order },
}: {
  ctx: Context;
  input: { event: string; order: PackageOrder };
}): Promise<EventProfile> {
  const { id, agencyId } = await tendedEvent(ctx, key, 'manageEvent');
  return inTransaction(ctx, async (tx) => {
    const row = await lockEvent(tx, ctx, { id, version: order.version });
    const before = await packageOf(tx, id);
    const { today, eventDay } = bookableDates(row, ctx.clock.now());
    const dueOn = addDays(eventDay ?? today, -MASTER_ACCOUNT_DUE_DAYS);
    await tx
      .insert(masterAccounts)
      .values({ id: randomUUID(), agencyId, eventId: id, package: order.package, currency: row.currency, dueOn })
      .onConflictDoUpdate({
        target: masterAccounts.eventId,
        set: { package: order.package, version: sql`${masterAccounts.version} + 1` },
      });
    const [changed] = await tx
      .update(events)
      .set({ version: row.version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!changed) fail('NOT_FOUND');
    const entry = { agencyId, entity: 'event', entityId: id, before: { package: before } };
    await writeAudit(tx, ctx, { ...entry, action: 'event.packageChanged', after: { package: order.package } });
    return describeProfile(tx, ctx, changed);
  });
}
