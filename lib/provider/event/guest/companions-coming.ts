import { and, eq, gt, inArray, notInArray, or } from 'drizzle-orm';
import { groupedBy } from '@/lib/domain/grouped-by';
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
  const byGuest = groupedBy(answers, (answer) => [answer.guestId]);
  return ({ id }: GuestRecord) => byGuest.get(id) ?? [];
}

/** Frees the seats of people who no longer come, after staff wrote down fewer people than had answered. */
export async function leaveSeats(tx: Transaction, rows: readonly GuestRecord[]): Promise<void> {
  const said = await answersOf(tx, rows);
  for (const row of rows) {
    const places = [0, ...comingSeats(row, said(row))];
    await tx.delete(seats).where(and(eq(seats.guestId, row.id), notInArray(seats.place, places)));
  }
}

/**
 * How many companions come of locked guests whose number of companions changes, by guest; of a smaller number, those
 * who remain. The answers of people who were taken away are kept until other people, whom nobody has asked, take their
 * places.
 */
export async function companionsLeft(
  tx: Transaction,
  changes: readonly { guest: GuestRecord; companions: number }[],
): Promise<Map<string, number | null>> {
  const fewer = changes.filter(({ guest, companions }) => companions < guest.companions);
  const said = await answersOf(
    tx,
    fewer.map(({ guest }) => guest),
  );
  const others = changes
    .filter(({ guest, companions }) => companions > guest.companions)
    .map(({ guest: { id, companions } }) =>
      and(eq(householdAnswers.guestId, id), gt(householdAnswers.seat, companions)),
    );
  if (others.length > 0) await tx.delete(householdAnswers).where(or(...others));
  const left = new Map(changes.map(({ guest }) => [guest.id, guest.companionsComing]));
  for (const { guest, companions } of fewer)
    if (guest.companionsComing !== null)
      left.set(guest.id, comingSeats(guest, said(guest)).filter((seat) => seat > 0 && seat <= companions).length);
  return left;
}
