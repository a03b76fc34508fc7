import { randomUUID } from 'node:crypto';
import { and, eq, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Activity } from '@/lib/contract/activity';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Context } from '../../context';
import { calendarEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import type { PersonalEntry } from '../../documents/activity-entries';
import type { EventRow } from '../event/find-bookable-event';
import { type ActivityRow, announcedOf, describeActivity } from './list-activities';

type EntryRow = typeof calendarEntries.$inferSelect;

/** Whose calendar file it is. */
type Owner = { reservationId: string } | { householdId: string };

const ofOwner = (owner: Owner) =>
  'reservationId' in owner
    ? eq(calendarEntries.reservationId, owner.reservationId)
    : eq(calendarEntries.householdId, owner.householdId);

interface Telling {
  event: Pick<EventRow, 'id' | 'agencyId' | 'timeZone' | 'version'>;
  owner: Owner;
  /** Activities that are in this owner's file now and not in the file for everybody. */
  shown: ActivityRow[];
  /** The entries that the file had before, read together with `shown`. */
  told: EntryRow[];
}

/** The entries that an owner's calendar file had of activities that are not for everybody. */
export const toldOf = (db: Context['db'], owner: Owner): Promise<EntryRow[]> =>
  db.select().from(calendarEntries).where(ofOwner(owner));

/**
 * The entries of a calendar file that only its owner is shown, in the caller's language: as they are now, and cancelled
 * where an earlier file had an entry that is not for them any more. What the file says is kept, so that the next file
 * knows what calendars have; each change has a higher SEQUENCE. Raises BUSY.
 */
export async function personalEntries(ctx: Context, telling: Telling): Promise<PersonalEntry[]> {
  const { owner, shown, event } = telling;
  const told = isTold(telling) ? telling.told : await tell(ctx, telling);
  const byId = new Map(shown.map((row) => [row.id, row]));
  const ownerId = 'reservationId' in owner ? owner.reservationId : owner.householdId;
  return told.map(({ activityId, announced, sequence }) => {
    const row = byId.get(activityId);
    const activity: Activity | null = row ? describeActivity(row, event.timeZone, ctx.locale) : null;
    const { name, startsAt, endsAt } = activity ?? { ...announced, name: textIn(announced.name, ctx.locale).text };
    const words = { venue: activity?.venue ?? null, description: activity?.description ?? null };
    const status = activity ? ('CONFIRMED' as const) : ('CANCELLED' as const);
    // Counts changes of the event too, whose name and place are in the entry; both numbers only grow, so their sum
    // does.
    return {
      id: `${activityId}-${ownerId}`,
      name,
      startsAt,
      endsAt,
      ...words,
      status,
      sequence: sequence + event.version,
    };
  });
}

/** Whether the last file said exactly the same, so that nothing has to be written. */
const isTold = ({ shown, told }: Telling): boolean =>
  told.every(({ cancelled, activityId }) => cancelled || shown.some(({ id }) => id === activityId)) &&
  shown.every(({ id, version }) =>
    told.some((entry) => entry.activityId === id && !entry.cancelled && entry.version >= version),
  );

async function tell(ctx: Context, { event, owner, shown }: Telling): Promise<EntryRow[]> {
  const { agencyId, id: eventId } = event;
  const { reservationId, householdId, activityId, cancelled, sequence, version } = calendarEntries;
  const isOlder = or(lt(version, sql`excluded.version`), and(cancelled, lte(version, sql`excluded.version`)));
  return inTransaction(ctx, async (tx) => {
    const next = sql`${sequence} + 1`;
    if (shown.length > 0)
      await tx
        .insert(calendarEntries)
        .values(
          shown.map((row) => ({
            ...owner,
            id: randomUUID(),
            agencyId,
            eventId,
            activityId: row.id,
            version: row.version,
            announced: announcedOf(row),
          })),
        )
        .onConflictDoUpdate({
          target: ['reservationId' in owner ? reservationId : householdId, activityId],
          set: {
            version: sql`excluded.version`,
            announced: sql`excluded.announced`,
            cancelled: false,
            sequence: next,
          },
          // Two files may be made at once: the older one must not undo what the newer one says.
          setWhere: isOlder,
        });
    const ids = shown.map(({ id }) => id);
    const gone = and(ofOwner(owner), eq(cancelled, false), ids.length > 0 ? notInArray(activityId, ids) : undefined);
    await tx.update(calendarEntries).set({ cancelled: true, sequence: next }).where(gone);
    return toldOf(tx, owner);
  });
}
