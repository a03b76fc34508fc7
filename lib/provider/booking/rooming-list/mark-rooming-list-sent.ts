import { sql } from 'drizzle-orm';
import type { RoomingList } from '@/lib/contract/rooming-list';
import type { ManifestLine } from '@/lib/domain/manifest';
import { actorName, type Context } from '../../context';
import { roomingListVersions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { tendedEvent } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { type RoomingListOf, readHotels, wantedHotel } from './rooming-hotels';
import { readListedRooms, readRoomingList } from './rooming-list';
import { hotelOfLine, readVersions } from './rooming-versions';

/**
 * Keeps the list as it is now as the version that the hotel was sent; of one hotel of several alone, the others keep what
 * they were sent. Raises NOT_FOUND, EVENT_ARCHIVED, and INVALID_STATE
 * where there is no room and was none. docs/domain.md, Rooming list.
 */
export async function markRoomingListSent({
  ctx,
  input,
}: {
  ctx: Context;
  input: RoomingListOf;
}): Promise<RoomingList> {
  const event = await tendedEvent(ctx, input.event, 'decideRoom');
  await inTransaction(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`rooming list ${event.id}`}, 0))`);
    const at = wantedHotel(await readHotels(tx, event), input.hotel);
    const isOf = (line: ManifestLine) => at === null || hotelOfLine(line) === at.line;
    const [last] = await readVersions(tx, event);
    const now = (await readListedRooms({ ...ctx, db: tx }, event)).map(({ line }) => line).filter(isOf);
    const lines = [...(last?.lines ?? []).filter((line) => !isOf(line)), ...now];
    if (lines.length === 0 && !last) fail('INVALID_STATE');
    const number = (last?.number ?? 0) + 1;
    const sent = { sentBy: actorName(ctx.actor), sentAt: ctx.clock.now() };
    await tx.insert(roomingListVersions).values({ eventId: event.id, number, lines, ...sent });
    await writeAudit(tx, ctx, {
      ...{ agencyId: event.agencyId, action: 'roomingList.sent', entity: 'event', entityId: event.id },
      after: { number, rooms: now.length, ...(at && { hotel: at.name }) },
    });
  });
  return readRoomingList({ ctx, input });
}
