import type { Permission } from '@/lib/contract/permission';
import type { ReportName } from '@/lib/contract/report';

/** A report needs the permission of the list that it is made of. docs/decisions/reports.md. */
export const REPORT_READS: Record<ReportName, Permission> = {
  attendance: 'readGuests',
  catering: 'readGuests',
  rooms: 'readReservations',
  booked: 'readReservations',
  payments: 'readReservations',
  dues: 'readReservations',
  account: 'readMasterAccount',
  calls: 'readCalls',
  callers: 'readCalls',
  transport: 'readTransport',
  manifest: 'readTransport',
};
