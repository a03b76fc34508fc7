import { and, desc, eq, sql } from 'drizzle-orm';
import { type RoomingChange, type RoomingList, type RoomingRoom, roomingFact } from '@/lib/contract/rooming-list';
import { compareManifests, factDifferences, type ManifestLine } from '@/lib/domain/manifest';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { roomingListVersions, users } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { actorId } from '../../ground/audit';

type Versions = Awaited<ReturnType<typeof readVersions>>;

type Lock = Pick<EventRow, 'id' | 'changesLockDate' | 'timeZone'>;

/**
 * The versions that the hotel was sent, the latest first. Lines are read only for the latest and for the one that the
 * hotel had when the list was locked: the last that was sent before that day, else the first. `rooms` counts those of
 * all hotels, or of the hotel with this name on the lines (null = the event's own).
 */
export async function readVersions(
  db: Database | Transaction,
  { id, changesLockDate, timeZone }: Lock,
  hotel?: string | null,
) {
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
      rooms: (hotel === undefined
        ? sql<number>`jsonb_array_length(${lines})`
        : sql<number>`(select count(*) from jsonb_array_elements(${lines}) as line
            where line -> 'facts' ->> 'hotel' is not distinct from ${hotel})`
      ).mapWith(Number),
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
      ? compareByHotel(lines, known).flatMap(({ line, change }) => (change === 'same' ? [] : line.id))
      : [],
  );
  const compared = compareByHotel(lines, last?.lines ?? null);
  const changeOf = new Map(
    compared.flatMap(({ line, change }) => (change === 'removed' ? [] : [[line.id, change] as const])),
  );
  const rooms = listed.map(({ room }): RoomingRoom => {
    const change = changeOf.get(room.id);
    return { ...room, change: last ? (change ?? null) : null, afterLock: late.has(room.id) };
  });
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const changes = last ? compared : [];
  return {
    rooms,
    lockDate,
    locked,
    timeZone,
    sent: versions.map(({ number, sentAt, by, rooms: count }, index) => ({
      number,
      at: sentAt.toISOString(),
      by,
      rooms: count,
      // The first version is no change for the hotel.
      afterLock: index < versions.length - 1 && isAfterLock(sentAt),
    })),
    changes: changes.flatMap(({ line, change, before }): RoomingChange[] =>
      change === 'same'
        ? []
        : [
            {
              ...describeLine(line, change === 'removed' ? undefined : roomOf.get(line.id)),
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

/** The hotel of a line as it is sent: another of the event's, or its own, which lines do not name. */
export const hotelOfLine = ({ facts }: ManifestLine): string | null => (facts.hotel ? String(facts.hotel) : null);

/** Compared hotel by hotel: a room that moved is new for the hotel where it is now, and gone for the one before. */
function compareByHotel(now: ManifestLine[], sent: ManifestLine[] | null) {
  const hotels = new Set([...now, ...(sent ?? [])].map(hotelOfLine));
  const of = (lines: ManifestLine[], hotel: string | null) => lines.filter((line) => hotelOfLine(line) === hotel);
  return [...hotels].flatMap((hotel) => compareManifests(of(now, hotel), sent && of(sent, hotel)));
}

/** What tells a changed room to people: as it is now, or as it was sent where it is gone. */
function describeLine(line: ManifestLine, room: RoomingRoom | undefined) {
  const { id, facts } = line;
  const hotel = hotelOfLine(line);
  const text = (fact: string) => String(facts[fact] ?? '');
  const reference = text('reference');
  return {
    ...(hotel !== null && { hotel }),
    roomId: id,
    reference,
    key: reference.replace(/\/\d+$/, ''),
    holder: room?.holder ?? text('holder'),
    category: room?.category ?? text('category'),
    checkIn: text('checkIn'),
    checkOut: text('checkOut'),
  };
}
