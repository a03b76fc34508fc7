import {
  type AddressQuery,
  type RecordShape,
  type RecordState,
  readRecordState,
} from '@/components/console/record-list/record-state';
import { callPriority, callState } from '@/lib/contract/call';
import { attendance } from '@/lib/contract/guest';
import { paymentMethod, paymentStatus } from '@/lib/contract/payment';
import type { Permission } from '@/lib/contract/permission';
import { bookedRoomFilter, dueFilter, type ReportFilters, reportFilters, reportName } from '@/lib/contract/report';
import { transportStatus } from '@/lib/contract/transport';
import { REPORT_READS } from '@/lib/domain/report-rights';

const SHOWN = [...reportName.options, 'rooming-list'] as const;
export type ShownReport = (typeof SHOWN)[number];

const READS: Record<ShownReport, Permission> = { ...REPORT_READS, 'rooming-list': 'readReservations' };

/** What narrows each report; one without a row is short, and shown as it is. */
const FILTERS: Partial<Record<ShownReport, Record<string, readonly string[]>>> = {
  attendance: { attendance: attendance.options },
  booked: { roomState: bookedRoomFilter.shape['filter[roomState]'].unwrap().options },
  dues: { due: dueFilter.shape['filter[due]'].unwrap().options },
  payments: { paymentStatus: paymentStatus.options, method: paymentMethod.options },
  calls: { state: callState.options, priority: callPriority.options },
  transport: { status: transportStatus.options },
};

/** Reports that can be searched for words. */
const SEARCHED: ReadonlySet<ShownReport> = new Set(['attendance', 'payments', 'dues', 'calls', 'transport']);

/** Reports that can be limited to some days. */
const DATED: ReadonlySet<ShownReport> = new Set([
  'attendance',
  'rooms',
  'booked',
  'payments',
  'dues',
  'account',
  'calls',
  'callers',
  'transport',
  'manifest',
]);
const DAYS = ['from', 'to'] as const;

const NAMELESS: RecordShape = { filters: {}, sorts: [] };

/** What can be asked of a report; null for one that has neither search nor filters. */
export const reportShape = (report: ShownReport): RecordShape | null => {
  const filters = FILTERS[report];
  const days = DATED.has(report) ? DAYS : [];
  return filters || days.length > 0 ? { filters: filters ?? {}, days, sorts: [] } : null;
};

export const isSearched = (report: ShownReport): boolean => SEARCHED.has(report);

export interface ReportChoice {
  /** What the reader may see, in order. */
  reports: ShownReport[];
  /** The one that the address names, else the first. */
  current: ShownReport | null;
  state: RecordState;
  /** The state's filters as the provider takes them. */
  filters: ReportFilters;
}

/** The reports of a person and the one that the address names; what it cannot mean is left out, never an error. */
export function chooseReport(query: AddressQuery, permissions: readonly Permission[]): ReportChoice {
  const reports = SHOWN.filter((each) => permissions.includes(READS[each]));
  const current = reports.find((each) => each === query.report) ?? reports[0] ?? null;
  const shape = current && reportShape(current);
  const asked = readRecordState(query, shape ?? NAMELESS);
  const state = current && isSearched(current) ? asked : { ...asked, q: '' };
  const named = Object.entries(state.filters).map(([name, value]) => [`filter[${name}]`, value]);
  const filters = reportFilters.parse({ ...(state.q && { q: state.q }), ...Object.fromEntries(named) });
  return { reports, current, state, filters };
}
