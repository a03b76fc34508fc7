import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from '@/lib/domain/nights';
import type { ScheduledBooking } from '@/lib/domain/schedule-template';

/** What the sample of a schedule is made of; amounts in minor units. */
export interface Sample {
  bookedOn: CalendarDate;
  total: number;
}

/** The event's own figures of a schedule, as they are typed. */
export interface SampleEvent {
  eventDay: CalendarDate;
  balanceDueDays: number;
  minimumToReserve: number;
  minimumNights: number;
}

const PEOPLE = 2;

/** A room for two over the event's least nights, booked on a day for a price. */
export function sampleBooking({ bookedOn, total }: Sample, event: SampleEvent): ScheduledBooking {
  const nights = event.minimumNights;
  const stay = { checkIn: event.eventDay, checkOut: addDays(event.eventDay, nights) };
  return {
    today: bookedOn,
    eventDate: event.eventDay,
    balanceDueDays: event.balanceDueDays,
    total,
    minimumToReserve: event.minimumToReserve,
    rooms: [{ ...stay, nights, people: PEOPLE, total }],
    passes: 0,
  };
}
