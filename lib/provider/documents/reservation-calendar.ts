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

/** Not in days, behind which the library writes an empty time: no duration of RFC 5545, 3.3.6. */
const REMINDED_HOURS = 72;

/** The day of each item of a schedule that a calendar file has as still to be paid; null = it has none of it. */
export type DueDays = (CalendarDate | null)[];

interface ReservationCalendar {
  reservation: Reservation;
  event: Event;
  /** The event's version, since the ceremony moves with the event and not with the reservation. */
  eventVersion: number;
  /** Activities that this booking is shown in addition to what everybody sees. */
  activities: PersonalEntry[];
  /** What calendars may have from an earlier file of what is to be paid, by its place in the schedule. */
  duesTold: DueDays;
  /** Whether a room's stay was ever moved: then a calendar may have a stay by the name of any of them. */
  staysMoved: boolean;
  locale: Language;
  /** The guest's page where a payment is made. */
  payUrl: string;
  homeUrl: string;
}

type Shared = Pick<EventAttributes, 'sequence' | 'status' | 'location'>;

/**
 * All of one day or several; the end of an all-day entry is the first day that is not in it. docs/domain.md, Dates and
 * nights.
 */
const wholeDays = (first: string, lastExcluded: string) => ({
  start: dateArray(first),
  end: dateArray(lastExcluded),
  busyStatus: 'FREE' as const,
  transp: 'TRANSPARENT' as const,
});

/** Where somebody sleeps, or is to. */
const stands = ({ status }: Reservation['rooms'][number]) => status === 'requested' || status === 'approved';

/** A stay of the booking that a calendar is to have no more, by the name of its room. */
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
    // Rooms that slept on other nights for a while had a stay of their own.
    const gone = staysMoved ? others.map((room) => endedStay(room, input, shared)) : [];
    const stay: EventAttributes = {
      ...shared,
      ...wholeDays(first.checkIn, first.checkOut),
      location: hotelsOfRooms(event, ofStay)
        .map((hotel) => placeOf({ hotel }))
        .join(' · '),
      // Of the first room and not of its dates: a stay that moves is the same entry.
      uid: `stay-${first.id}@${CALENDAR_PRODUCT}`,
      title: t('stay', { event: event.eventName }),
      description: t('stayText', { key: reservation.key, rooms: ofStay.length }),
      url: homeUrl,
    };
    return [stay, ...gone];
  });
}

/** Rooms that were taken back, alone or with all of their reservation: a calendar may have a stay by the name of each. */
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

/** What of a reservation's schedule its calendar file has as still to be paid. */
export const duesOf = ({ status, schedule }: Pick<Reservation, 'status' | 'schedule'>): DueDays =>
  schedule.map((item) => (leftOf(item) > 0 && !isOver(status) ? item.dueOn : null));

/** What calendars may have once they have read a file with these dues after one with those. */
export const duesHad = (told: DueDays, now: DueDays): DueDays =>
  Array.from({ length: Math.max(told.length, now.length) }, (_, place) => now[place] ?? told[place] ?? null);

function deadlines(input: ReservationCalendar, shared: Shared): EventAttributes[] {
  const { reservation, event, duesTold, locale, payUrl } = input;
  const t = translators[locale];
  const open = duesOf(reservation);
  return duesHad(duesTold, open).flatMap((day, place) => {
    // It was paid before any file was read.
    if (day === null) return [];
    const item = reservation.schedule[place];
    const entry = {
      sequence: shared.sequence,
      ...wholeDays(day, addDays(day, 1)),
      uid: `due-${place + 1}-${reservation.key}@${CALENDAR_PRODUCT}`,
    };
    // Paid, or in the schedule no more: a calendar that has it keeps it until it is taken back.
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
 * A reservation as an iCalendar file in the guest's language: each stay (all day, the end excluded), the ceremony and
 * what of the schedule is for this booking alone by the clock of the event's zone, and what is still to be paid by when. The SEQUENCE grows with the reservation and
 * its event, so that a newer file replaces an older one; a room that was taken back, and what was to be paid and is no more, are told as cancelled. Raises what the calendar library refuses.
 */
export function reservationCalendar(input: ReservationCalendar): string {
  const { reservation, event, eventVersion } = input;
  const { state } = reservation.standing;
  const shared: Shared = {
    // Either may change the entries, and both only ever grow.
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
