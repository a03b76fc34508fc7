import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { comingSeats } from '@/lib/domain/who-comes';
import type { Transaction } from '../../context';
import { householdAnswers, seats } from '../../db/schema';
import type { GuestRecord } from './judge-guests';

/** What the households of guests who are locked answered of them. */
async function answersOf(tx: Transaction, rows: readonly GuestRecord[]) {
  const { guestId, seat, attends } = householdAnswers;
  const ids = rows.map(({ id }) => id);
  const read = () => tx.select({ guestId, seat, attends }).from(householdAnswers).where(inArray(guestId, ids));
  const answers = ids.length === 0 ? [] : await read();
  return ({ id }: GuestRecord) => answers.filter((answer) => answer.guestId === id);
}

/** Whoever does not come any more, since staff heard of fewer people than answered, leaves the seat. */
export async function leaveSeats(tx: Transaction, rows: readonly GuestRecord[]): Promise<void> {
  const said = await answersOf(tx, rows);
  for (const row of rows) {
    const places = [0, ...comingSeats(row, said(row))];
    await tx.delete(seats).where(and(eq(seats.guestId, row.id), notInArray(seats.place, places)));
  }
}
