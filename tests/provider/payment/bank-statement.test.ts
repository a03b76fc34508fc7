import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  BankTransaction,
  BankTransactions,
  ImportedStatement,
  StatementPreview,
} from '@/lib/contract/bank-statement';
import type { Refund } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { auditLog, bankStatements, bankTransactions, outbox, payments } from '@/lib/provider/db/schema';
import { staffOf } from '@/tests/support/after-booking';
import { insertAccount, statementCsv, statementForm } from '@/tests/support/bank-statement';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let account: string;
let block: Awaited<ReturnType<typeof insertBlock>>;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  block = await insertBlock(provider.db, { allotted: 50, categories: ['A'] });
});
afterAll(() => provider.close());
// Rows of one test are not known to the next: each has an account of its own.
beforeEach(async () => {
  account = await insertAccount(provider.db);
});

const send = (csv: string, { dryRun = false, headers = staff, mapping }: SendOptions = {}) =>
  provider.request(`/api/v1/agencies/${AGENCY}/bank-statements${dryRun ? '?dryRun=1' : ''}`, {
    method: 'POST',
    headers,
    body: statementForm(account, csv, mapping),
  });
interface SendOptions {
  dryRun?: boolean;
  headers?: { cookie: string };
  mapping?: unknown;
}
const preview = async (csv: string, mapping?: unknown) =>
  dataOf<StatementPreview>(await send(csv, { dryRun: true, mapping }));
const keep = async (csv: string) => dataOf<ImportedStatement>(await send(csv), 201);
const list = async (state = 'unmatched', headers = staff) =>
  dataOf<BankTransactions>(
    await provider.request(`/api/v1/agencies/${AGENCY}/bank-transactions?state=${state}`, { headers }),
  );
const rowWith = async (words: string, state = 'unmatched') => {
  const found = (await list(state)).rows.find(({ description }) => description.includes(words));
  if (!found) throw new Error(`no row with ${words} is ${state}`);
  return found;
};
const change = (id: string, verb: string, json: unknown, headers = staff) =>
  provider.request(`/api/v1/bank-transactions/${id}${verb}`, {
    json,
    headers,
    method: verb === '' ? 'PATCH' : 'POST',
  });
/** A booking with a deposit that waits. */
const paid = async (amount = 15_000) => {
  const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const payment = await deposited(provider.request, guest, amount);
  const path = `/api/v1/reservations/${guest.reservation.key}`;
  const { paymentReference } = await dataOf<Reservation>(await provider.request(path, { headers: guest.headers }));
  return { guest, payment, reference: paymentReference };
};

describe('a statement of a bank', () => {
  it('is shown before anything is kept, with what it would match', async () => {
    const { payment, reference, guest } = await paid();
    const told = await preview(
      statementCsv([
        ['21/11/2026', `SPEI ${reference}`, '150.00'],
        ['31/02/2026', 'SPEI SIN DIA', '10.00'],
        ['20/11/2026', 'TRASPASO', '99.00'],
      ]),
    );
    expect(told.counts).toEqual({ new: 2, known: 0, other: 1, broken: 1, matched: 1 });
    expect(told.columns.map(({ field }) => field)).toEqual(['date', 'description', 'debit', 'credit']);
    expect(told.rows.map(({ verdict, line }) => [verdict, line])).toEqual([
      ['broken', 4],
      ['new', 3],
      ['new', 5],
    ]);
    expect(told.rows.map(({ problem }) => problem)).toEqual(['date', null, null]);
    expect(told.rows[1]?.matches).toMatchObject({ paymentId: payment.id, reservationKey: guest.reservation.key });
    expect((await list()).rows.filter(({ description }) => description.includes('TRASPASO'))).toEqual([]);
  });

  it('is kept once, however often and in whatever file its rows come, and mails nobody', async () => {
    const mails = (await provider.db.select().from(outbox)).length;
    const rows: [string, string, string][] = [
      ['21/11/2026', 'OXXO UNO', '150.00'],
      ['21/11/2026', 'OXXO UNO', '150.00'],
    ];
    expect((await keep(statementCsv(rows))).counts).toMatchObject({ new: 2, known: 0 });
    expect((await keep(statementCsv(rows))).counts).toMatchObject({ new: 0, known: 2 });
    const later = statementCsv([...rows, ['22/11/2026', 'OXXO DOS', '20.00']]);
    expect((await keep(later)).counts).toMatchObject({ new: 1, known: 2 });
    expect((await list()).rows.filter(({ description }) => description.startsWith('OXXO'))).toHaveLength(3);
    expect((await provider.db.select().from(outbox)).length).toBe(mails);
  });

  it('links what is one deposit beyond doubt, and approves nothing', async () => {
    const { payment, reference } = await paid();
    const { counts, id } = await keep(statementCsv([['21/11/2026', `PAGO ${reference}`, '150.00']]));
    expect(counts.matched).toBe(1);
    const row = await rowWith(reference, 'matched');
    expect(row.parts).toMatchObject([{ paymentId: payment.id, status: 'pending' }]);
    const [kept] = await provider.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(kept?.status).toBe('pending');
    const [logged] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(logged).toMatchObject({ action: 'bankStatement.imported', after: { new: 1, matched: 1 } });
  });

  it('links nothing by itself where a row of an earlier file is like it, which may be that deposit', async () => {
    const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    const { paymentReference } = await dataOf<Reservation>(await provider.request(path, { headers: guest.headers }));
    // The first transfer's money is there before its proof.
    const before = await keep(statementCsv([['20/11/2026', `PRIMERO ${paymentReference}`, '150.00']]));
    expect(before.counts.matched).toBe(0);
    const payment = await deposited(provider.request, guest);
    const { counts } = await keep(statementCsv([['20/12/2026', `SEGUNDO ${paymentReference}`, '150.00']]));
    expect(counts).toMatchObject({ new: 1, matched: 0 });
    for (const words of ['PRIMERO', 'SEGUNDO']) {
      const { suggestions } = await rowWith(`${words} ${paymentReference}`);
      expect(suggestions.map(({ paymentId }) => paymentId)).toContain(payment.id);
    }
  });

  it('links a deposit too that went back whole before the file came: its money was on the account', async () => {
    const { payment, reference } = await paid();
    const decide = { json: { decision: 'approve' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${payment.id}/decision`, decide));
    const order = { json: { amount: 15_000, reason: 'Cancela', method: 'bank' }, headers: staff };
    const refund = await dataOf<Refund>(await provider.request(`/api/v1/payments/${payment.id}/refunds`, order), 201);
    const sent = { json: { trackingKey: 'MX1' }, headers: await staffOf(provider) };
    await dataOf(await provider.request(`/api/v1/refunds/${refund.id}/sent`, sent));
    const { counts } = await keep(statementCsv([['22/11/2026', `REGRESO ${reference}`, '150.00']]));
    expect(counts.matched).toBe(1);
    expect((await rowWith(`REGRESO ${reference}`, 'matched')).parts).toMatchObject([
      { paymentId: payment.id, status: 'refunded' },
    ]);
  });

  it('suggests what may be it, with why, and is matched by a person with several deposits of the same sum', async () => {
    const [one, other] = [await paid(15_000), await paid(20_000)];
    const holder = `${one.guest.reservation.contact.firstName} ${one.guest.reservation.contact.lastName}`;
    await keep(statementCsv([['21/11/2026', `JUNTOS ${one.reference} ${holder}`, '350.00']]));
    const row = await rowWith('JUNTOS');
    expect(row.suggestions[0]).toMatchObject({
      paymentId: one.payment.id,
      reasons: expect.arrayContaining(['reference']),
    });
    const short = await change(row.id, '/match', { paymentIds: [one.payment.id], version: row.version });
    expect([short.status, (await failureOf(short)).fields]).toEqual([
      422,
      { paymentIds: 'Los depósitos elegidos no suman el monto del movimiento' },
    ]);
    const both = { paymentIds: [one.payment.id, other.payment.id], version: row.version };
    const matched = await dataOf<BankTransaction>(await change(row.id, '/match', both));
    expect([matched.state, matched.parts.length, matched.suggestions]).toEqual(['matched', 2, []]);
    const stale = await change(row.id, '/match', both);
    expect([stale.status, (await failureOf(stale)).code]).toEqual([409, 'STALE']);
  });

  it('never makes one deposit two rows', async () => {
    const { payment, reference } = await paid();
    await keep(
      statementCsv([
        ['19/11/2026', `DOBLE A ${reference}`, '150.00'],
        ['20/11/2026', `DOBLE B ${reference}`, '150.00'],
      ]),
    );
    const [first, second] = [await rowWith('DOBLE A'), await rowWith('DOBLE B')];
    const match = (row: BankTransaction) =>
      change(row.id, '/match', { paymentIds: [payment.id], version: row.version });
    expect((await match(first)).status).toBe(200);
    expect((await match(second)).status).toBe(422);
    expect((await rowWith('DOBLE B')).suggestions).toEqual([]);
  });

  it('is taken apart again, put aside and taken back', async () => {
    const { reference } = await paid();
    await keep(statementCsv([['21/11/2026', `SUELTO ${reference}`, '150.00']]));
    const row = await rowWith('SUELTO', 'matched');
    const aside = (version: number, state = 'discarded') => change(row.id, '', { state, version });
    expect((await aside(row.version)).status).toBe(409);
    const path = `/api/v1/bank-transactions/${row.id}/match?version=${row.version}`;
    const apart = await dataOf<BankTransaction>(await provider.request(path, { method: 'DELETE', headers: staff }));
    expect([apart.state, apart.parts, apart.suggestions.length]).toEqual(['unmatched', [], 1]);
    const gone = await dataOf<BankTransaction>(await aside(apart.version));
    expect([gone.state, gone.suggestions]).toEqual(['discarded', []]);
    expect((await dataOf<BankTransaction>(await aside(gone.version, 'unmatched'))).state).toBe('unmatched');
  });

  it('waits for a person again where the deposit that it was is rejected', async () => {
    const { payment, reference } = await paid();
    await keep(statementCsv([['21/11/2026', `RECHAZO ${reference}`, '150.00']]));
    await rowWith('RECHAZO', 'matched');
    const json = { decision: 'reject', reason: 'Otra cuenta' };
    expect((await provider.request(`/api/v1/payments/${payment.id}/decision`, { json, headers: staff })).status).toBe(
      200,
    );
    expect((await rowWith('RECHAZO')).parts).toEqual([]);
  });

  it('waits with all that it was where one of its deposits is rejected, and is that one no more', async () => {
    const [one, other] = [await paid(15_000), await paid(20_000)];
    await keep(statementCsv([['21/11/2026', `PAREJA ${one.reference} ${other.reference}`, '350.00']]));
    const row = await rowWith('PAREJA');
    const paymentIds = [one.payment.id, other.payment.id];
    await dataOf(await change(row.id, '/match', { paymentIds, version: row.version }));
    const json = { decision: 'reject', reason: 'Otra cuenta' };
    await dataOf(await provider.request(`/api/v1/payments/${one.payment.id}/decision`, { json, headers: staff }));
    const waits = await rowWith('PAREJA');
    expect([waits.parts, waits.suggestions.map(({ paymentId }) => paymentId)]).toEqual([[], [other.payment.id]]);
    expect((await change(row.id, '/match', { paymentIds, version: waits.version })).status).toBe(422);
  });

  it('of a bank that writes semicolons is read too; one of more columns than any bank’s has is not', async () => {
    const rows = statementCsv([['21/11/2026', 'PUNTO Y COMA', '1,150.00']]);
    const semicolons = rows.replaceAll(',', ';').replace('1;150.00', '1,150.00');
    expect((await preview(semicolons)).rows).toMatchObject([{ verdict: 'new', amount: { amount: 115_000 } }]);
    const wide = (columns: number) => rows.replace('ABONO', `ABONO${',X'.repeat(columns - 4)}`);
    expect((await preview(wide(60))).columns).toHaveLength(60);
    const refused = await send(wide(61), { dryRun: true });
    expect([refused.status, (await failureOf(refused)).fields]).toEqual([
      422,
      { file: 'Un archivo lleva hasta 60 columnas' },
    ]);
  });

  it('with a quote that nothing closes is not read by half, and its row is told', async () => {
    const csv = ['Fecha;Concepto;Abono', '21/11/2026;"ABIERTA;150,00', '22/11/2026;OTRA;150,00'].join('\r\n');
    const refused = await send(csv, { dryRun: true });
    expect([refused.status, (await failureOf(refused)).fields]).toEqual([
      422,
      {
        file: 'En la fila 2 se abre una comilla que no se cierra: ciérrala o quítala y sube el archivo otra vez',
      },
    ]);
  });

  it('is read by its columns as a whole: decimals, order of days, marks and what Excel is kept from', async () => {
    const csv = [
      'Fecha;Concepto;Tipo;Importe',
      '20261121;EUROPEO;C;1.234',
      '="Nov 21, 2026";EXCEL;C;="1.500,50"',
      '5-nov-26;CARGO;D;1.234,50',
    ].join('\r\n');
    const told = await preview(csv);
    expect(told.columns.map(({ field }) => field)).toEqual(['date', 'description', 'sign', 'amount']);
    expect(told.counts).toMatchObject({ new: 2, other: 1, broken: 0 });
    expect(told.rows).toMatchObject([
      { line: 2, paidOn: '2026-11-21', amount: { amount: 123_400 }, problem: null },
      { line: 3, paidOn: '2026-11-21', amount: { amount: 150_050 } },
    ]);
    // Without the other rows nothing tells what the point is.
    const alone = await preview(csv.split('\r\n').slice(0, 2).join('\r\n'));
    expect(alone.rows).toMatchObject([{ line: 2, verdict: 'broken', amount: null, problem: 'amount' }]);
  });

  it('whose columns have no heading that is known is read as the caller says', async () => {
    const csv = 'Cuándo;Qué;Cuánto\r\n21/11/2026;RARO;150,00';
    const refused = await send(csv, { dryRun: true });
    const { fields, details } = await failureOf(refused);
    expect([refused.status, fields]).toEqual([422, { mapping: expect.stringContaining('Dinos cuáles son') }]);
    expect(details).toMatchObject({ columns: [{ name: 'Cuándo' }, { name: 'Qué' }, { name: 'Cuánto' }] });
    const told = await preview(csv, { Cuándo: 'date', Qué: 'description', Cuánto: 'amount' });
    expect(told.rows).toMatchObject([{ paidOn: '2026-11-21', amount: { amount: 15_000 }, description: 'RARO' }]);
  });

  it('of which no row can be kept shows what each of them is about all the same', async () => {
    const told = await preview('Fecha,Concepto,Abono\r\n31/02/2026,SIN DIA,"1,500.00"');
    expect(told.rows).toMatchObject([
      { verdict: 'broken', problem: 'date', paidOn: null, amount: { amount: 150_000, currency: 'USD' } },
    ]);
  });

  it('in which the caller names the amount still tells by its own marks what went', async () => {
    const csv = [
      'Día de pago,Fecha,Detalle,Cuánto,Tipo',
      '20/11/2026,21/11/2026,TRANSFERENCIA,1500.00,Abono',
      '20/11/2026,21/11/2026,COMISION,20.00,Cargo',
    ].join('\r\n');
    const told = await preview(csv, { Cuánto: 'amount', 'Día de pago': 'date' });
    expect(told.columns.map(({ field }) => field)).toEqual(['date', null, 'description', 'amount', 'sign']);
    expect(told.counts).toMatchObject({ new: 1, other: 1, broken: 0 });
    expect(told.rows).toMatchObject([{ paidOn: '2026-11-20', amount: { amount: 150_000 } }]);
    // Who says that the marks are of no use is believed.
    const unmarked = await preview(csv, { Cuánto: 'amount', Tipo: null });
    expect(unmarked.counts).toMatchObject({ new: 2, other: 0 });
  });

  it('whose first line names for Excel the sign between columns is read by it, its lines counted', async () => {
    const told = await preview('sep=;\r\nFecha;Concepto;Abono\r\n21/11/2026;A, B, C;1.500,00');
    expect(told.rows).toMatchObject([
      { line: 3, paidOn: '2026-11-21', amount: { amount: 150_000 }, description: 'A, B, C' },
    ]);
    const open = await send('sep=;\r\nFecha;Concepto;Abono\r\n21/11/2026;"A;1.500,00', { dryRun: true });
    expect((await failureOf(open)).fields).toEqual({ file: expect.stringContaining('fila 3') });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>Sesión terminada</body></html>'],
    ['a PDF', '%PDF-1.7'],
  ])('that is %s is refused with a sentence, and nothing is kept', async (_what, csv) => {
    const before = (await provider.db.select().from(bankStatements)).length;
    const refused = await send(csv);
    expect([refused.status, (await failureOf(refused)).error.length > 10]).toEqual([expect.any(Number), true]);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect((await provider.db.select().from(bankStatements)).length).toBe(before);
  });
});

describe('the rows of a bank are the agency’s alone', () => {
  it('not of a couple, a visitor or another agency, whose accounts and deposits are none either', async () => {
    const { payment } = await paid();
    await keep(statementCsv([['21/11/2026', 'AJENO', '150.00']]));
    const row = await rowWith('AJENO');
    const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' })).email,
    );
    const match = (headers: { cookie: string }) =>
      change(row.id, '/match', { paymentIds: [payment.id], version: row.version }, headers);
    expect([(await match(couple)).status, (await match(stranger)).status]).toEqual([403, 404]);
    expect((await send(statementCsv([]), { headers: stranger })).status).toBe(404);
    const theirs = await insertAccount(provider.db, { agencyId: 'another-agency' });
    account = theirs;
    const foreign = await send(statementCsv([['21/11/2026', 'X', '1.00']]));
    expect([foreign.status, Object.keys((await failureOf(foreign)).fields ?? {})]).toEqual([422, ['bankAccountId']]);
    expect((await rowWith('AJENO')).version).toBe(row.version);
    const kept = await provider.db
      .select()
      .from(bankTransactions)
      .where(eq(bankTransactions.agencyId, 'another-agency'));
    expect(kept).toEqual([]);
  });
});
