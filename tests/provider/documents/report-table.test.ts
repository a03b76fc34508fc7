import { expect, it } from 'vitest';
import { inZone, reportTable } from '@/lib/provider/documents/report-table';

it.each([
  ['JPY', 150_000, 'number'],
  ['USD', 15_000_000, 'money'],
] as const)('a workbook writes cents of a currency that has them alone: %s', (currency, amount, kind) => {
  const due = { key: 'RSV-1', holder: 'Ana', kind: 'balance', dueOn: '2027-04-09', state: 'coming' } as const;
  const table = inZone(reportTable('dues', [{ ...due, currency, amount }], { locale: 'es' }), 'America/Cancun', 'es');
  expect([table.kinds.at(-1), table.rows[0]?.at(-1)]).toEqual([kind, 150_000]);
});
