import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankTransactions, ImportedStatement } from '@/lib/contract/bank-statement';
import type { Reservation } from '@/lib/contract/reservation';
import { bankTransactionPayments, bankTransactions, payments } from '@/lib/provider/db/schema';
import { resultRows } from '@/lib/provider/db/transaction';
import { insertAccount, statementCsv, statementForm } from '@/tests/support/bank-statement';
import { AGENCY, confirmed, dataOf, holdBody, insertBlock, insertUser, room } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 5;

describe.skipIf(!TEST_DATABASE_URL)('two people work on the money of a bank at once', () => {
  let provider: RaceProvider;
  let staff: { cookie: string }[];
  let account: string;
  let block: Awaited<ReturnType<typeof insertBlock>>;
  beforeAll(async () => {
    provider = await startRaceProvider();
    const users = [
      await insertUser(provider.db, { role: 'agency' }),
      await insertUser(provider.db, { role: 'payment' }),
    ];
    staff = await Promise.all(users.map(({ email }) => provider.as(email)));
    account = await insertAccount(provider.db);
    block = await insertBlock(provider.db, { allotted: 50, categories: ['A'] });
  });
  afterAll(() => provider.close());

  const keep = (csv: string, headers = staff[0]) =>
    provider.request(`/api/v1/agencies/${AGENCY}/bank-statements`, {
      method: 'POST',
      headers: headers ?? {},
      body: statementForm(account, csv),
    });
  const paid = async () => {
    const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const payment = await deposited(provider.request, guest);
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    const { paymentReference } = await dataOf<Reservation>(await provider.request(path, { headers: guest.headers }));
    return { payment, reference: paymentReference };
  };
  const rowsWith = async (words: string) => {
    const path = `/api/v1/agencies/${AGENCY}/bank-transactions`;
    const { rows } = await dataOf<BankTransactions>(await provider.request(path, { headers: staff[0] ?? {} }));
    return rows.filter(({ description }) => description.includes(words));
  };

  it('the same file handed in by both is kept once, and its deposit linked once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { payment, reference } = await paid();
      const csv = statementCsv([
        ['21/11/2026', `RONDA ${round} ${reference}`, '150.00'],
        ['21/11/2026', `RONDA ${round} SIN DUEÑO`, '80.00'],
      ]);
      const answers = await Promise.all(staff.map((headers) => keep(csv, headers)));
      const counts = await Promise.all(
        answers.map(async (answer) => (await dataOf<ImportedStatement>(answer, 201)).counts),
      );
      expect(counts.reduce((sum, each) => sum + each.new, 0)).toBe(2);
      expect(counts.reduce((sum, each) => sum + each.matched, 0)).toBe(1);
      const links = await provider.db
        .select()
        .from(bankTransactionPayments)
        .where(eq(bankTransactionPayments.paymentId, payment.id));
      expect(links).toHaveLength(1);
    }
  });

  it('one deposit that both match with another row is one of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { payment, reference } = await paid();
      await keep(
        statementCsv([
          ['19/11/2026', `GEMELO ${round} A ${reference}`, '150.00'],
          ['20/11/2026', `GEMELO ${round} B ${reference}`, '150.00'],
        ]),
      );
      const rows = await rowsWith(`GEMELO ${round}`);
      expect(rows).toHaveLength(2);
      const answers = await Promise.all(
        rows.map(({ id, version }, at) =>
          provider.request(`/api/v1/bank-transactions/${id}/match`, {
            json: { paymentIds: [payment.id], version },
            headers: staff[at] ?? {},
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await rowsWith(`GEMELO ${round}`)).toHaveLength(1);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('a deposit that one matches while the other rejects it is linked to no row in the end', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { payment } = await paid();
      await keep(statementCsv([['18/11/2026', `CARRERA ${round}`, '150.00']]));
      const [row] = await rowsWith(`CARRERA ${round}`);
      if (!row) throw new Error('the row was not kept');
      const [matched, rejected] = await Promise.all([
        provider.request(`/api/v1/bank-transactions/${row.id}/match`, {
          json: { paymentIds: [payment.id], version: row.version },
          headers: staff[0] ?? {},
        }),
        provider.request(`/api/v1/payments/${payment.id}/decision`, {
          json: { decision: 'reject', reason: 'No llegó' },
          headers: staff[1] ?? {},
        }),
      ]);
      expect(rejected.status).toBe(200);
      expect([200, 422]).toContain(matched.status);
      const [kept] = await provider.db.select().from(bankTransactions).where(eq(bankTransactions.id, row.id));
      const [decided] = await provider.db.select().from(payments).where(eq(payments.id, payment.id));
      const links = await provider.db
        .select()
        .from(bankTransactionPayments)
        .where(eq(bankTransactionPayments.transactionId, row.id));
      expect([kept?.state, decided?.status, links]).toEqual(['unmatched', 'rejected', []]);
    }
  });

  it('a deposit that is being rejected while its row comes in is linked to no row', async () => {
    const { payment, reference } = await paid();
    const isPayment = eq(payments.id, payment.id);
    let imported: Promise<Response> | undefined;
    let isOver = false;
    await provider.db.transaction(async (tx) => {
      await tx.update(payments).set({ status: 'rejected' }).where(isPayment);
      imported = keep(statementCsv([['17/11/2026', `RECHAZO ${reference}`, '150.00']])).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isWaiting(provider))).toBe(true);
    });
    if (!imported) throw new Error('nothing was imported');
    const { counts } = await dataOf<ImportedStatement>(await imported, 201);
    expect(counts).toMatchObject({ new: 1, matched: 0 });
    const [row] = await rowsWith('RECHAZO');
    expect([row?.state, row?.parts]).toEqual(['unmatched', []]);
    const ofPayment = eq(bankTransactionPayments.paymentId, payment.id);
    expect(await provider.db.select().from(bankTransactionPayments).where(ofPayment)).toEqual([]);
  });
});

/** Whether a statement of this database waits for a row. */
async function isWaiting({ db }: RaceProvider): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return resultRows(found).length > 0;
}
