import { and, desc, eq, sql } from 'drizzle-orm';
import type { RoomingChange, RoomingList, RoomingRoom } from '@/lib/contract/rooming-list';
import { roomingFact } from '@/lib/contract/rooming-list';
import { compareManifests, factDifferences, type ManifestLine } from '@/lib/domain/manifest';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { roomingListVersions, users } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { actorId } from '../../ground/actor-id';

type Versions = Awaited<ReturnType<typeof readVersions>>;

type Lock = Pick<EventRow, 'id' | 'changesLockDate' | 'timeZone'>;

/**
 * What the hotel was sent, the latest first. The latest has its lines, and so has what the hotel had when the list was
 * locked: the last one that was sent before that day, else the first of all.
 */
export async function readVersions(db: Database | Transaction, { id, changesLockDate, timeZone }: Lock) {
  const { number, sentAt, lines } = roomingListVersions;
  const beforeLock = changesLockDate
    ? sql`(${sentAt} at time zone ${timeZone})::date < ${changesLockDate}::date`
    : sql`true`;
  const atLock = sql`coalesce(max(${number}) filter (where ${beforeLock}) over (), min(${number}) over ())`;
  return db
    .select({
      number,
      sentAt,
      by: users.name,
      rooms: sql<number>`jsonb_array_length(${lines})`.mapWith(Number),
      isAtLock: sql<boolean>`${number} = ${atLock}`,
      lines: sql<ManifestLine[] | null>`case when ${number} in (max(${number}) over (), ${atLock}) then ${lines} end`,
    })
    .from(roomingListVersions)
    .leftJoin(users, eq(users.id, actorId(roomingListVersions.sentBy, 'user')))
    .where(and(eq(roomingListVersions.eventId, id)))
    .orderBy(desc(number));
}

/** A room of the list with the line that the hotel gets of it, in words that are the same in every language. */
export interface ListedRoom {
  room: Omit<RoomingRoom, 'change' | 'afterLock'>;
  line: ManifestLine;
}

type Compared = Pick<RoomingList, 'rooms' | 'lockDate' | 'locked' | 'timeZone' | 'sent' | 'changes'>;

/** The rooms as they are against what the hotel was sent last, and against what it had when the list was locked. */
export function againstVersions(ctx: Context, event: Lock, listed: ListedRoom[], versions: Versions): Compared {
  const { changesLockDate: lockDate, timeZone } = event;
  const isAfterLock = (at: Date) => lockDate !== null && dateInZone(at, timeZone) >= lockDate;
  const locked = isAfterLock(ctx.clock.now());
  const lines = listed.map(({ line }) => line);
  const [last] = versions;
  const known = versions.find(({ isAtLock }) => isAtLock)?.lines ?? null;
  const late = new Set(
    locked && known
      ? compareManifests(lines, known).flatMap(({ line, change }) => (change === 'same' ? [] : line.id))
      : [],
  );
  const compared = compareManifests(lines, last?.lines ?? null);
  const changeOf = new Map(compared.map(({ line, change }) => [line.id, change]));
  const rooms = listed.map(({ room }): RoomingRoom => {
    const change = changeOf.get(room.id);
    const shown = !last || change === undefined || change === 'removed' ? null : change;
    return { ...room, change: shown, afterLock: late.has(room.id) };
  });
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const changes = last ? compared : [];
  return {
    ...{ rooms, lockDate, locked, timeZone },
    sent: versions.map(({ number, sentAt, by, rooms: count }, index) => ({
      ...{ number, at: sentAt.toISOString(), by, rooms: count },
      // The first that the hotel gets changes nothing for it.
      afterLock: index < versions.length - 1 && isAfterLock(sentAt),
    })),
    changes: changes.flatMap(({ line, change, before }): RoomingChange[] =>
      change === 'same'
        ? []
        : [
            {
              ...describeLine(line, roomOf.get(line.id)),
              change,
              afterLock: late.has(line.id),
              differences:
                change === 'changed' && before
                  ? factDifferences(before, line).flatMap(({ fact, ...values }) => {
                      const named = roomingFact.safeParse(fact);
                      return named.success ? [{ fact: named.data, ...values }] : [];
                    })
                  : [],
            },
          ],
    ),
  };
}

/** What tells a changed room to people: as it is now, or as it was sent where it is gone. */
function describeLine({ id, facts }: ManifestLine, room: RoomingRoom | undefined) {
  const text = (fact: string) => String(facts[fact] ?? '');
  const reference = text('reference');
  return {
    ...{ roomId: id, reference, key: reference.replace(/\/\d+$/, '') },
    ...{ holder: room?.holder ?? text('holder'), category: room?.category ?? text('category') },
    ...{ checkIn: text('checkIn'), checkOut: text('checkOut') },
  };
}
