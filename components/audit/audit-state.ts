import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { AuditFilters, AuditQuery } from '@/lib/contract/audit-log';

/** Kinds of records that the log tells of. */
export const ENTITIES = [
  'reservation',
  'reservationRoom',
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

const DAY_MS = 86_400_000;
const PER_PAGE = 50;

/** The filters of the log that a state means: a day that is named goes before a period. `today` is when they count. */
export function auditFilters({ q, filters }: RecordState, today: Date): AuditFilters {
  const days = Number(filters.days ?? 0);
  return {
    ...(q && { actor: q }),
    ...(filters.entity && { entity: filters.entity }),
    ...(filters.action && { action: filters.action }),
    ...(days > 0 && { from: new Date(today.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10) }),
    ...(filters.from && { from: filters.from }),
    ...(filters.to && { to: filters.to }),
  };
}

/** What the provider is asked for. */
export const toAuditQuery = (state: RecordState, today: Date): AuditQuery => ({
  ...auditFilters(state, today),
  page: state.page,
  per_page: PER_PAGE,
});
