import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { agencies, type events, payments, reservations } from '../../db/schema';
import { resultRows, sentTogether } from '../../db/transaction';
import { fail } from '../../error';
import { worksForEvent } from '../../ground/access';
import { addressKey } from '../../ground/caller-key';
import { isDueHold } from '../../ground/due-hold';

type EventRow = typeof events.$inferSelect;

/** Rooms that stand at an event without a payment approved, of those that guests booked by themselves. */
interface UnpaidRooms {
  byEmail: number;
  byAddress: number;
}

/** What a guest wants to book. */
interface Asked {
  email: string;
  rooms: number;
  /** Set where a captcha was solved; then the cap does not hold. */
  isPerson?: boolean;
}

/**
 * Names the address that a guest books from, for counting and not for reading: a hash with the server's secret. Null
 * for staff of the event and for jobs, whose bookings neither count nor lapse.
 */
export function heldFrom(ctx: Context, event: EventRow): string | null {
  if (worksForEvent(ctx.actor, event, 'createReservationForGuest')) return null;
  const { sessionSecret } = ctx.services.config;
  return createHmac('sha256', sessionSecret)
    .update(`held from ${addressKey(ctx.ip)}`)
    .digest('base64url');
}

/** How many unpaid rooms an address and an e-mail may have at the event. */
export function unpaidCaps({ services }: Pick<Context, 'services'>, event: EventRow): UnpaidRooms {
  const { perEmail, perAddress } = services.config.unpaidRooms;
  return { byEmail: event.unpaidRoomsPerEmail ?? perEmail, byAddress: event.unpaidRoomsPerAddress ?? perAddress };
}

/** Bookings of the same address or e-mail at an event wait for each other from here to the commit. */
export async function lockUnpaid(tx: Transaction, eventId: string, named: string[]): Promise<void> {
  // Locked in one order, so that two bookings never wait for each other in a circle.
  await tx.execute(sql`
    with keys as materialized (
      select hashtextextended(name, 0) as key
      from json_array_elements_text(${JSON.stringify(named.map((name) => `unpaid ${eventId} ${name}`))}::text::json)
        as names(name)
      order by key
    )
    select pg_advisory_xact_lock(key) from keys`);
}

/** A booking that a guest made, that stands and in which no money was approved. */
export const isUnpaid = (now: Date) => sql`${reservations.heldFrom} is not null
  and ${reservations.bookingStatus} in ('hold', 'confirmed', 'cancellationRequested') and not ${isDueHold(now)}
  and not exists (select 1 from ${payments} where ${payments.reservationId} = ${reservations.id}
    and ${payments.status} = 'approved')`;

/**
 * Rooms of a booking that hold nights. Names are plain text, since Drizzle drops the table's name from a column that is
 * selected.
 */
export const standingRooms = sql<number>`(select count(*) from reservation_rooms stays
  where stays.reservation_id = reservations.id and stays.nights_released_at is null)`;

/**
 * Locks what an address and an e-mail have at the event and counts it: nobody else adds to it before the commit. The
 * count is a statement of its own, since it must see what was committed while the lock was waited for. Null for staff.
 */
export async function countUnpaid(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  email: string,
): Promise<UnpaidRooms | null> {
  const address = heldFrom(ctx, event);
  if (address === null) return null;
  const mail = email.toLowerCase();
  const ofEmail = sql`lower(${reservations.email}) = ${mail}`;
  const ofAddress = sql`${reservations.heldFrom} = ${address}`;
  const counting = sql`
    select coalesce(sum(rooms) filter (where of_email), 0)::int as "byEmail",
      coalesce(sum(rooms) filter (where of_address), 0)::int as "byAddress"
    from (
      select ${ofEmail} as of_email, ${ofAddress} as of_address, ${standingRooms} as rooms from ${reservations}
      where ${reservations.eventId} = ${event.id} and (${ofEmail} or ${ofAddress}) and ${isUnpaid(ctx.clock.now())}
    ) standing`;
  const [, counted] = await sentTogether([lockUnpaid(tx, event.id, [mail, address]), tx.execute(counting)]);
  return resultRows<UnpaidRooms>(counted)[0] ?? null;
}

/**
 * Refuses a booking that would pass a cap: TOO_MANY_UNPAID with which cap it is and the agency's phone, and with the
 * key of the captcha that lets a person go on, where the settings have one.
 */
export async function refuseTooManyUnpaid(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  counted: UnpaidRooms | null,
  { rooms, isPerson }: Omit<Asked, 'email'>,
): Promise<void> {
  if (counted === null || rooms === 0 || isPerson) return;
  const caps = unpaidCaps(ctx, event);
  const isOver = (cap: keyof UnpaidRooms) => counted[cap] + rooms > caps[cap];
  const limit = isOver('byAddress') ? 'address' : isOver('byEmail') ? 'email' : null;
  if (limit === null) return;
  const [agency] = await tx
    .select({ agency: agencies.name, phone: agencies.phone })
    .from(agencies)
    .where(eq(agencies.id, event.agencyId));
  const { siteKey } = ctx.services.captcha;
  const details = {
    limit,
    allowed: limit === 'address' ? caps.byAddress : caps.byEmail,
    ...agency,
    ...(isPerson !== undefined && siteKey && { siteKey }),
  };
  fail('TOO_MANY_UNPAID', { details, values: { agency: agency?.agency ?? '', phone: agency?.phone ?? '' } });
}

/** Counts and refuses in one step, for callers that have nothing else to read with it. */
export async function capUnpaid(tx: Transaction, ctx: Context, event: EventRow, asked: Asked): Promise<void> {
  await refuseTooManyUnpaid(tx, ctx, event, await countUnpaid(tx, ctx, event, asked.email), asked);
}
