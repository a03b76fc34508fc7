import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { Panel } from '@/lib/contract/panel';
import type { Report } from '@/lib/contract/report';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { addDays } from '@/lib/domain/nights';
import { payments, reservations, scheduleItems } from '@/lib/provider/db/schema';
import { confirmed, dataOf, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { startTestProvider } from '@/tests/support/provider';

it('panel, list, report and its sum name the same reservations as overdue', async () => {
  const provider = await startTestProvider({ now: NOW, seed: false });
  onTestFinished(() => provider.close());
  const block = await insertBlock(provider.db, { allotted: 40 });
  const book = async () => {
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const found = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    const [row] = found;
    if (!row) throw new Error('no reservation');
    return row;
  };
  const [owes, proved, partly, held, cancelling] = [
    await book(),
    await book(),
    await book(),
    await book(),
    await book(),
  ];
  const items = await provider.db.select().from(scheduleItems).where(eq(scheduleItems.reservationId, owes.id));
  const first = items.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.position - b.position)[0];
  if (!first) throw new Error('nothing is due');
  for (const [reservation, amount] of [
    [proved, first.amount],
    [partly, first.amount - 1],
  ] as const)
    await provider.db.insert(payments).values({
      id: randomUUID(),
      agencyId: reservation.agencyId,
      reservationId: reservation.id,
      method: 'deposit',
      status: 'pending',
      amount,
      currency: 'USD',
      createdBy: 'visitor',
      createdAt: NOW,
    });
  const change = (id: string, values: Partial<typeof reservations.$inferInsert>) =>
    provider.db.update(reservations).set(values).where(eq(reservations.id, id));
  await change(held.id, { bookingStatus: 'hold', holdExpiresAt: new Date('2028-01-01T00:00:00Z') });
  await change(cancelling.id, { bookingStatus: 'cancellationRequested' });
  provider.clock.set(new Date(`${addDays(first.dueOn, 1)}T17:00:00Z`));
  const headers = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);

  const read = async <Data>(path: string) =>
    dataOf<Data>(await provider.request(`/api/v1/events/${block.code}/${path}`, { headers }));
  const panel = await read<Panel>('panel');
  const list = await read<Page<ReservationSummary>>('reservations?filter[balance]=overdue');
  const dues = async (due: string) => {
    const { rows, columns } = await read<Report>(`reports/dues?filter[due]=${due}`);
    const cell = (row: Report['rows'][number], name: string) =>
      row[columns.findIndex((column) => column.name === name)];
    return rows.map((row) => ({
      key: String(cell(row, 'key')),
      status: String(cell(row, 'status')),
      left: Math.round(Number(cell(row, 'left')) * 100),
    }));
  };
  const overdue = await dues('overdue');
  const named = [owes.key, partly.key].toSorted();
  expect(panel.needs.find(({ need }) => need === 'overdue')).toMatchObject({ count: 2, since: first.dueOn });
  expect(list.data.map(({ key }) => key).toSorted()).toEqual(named);
  expect(overdue.map(({ key }) => key).toSorted()).toEqual(named);
  const sum = panel.money.reduce((all, { overdue: late }) => all + late.amount, 0);
  expect(sum).toBe(overdue.reduce((all, { left }) => all + left, 0));
  // As much of each as the list says: of an item that a payment to approve covers in part, the rest alone.
  for (const { key, overdue: listed } of list.data)
    expect([key, overdue.find((row) => row.key === key)?.left]).toEqual([key, listed.amount]);
  expect(overdue.find(({ key }) => key === partly.key)?.left).toBe(1);
  // What waits for the agency is still left, and says so.
  const expected = await dues('expected');
  const waiting = expected.filter(({ status }) => status === 'En trámite');
  expect(waiting.map(({ key }) => key).toSorted()).toEqual([proved.key, partly.key, cancelling.key].toSorted());
  expect(waiting.find(({ key }) => key === partly.key)?.left).toBe(first.amount - 1);
  const balance = list.data.find(({ key }) => key === partly.key)?.balance.amount;
  const rows = [...overdue, ...expected].filter(({ key }) => key === partly.key);
  expect(rows.reduce((all, { left }) => all + left, 0)).toBe(balance);
});
