import type { CancellationPreview } from '@/lib/contract/cancellation';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import type { Database } from '@/lib/provider/db/client';
import { confirmed, dataOf, type HeldByTest, holdBody, insertBlock, insertUser, room, type Send } from './booking';
import { deposited } from './deposit';

interface Desk {
  db: Database;
  request: Send;
  as(email: string): Promise<{ cookie: string }>;
}

type Block = Parameters<typeof insertBlock>[1];

/** 90 days and more before arrival nothing is kept, to 45 days half of it, then all. */
export const STEPS = [
  { fromDays: 90, penalty: { kind: 'none' as const } },
  { fromDays: 45, penalty: { kind: 'percent' as const, percent: 50 } },
  { fromDays: 0, penalty: { kind: 'percent' as const, percent: 100 } },
];

/** Cookies of a member of the tests' agency. */
export async function staffOf(desk: Desk, role: Parameters<typeof insertUser>[1]['role'] = 'agency') {
  return desk.as((await insertUser(desk.db, { role })).email);
}

export interface Booked extends HeldByTest {
  block: Awaited<ReturnType<typeof insertBlock>>;
  key: string;
  path: string;
}

/** A confirmed booking of its own event: rooms of two adults for three nights, 120,000 each. */
export async function booked(desk: Desk, options: Block = {}, rooms = 1): Promise<Booked> {
  const block = await insertBlock(desk.db, options);
  const wanted = Array.from({ length: rooms }, () => room(block.categoryIds[0]));
  const guest = await confirmed(desk.request, block.code, holdBody(wanted));
  const { key } = guest.reservation;
  return { ...guest, block, key, path: `/api/v1/reservations/${key}` };
}

/** A deposit that staff approved. */
export async function paid(desk: Desk, guest: HeldByTest, staff: { cookie: string }, amount: number): Promise<Payment> {
  const { id } = await deposited(desk.request, guest, amount);
  const json = { decision: 'approve' };
  return dataOf<Payment>(await desk.request(`/api/v1/payments/${id}/decision`, { json, headers: staff }));
}

export const readNow = async (desk: Desk, { path, headers }: Pick<Booked, 'path' | 'headers'>) =>
  dataOf<Reservation>(await desk.request(path, { headers }));

export const preview = async (desk: Desk, { path }: Pick<Booked, 'path'>, headers: { cookie: string }, query = '') =>
  dataOf<CancellationPreview>(await desk.request(`${path}/cancellation${query}`, { headers }));

/** What must be true of every booking, whatever happened to it. */
export function ledgerOf({ paid: net, balance, credit, total, lines, schedule }: Reservation) {
  const sum = (parts: { amount: number }[]) => parts.reduce((whole, { amount }) => whole + amount, 0);
  return {
    total: net.amount + balance.amount - credit.amount === total.amount,
    lines: sum(lines.map((line) => line.total)) === total.amount,
    schedule: sum(schedule.map((item) => item.amount)) === total.amount,
  };
}

export const BALANCED = { total: true, lines: true, schedule: true };
