import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/provider/db/client';
import { bankAccounts } from '@/lib/provider/db/schema';
import { AGENCY } from './booking';

/** An account of the agency that guests pay into; answers its id. */
export async function insertAccount(db: Database, { agencyId = AGENCY, currency = 'USD' } = {}): Promise<string> {
  const id = randomUUID();
  const figures = String(Math.floor(Math.random() * 1e12)).padStart(18, '0');
  await db.insert(bankAccounts).values({
    id,
    agencyId,
    currency,
    businessName: 'Bodas S.A.',
    bankName: 'BBVA',
    accountNumber: figures.slice(-10),
    clabeNumber: figures,
  });
  return id;
}

/** A bank's file with these rows: day, words, amount as it is written. */
export const statementCsv = (rows: [day: string, words: string, amount: string][]): string =>
  [
    ['Movimientos de la cuenta', '', '', ''],
    ['FECHA', 'DESCRIPCIÓN', 'CARGO', 'ABONO'],
    ...rows.map(([day, words, amount]) => [day, `"${words}"`, '', `"${amount}"`]),
    ['22/11/2026', 'COMISION', '35.00', ''],
  ]
    .map((cells) => cells.join(','))
    .join('\r\n');

export function statementForm(
  bankAccountId: string,
  csv: string | Uint8Array<ArrayBuffer>,
  mapping?: unknown,
): FormData {
  const form = new FormData();
  form.append('bankAccountId', bankAccountId);
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', new File([csv], 'movimientos.csv', { type: 'text/csv' }));
  return form;
}
