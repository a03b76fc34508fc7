import { expect, test } from 'vitest';
import { reportName } from '@/lib/contract/report';
import { REPORT_READS } from '@/lib/domain/report-rights';

const ASKED = [
  ['readGuests', ['attendance', 'catering']],
  ['readReservations', ['rooms', 'booked', 'payments', 'dues']],
  ['readMasterAccount', ['account']],
  ['readCalls', ['calls', 'callers']],
  ['readTransport', ['transport', 'manifest']],
] as const;

test.each(ASKED)('whoever may %s gets the reports that are made of that list: %j', (permission, reports) => {
  expect(reportName.options.filter((each) => REPORT_READS[each] === permission).toSorted()).toEqual(
    [...reports].toSorted(),
  );
});
