import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { AuditFilters, AuditQuery } from '@/lib/contract/audit-log';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';

/** Kinds of records that the log tells of. */
export const ENTITIES = [
  'reservation',
  'reservationRoom',
  'reservationNote',
  'transportLeg',
  'payment',
  'coupon',
  'eventCategory',
  'event',
  'transportRequest',
  'waitlistEntry',
  'user',
  'agency',
  'supportTicket',
] as const;

/** How far back, in days; without one, from the beginning. */
export const PERIODS = ['1', '7', '30', '90'] as const;

/** What the log can be asked. `actions` as the provider names them, those that have words. */
export const auditList = (actions: readonly string[]): RecordShape => ({
  filters: { entity: ENTITIES, action: actions, days: PERIODS },
  days: ['from', 'to'],
  sorts: ['-at'],
});

const PER_PAGE = 50;

/**
 * The filters of the log that a state means: a day that is named goes before a period. Days are those of
 * the zone, the period ends with the day that it has `now`. */
export function auditFilters({ q, filters }: RecordState, now: Date, timeZone: string): AuditFilters {
  const days = Number(filters.days ?? 0);
  return {
    ...(q && { actor: q }),
    ...(filters.entity && { entity: filters.entity }),
    ...(filters.action && { action: filters.action }),
    ...(days > 0 && { from: addDays(dateInZone(now, timeZone), 1 - days) }),
    ...(filters.from && { from: filters.from }),
    ...(filters.to && { to: filters.to }),
    time_zone: timeZone,
  };
}

/** What the provider is asked for. */
export const toAuditQuery = (state: RecordState, now: Date, timeZone: string): AuditQuery => ({
  ...auditFilters(state, now, timeZone),
  page: state.page,
  per_page: PER_PAGE,
});
