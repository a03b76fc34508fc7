import type { CalendarDate } from '@/lib/contract/dates';
import type { ScheduleItem } from '@/lib/domain/payment-schedule';
import { reschedule } from '@/lib/domain/reschedule';
import { minimumOf, type ScheduledRoom, scheduleFor } from '@/lib/domain/schedule-template';
import { dateInZone } from '@/lib/domain/zone';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';

interface ScheduleQuestion {
  record: ReservationRecord;
  rooms: ScheduledRoom[];
  /** Minor units. */
  total: number;
  today: CalendarDate;
  eventDay: CalendarDate;
}

/** The schedule of a booking whose total changed: what is paid stays, the rest as the event's template has it. */
export function newSchedule({ record, rooms, total, today, eventDay }: ScheduleQuestion): {
  schedule: ScheduleItem[];
  minimumToReserve: number;
} {
  const { reservation, event } = record;
  const bookedOn = dateInZone(reservation.confirmedAt ?? reservation.createdAt, event.timeZone);
  const target = scheduleFor(event.scheduleTemplate, {
    today: bookedOn,
    eventDate: eventDay,
    balanceDueDays: event.balanceDueDays,
    total,
    minimumToReserve: event.minimumToReserve,
    rooms,
    passes: record.passes.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  const { paid } = sumsOf(record.payments, total);
  const schedule = reschedule({ items: record.schedule, paid, target, today });
  return { schedule, minimumToReserve: minimumOf(target, bookedOn) };
}
