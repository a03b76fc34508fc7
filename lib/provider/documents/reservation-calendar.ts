import type { EventAttributes } from 'ics';
import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
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

interface ReservationCalendar {
  reservation: Reservation;
  event: Event;
  /** Of the event's row: the ceremony is the event's, and moves without the reservation. */
  eventVersion: number;
  /** What of the schedule is for this booking beside what everybody sees. */
  activities: PersonalEntry[];
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

function stays({ reservation, event, locale, homeUrl }: ReservationCalendar, shared: Shared): EventAttributes[] {
  const t = translators[locale];
  const standing = reservation.rooms.filter(stands);
  const rooms = standing.length > 0 ? standing : shared.status === 'CANCELLED' ? reservation.rooms : [];
  const byStay = new Map<string, typeof rooms>();
  for (const room of rooms) {
    const stay = `${room.checkIn}/${room.checkOut}`;
    byStay.set(stay, [...(byStay.get(stay) ?? []), room]);
  }
  return [...byStay.values()].flatMap((ofStay) => {
    const [first] = ofStay;
    if (!first) return [];
    return {
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
  });
}

/** Rooms of a reservation that stands which were taken back: a calendar may have a stay by the name of each. */
function endedStays({ reservation, event }: ReservationCalendar, shared: Shared): EventAttributes[] {
  if (shared.status === 'CANCELLED' || !reservation.rooms.some(stands)) return [];
  return reservation.rooms
    .filter((room) => !stands(room))
    .map(({ id, checkIn, checkOut }) => ({
      ...shared,
      ...wholeDays(checkIn, checkOut),
      status: 'CANCELLED',
      uid: `stay-${id}@${CALENDAR_PRODUCT}`,
      title: event.eventName,
    }));
}

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

function deadlines({ reservation, locale, payUrl }: ReservationCalendar, shared: Shared): EventAttributes[] {
  const t = translators[locale];
  return reservation.schedule.flatMap(({ kind, dueOn, amount, paid }, index) => {
    const left = amount.amount - paid.amount;
    // What is paid needs no reminder; what was cancelled takes its reminder back.
    if (left <= 0 && shared.status !== 'CANCELLED') return [];
    const title = t('due', { kind, amount: formatMoney({ ...amount, amount: Math.max(left, 0) }, locale) });
    return {
      sequence: shared.sequence,
      status: shared.status,
      ...wholeDays(dueOn, addDays(dueOn, 1)),
      uid: `due-${index + 1}-${reservation.key}@${CALENDAR_PRODUCT}`,
      title,
      description: t('dueText', { key: reservation.key, event: reservation.eventName, url: payUrl }),
      url: payUrl,
      alarms: [{ action: 'display', description: title, trigger: { before: true, days: 3 } }],
    };
  });
}

/**
 * A reservation as an iCalendar file in the guest's language: each stay (all day, the end excluded), the ceremony and
 * what of the schedule is for this booking alone by the clock of the event's zone, and what is still to be paid by when. The SEQUENCE grows with the reservation and
 * its event, so that a newer file replaces an older one; a room that was taken back is told as cancelled. Raises what the calendar library refuses.
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
