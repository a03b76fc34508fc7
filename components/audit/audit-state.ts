import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { AuditFilters, AuditQuery } from '@/lib/contract/audit-log';
import es from '@/messages/es/audit.json';

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

/** What the log tells of, as the provider names it; every one has words in messages. */
export const ACTIONS = Object.keys(es.actions).map((key) => key.replaceAll('_', '.'));

/** How far back, in days; without one, from the beginning. */
export const PERIODS = ['1', '7', '30', '90'] as const;

export const AUDIT_LIST: RecordShape = {
  filters: { entity: ENTITIES, action: ACTIONS, days: PERIODS },
  days: ['from', 'to'],
  sorts: ['-at'],
};

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
