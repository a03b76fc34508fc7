import type { z } from 'zod';
import type { CalendarDate } from '@/lib/contract/dates';
import type { OfferedEvent } from '@/lib/contract/offered-event';
import type { Availability, availabilityQuery, CategoryAvailability } from '@/lib/contract/room-block';
import { FIRST_PARTY, firstStay } from '@/lib/domain/first-stay';
import { countNights, nearestFreeStay, nightsOf, type Stay } from '@/lib/domain/nights';
import type { People } from '@/lib/domain/occupancy';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { fail } from '../../error';
import { describeEvent } from '../../event/event/describe-event';
import { findBookableEvent, visibleEvent } from '../../event/event/find-bookable-event';
import { cancellationTermsOf } from '../../ground/policy-text';
import { readFreeNights } from './free-nights';
import { describeOffer, isOpen, loadOffers, type Offer, totalFor } from './load-offers';

/** Longer than any block, so that a query for years does not list every night of them. */
const MAX_NIGHTS = 60;

type Asked = z.infer<typeof availabilityQuery>;

/**
 * What is free for a stay, category by category, and what the people who were told pay; categories that are closed or
 * have no rate for the stay are left out or have nothing available. Raises NOT_FOUND, INVALID. docs/wire.md, Booking
 * calls.
 */
export async function getAvailability({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string } & Asked;
}): Promise<Availability> {
  const stay: Stay = { checkIn: input.checkIn, checkOut: input.checkOut };
  const nights = countNights(stay);
  if (nights < 1 || nights > MAX_NIGHTS) fail('INVALID', { fields: { checkOut: 'dateRange' } });
  const { event, today, infantsCount } = await findBookableEvent(ctx.db, ctx.clock, input.event);
  const people = peopleOf(input);
  const offers = (await loadOffers(ctx.db, event)).filter((offer) => isOpen(offer, today));
  const free = await readFreeNights(ctx.db, event.id, ctx.clock.now());
  const categories = offers.map((offer) => {
    const room = describe({ offer, stay, block: free.get(offer.id) ?? new Map(), today, locale: ctx.locale });
    return room && people ? { ...room, total: totalFor(offer, { stay, people, infantsCount }) } : room;
  });
  return {
    ...stay,
    nights,
    categories: categories.filter((category) => category !== null),
    cancellationTerms: cancellationTermsOf({ event, arrival: stay.checkIn, today }, ctx.locale),
  };
}

/** The people asked about; null where no adults are told. */
function peopleOf({ adults, juniors = 0, minors = 0, infants = 0 }: Asked): People | null {
  return adults === undefined ? null : { adults, juniors, minors, infants };
}

interface OfferedStay {
  offer: Offer;
  stay: Stay;
  block: Map<CalendarDate, number>;
  today: CalendarDate;
  locale: Context['locale'];
}

function describe({ offer, stay, block, today, locale }: OfferedStay): CategoryAvailability | null {
  const room = describeOffer(offer, stay, locale);
  if (room === null) return null;
  const bookable = (date: CalendarDate) => (date < today ? 0 : Math.max(0, block.get(date) ?? 0));
  const nights = nightsOf(stay).map((date) => ({ date, free: bookable(date) }));
  const available = Math.min(...nights.map((night) => night.free));
  const whole = [...block.keys()].map((date) => ({ date, free: bookable(date) }));
  const question = { nights: whole, length: nights.length, wantedCheckIn: stay.checkIn, rooms: 1 };
  return {
    ...room,
    available,
    soldOutNights: nights.filter((night) => night.free === 0).map((night) => night.date),
    nights,
    nearestFreeStay: available > 0 ? null : nearestFreeStay(question),
  };
}

/**
 * An event by its id or `PLS-` code with the rooms that it sells, as its page shows them: what is left of each is not
 * in it, since that changes with every booking and the page is kept. Raises EVENT_KEY_NOT_FOUND.
 */
export async function readOfferedEvent({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<OfferedEvent> {
  const row = await visibleEvent(ctx, input.event.trim());
  const event = await describeEvent(ctx, row);
  const stay = firstStay(event);
  if (!stay) return { ...event, offer: null };
  const today = dateInZone(ctx.clock.now(), row.timeZone);
  const open = (await loadOffers(ctx.db, row)).filter((offer) => isOpen(offer, today));
  const party = { stay, people: FIRST_PARTY, infantsCount: event.hotel?.infantsCount ?? false };
  const rooms = open.flatMap((offer) => {
    const room = describeOffer(offer, stay, ctx.locale);
    return room ? [{ ...room, total: totalFor(offer, party) }] : [];
  });
  const cancellationTerms = cancellationTermsOf({ event: row, arrival: stay.checkIn, today }, ctx.locale);
  return { ...event, offer: { ...stay, nights: countNights(stay), rooms, cancellationTerms } };
}
