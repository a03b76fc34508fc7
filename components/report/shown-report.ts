import type { AddressQuery } from '@/components/console/record-list/record-state';
import type { Permission } from '@/lib/contract/permission';
import { reportName } from '@/lib/contract/report';

const SHOWN = [...reportName.options, 'rooming-list'] as const;
export type ShownReport = (typeof SHOWN)[number];

/** A report needs the permission of the list that it is made of. */
const READS: Record<ShownReport, Permission> = {
  attendance: 'readGuests',
  catering: 'readGuests',
  payments: 'readReservations',
  calls: 'readCalls',
  callers: 'readCalls',
  transport: 'readTransport',
  manifest: 'readTransport',
  'rooming-list': 'readReservations',
};

const LAST_PAGE = 100_000;

export interface ReportChoice {
  /** What the reader may see, in order. */
  reports: ShownReport[];
  /** The one that the address names, else the first. */
  current: ShownReport | null;
  page: number;
}

/** The reports of a person and the one that the address names; what it cannot mean is left out, never an error. */
export function chooseReport(query: AddressQuery, permissions: readonly Permission[]): ReportChoice {
  const reports = SHOWN.filter((each) => permissions.includes(READS[each]));
  const page = Number(query.page);
  return {
    reports,
    current: reports.find((each) => each === query.report) ?? reports[0] ?? null,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}
