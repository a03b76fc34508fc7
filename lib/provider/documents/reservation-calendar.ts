import type { EventAttributes } from 'ics';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { groupedBy } from '@/lib/domain/grouped-by';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { isOver } from '@/lib/domain/reservation-state';
import { hotelsOfRooms } from '@/lib/domain/room-hotels';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import { activityEntry, type PersonalEntry, placeOf } from './activity-entries';
import { CALENDAR_PRODUCT, calendarFile, dateArray, timeArray } from './calendar-dates';

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.calendar' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.calendar' }),
};

const CEREMONY_HOURS = 2;

/** In hours: for days the library adds an empty time, which is no duration by RFC 5545, 3.3.6. */
const REMINDED_HOURS = 72;

/**
 * By the item's place in the schedule, the day that a calendar has as still to be paid; null = it has no entry for it.
 */
export type DueDays = (CalendarDate | null)[];

interface ReservationCalendar {
  reservation: Reservation;
  event: Event;
  /** The event's version, since the ceremony moves with the event and not with the reservation. */
  eventVersion: number;
  /** Activities that this booking is shown in addition to those for everybody. */
  activities: PersonalEntry[];
  /** The payments that calendars may have from an earlier file, by their place in the schedule. */
  duesTold: DueDays;
  /** Whether a room was ever moved to other dates: then a calendar may have a stay under the name of any room. */
  staysMoved: boolean;
  locale: Language;
  /** The guest's page where a payment is made. */
  payUrl: string;
  homeUrl: string;
}

type Shared = Pick<EventAttributes, 'sequence' | 'status' | 'location'>;

/** All-day, for one day or several; the end is the day after the last. docs/domain.md, Dates and nights. */
const wholeDays = (first: string, lastExcluded: string) => ({
  start: dateArray(first),
  end: dateArray(lastExcluded),
  busyStatus: 'FREE' as const,
  transp: 'TRANSPARENT' as const,
});

/** Whether the room stands: somebody sleeps there, or is to. */
const stands = ({ status }: Reservation['rooms'][number]) => status === 'requested' || status === 'approved';

/** A stay that calendars have to remove, by the name of its room. */
const endedStay = (
  { id, checkIn, checkOut }: Reservation['rooms'][number],
  { event }: ReservationCalendar,
  shared: Shared,
): EventAttributes => ({
  ...shared,
  ...wholeDays(checkIn, checkOut),
  status: 'CANCELLED',
  uid: `stay-${id}@${CALENDAR_PRODUCT}`,
  title: event.eventName,
});

function stays(input: ReservationCalendar, shared: Shared): EventAttributes[] {
  const { reservation, event, staysMoved, locale, homeUrl } = input;
  const t = translators[locale];
  const byStay = groupedBy(reservation.rooms.filter(stands), ({ checkIn, checkOut }) => [`${checkIn}/${checkOut}`]);
  return [...byStay.values()].flatMap((ofStay) => {
    const [first, ...others] = ofStay;
    if (!first) return [];
    // Rooms that were on other nights for a while had an entry of their own.
    const gone = staysMoved ? others.map((room) => endedStay(room, input, shared)) : [];
    const stay: EventAttributes = {
      ...shared,
      ...wholeDays(first.checkIn, first.checkOut),
      location: hotelsOfRooms(event, ofStay)
        .map((hotel) => placeOf({ hotel }))
        .join(' · '),
      // Named by its first room and not by its dates, so that a stay that moves stays the same entry.
      uid: `stay-${first.id}@${CALENDAR_PRODUCT}`,
      title: t('stay', { event: event.eventName }),
      description: t('stayText', { key: reservation.key, rooms: ofStay.length }),
      url: homeUrl,
    };
    return [stay, ...gone];
  });
}

/**
 * Rooms that were cancelled or rejected, alone or with the whole reservation: a calendar may have a stay under the name
 * of each.
 */
const endedStays = (input: ReservationCalendar, shared: Shared): EventAttributes[] =>
  input.reservation.rooms.filter((room) => !stands(room)).map((room) => endedStay(room, input, shared));

function ceremonyOf({ reservation, event, locale, homeUrl }: ReservationCalendar, shared: Shared): EventAttributes[] {
  const { ceremony } = event;
  if (!ceremony) return [];
  return [
    {
      ...shared,
      uid: `ceremony-${reservation.key}@${CALENDAR_PRODUCT}`,
      title: translators[locale]('ceremony', { event: event.eventName }),
      start: timeArray(ceremony.date, ceremony.startTime),
      duration: { hours: CEREMONY_HOURS },
      location: [ceremony.venue, shared.location].filter(Boolean).join(', '),
      url: homeUrl,
      ...(ceremony.description && { description: ceremony.description }),
    },
  ];
}

const leftOf = ({ amount, paid }: Reservation['schedule'][number]) => amount.amount - paid.amount;

/** The payments of a reservation that its calendar file shows as still to be paid. */
export const duesOf = ({ status, schedule }: Pick<Reservation, 'status' | 'schedule'>): DueDays =>
  schedule.map((item) => (leftOf(item) > 0 && !isOver(status) ? item.dueOn : null));

/** What calendars may have after reading a file with the dues `now`, following one with the dues `told`. */
export const duesHad = (told: DueDays, now: DueDays): DueDays =>
  Array.from({ length: Math.max(told.length, now.length) }, (_, place) => now[place] ?? told[place] ?? null);

function deadlines(input: ReservationCalendar, shared: Shared): EventAttributes[] {
  const { reservation, event, duesTold, locale, payUrl } = input;
  const t = translators[locale];
  const open = duesOf(reservation);
  return duesHad(duesTold, open).flatMap((day, place) => {
    // It was paid before any file was read, so no calendar has it.
    if (day === null) return [];
    const item = reservation.schedule[place];
    const entry = {
      sequence: shared.sequence,
      ...wholeDays(day, addDays(day, 1)),
      uid: `due-${place + 1}-${reservation.key}@${CALENDAR_PRODUCT}`,
    };
    // Paid, or no longer in the schedule: a calendar that has the entry keeps it until it is cancelled.
    if (!item || !open[place]) return { ...entry, status: 'CANCELLED', title: event.eventName };
    const amount = { ...item.amount, amount: leftOf(item) };
    const title = t('due', { kind: item.kind, amount: formatMoney(amount, locale) });
    return {
      ...entry,
      title,
      status: shared.status,
      description: t('dueText', { key: reservation.key, event: reservation.eventName, url: payUrl }),
      url: payUrl,
      alarms: [{ action: 'display', description: title, trigger: { before: true, hours: REMINDED_HOURS } }],
    };
  });
}

/**
 * A reservation as an iCalendar file in the guest's language: each stay (all-day, without the last date), the ceremony
 * and the activities for this booking by the clock of the event's zone, and what is still to be paid by when. The
 * SEQUENCE grows with the reservation and its event, so that a newer file replaces an older one. Rooms that ended, and
 * payments that are no longer due, are in it as cancelled. Raises what the calendar library refuses.
 */
export function reservationCalendar(input: ReservationCalendar): string {
  const { reservation, event, eventVersion } = input;
  const { state } = reservation.standing;
  const shared: Shared = {
    // A change of either may change the entries, and both numbers only grow, so their sum does.
    sequence: reservation.version + eventVersion,
    status: isOver(reservation.status)
      ? 'CANCELLED'
      : state === 'hold' || state === 'toApprove' || state === 'sharesMissing'
        ? 'TENTATIVE'
        : 'CONFIRMED',
    location: placeOf(event),
  };
  const entries = [
    ...stays(input, shared),
    ...endedStays(input, shared),
    ...ceremonyOf(input, shared),
    ...input.activities.map((activity) => activityEntry(event, activity, input.homeUrl)),
    ...deadlines(input, shared),
  ];
  return calendarFile(entries, { name: event.eventName, timeZone: event.timeZone });
}
