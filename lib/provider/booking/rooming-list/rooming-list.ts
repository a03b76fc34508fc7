import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoomingList, RoomingListFormat } from '@/lib/contract/rooming-list';
import { textIn } from '@/lib/domain/bilingual-text';
import { complimentaryOf } from '@/lib/domain/complimentary-room';
import { csvFile } from '@/lib/domain/csv';
import { countNights } from '@/lib/domain/nights';
import { BOOKED } from '@/lib/domain/reservation-state';
import { peopleOf } from '@/lib/domain/rooming-people';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { eventCategories, payments, refunds, reservationRooms, reservations } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { roomingTable, roomingTranslator } from '../../documents/rooming-list-table';
import type { EventRow } from '../../event/event/find-bookable-event';
import { worksForEvent } from '../../ground/access';
import { alphabetical } from '../../ground/page';
import { agencyName } from '../../people/agency/read-agency';
import { findListedEvent } from '../reservation/list-conditions';
import { type RoomingListOf, readHotels, wantedHotel } from './rooming-hotels';
import { readFullNames, withFullNames } from './rooming-names';
import { againstVersions, hotelOfLine, type ListedRoom, readVersions } from './rooming-versions';

export interface WrittenFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export type RoomRow = typeof reservationRooms.$inferSelect;

/**
 * The rooming list of an event for whoever reads its reservations: rooms of bookings that stand, by category, arrival
 * and holder; nobody cancelled or rejected is on it. Raises NOT_FOUND, for a hotel that is none of the event's too.
 * docs/domain.md, Rooming list.
 */
export async function readRoomingList({ ctx, input }: { ctx: Context; input: RoomingListOf }): Promise<RoomingList> {
  const listed = await findListedEvent(ctx, input.event);
  const { event } = listed;
  const hotels = await readHotels(ctx.db, event);
  const at = wantedHotel(hotels, input.hotel);
  const [found, versions] = await Promise.all([
    readListedRooms(ctx, event),
    readVersions(ctx.db, event, at ? at.line : undefined),
  ]);
  const isOf = (hotel: string | undefined) => at === null || (hotel ?? null) === at.line;
  const compared = againstVersions(
    ctx,
    event,
    found.filter(({ room }) => isOf(room.hotel)),
    versions.map((version) => ({
      ...version,
      lines: version.lines?.filter((line) => isOf(hotelOfLine(line) ?? undefined)) ?? null,
    })),
  );
  const { rooms } = compared;
  // Which rooms the contract gives for free, and to whom they went, only those see who manage the block.
  const keepsBlock = worksForEvent(ctx.actor, event, 'manageRoomBlock');
  const sum = (count: (room: ListedRoom['room']) => number) => rooms.reduce((total, room) => total + count(room), 0);
  return {
    ...compared,
    rooms: keepsBlock ? rooms : rooms.map((room) => ({ ...room, complimentary: null })),
    complimentary:
      keepsBlock && event.complimentary
        ? complimentaryOf(
            event.complimentary,
            found.map(({ room }) => room),
          )
        : null,
    eventCode: event.code,
    eventName: event.name,
    hotel: (at ?? hotels[0])?.name ?? null,
    hotelId: at?.id ?? null,
    ...(hotels.length > 1 && {
      hotels: hotels.map(({ id, name, line }) => ({
        id,
        name,
        rooms: found.filter(({ room }) => (room.hotel ?? null) === line).length,
      })),
    }),
    writtenAt: listed.scope.now.toISOString(),
    totals: {
      rooms: rooms.length,
      people: sum(({ people }) => people.length),
      roomNights: sum(({ nights }) => nights),
      missingNames: sum(({ missingNames }) => missingNames),
      missingAges: sum(({ missingAges }) => missingAges),
      unconfirmed: sum(({ confirmation }) => (confirmation === null ? 1 : 0)),
    },
  };
}

/** The rooms of the list in its order, each with what the hotel is told of it. */
export async function readListedRooms(
  ctx: Pick<Context, 'locale'> & { db: Database | Transaction },
  event: EventRow,
): Promise<ListedRoom[]> {
  const back = ctx.db
    .select({ paymentId: refunds.paymentId, amount: sql<number>`sum(${refunds.amount})`.as('back') })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(reservations, and(eq(reservations.id, payments.reservationId), eq(reservations.eventId, event.id)))
    .where(eq(refunds.status, 'refunded'))
    .groupBy(refunds.paymentId)
    .as('returned');
  const money = ctx.db
    .select({
      reservationId: payments.reservationId,
      paid: sql<number>`sum(${payments.amount} - coalesce(${back.amount}, 0))`.as('paid'),
    })
    .from(payments)
    .innerJoin(reservations, and(eq(reservations.id, payments.reservationId), eq(reservations.eventId, event.id)))
    .leftJoin(back, eq(back.paymentId, payments.id))
    .where(inArray(payments.status, ['approved', 'refunded']))
    .groupBy(payments.reservationId)
    .as('money');
  const found = await ctx.db
    .select({ room: reservationRooms, reservation: reservations, paid: money.paid })
    .from(reservationRooms)
    .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
    .innerJoin(eventCategories, eq(eventCategories.id, reservationRooms.eventCategoryId))
    .leftJoin(money, eq(money.reservationId, reservations.id))
    .where(
      and(
        eq(eventCategories.eventId, event.id),
        eq(reservations.eventId, event.id),
        inArray(reservations.bookingStatus, [...BOOKED]),
        isNull(reservations.deletedAt),
        inArray(reservationRooms.status, ['requested', 'approved']),
      ),
    )
    .orderBy(
      asc(eventCategories.position),
      asc(eventCategories.id),
      asc(reservationRooms.checkIn),
      alphabetical(sql`${reservations.lastName} || ' ' || ${reservations.firstName}`),
      asc(reservations.key),
      asc(reservationRooms.position),
    );
  const names = await readFullNames(
    ctx.db,
    event.id,
    found.map(({ room }) => room),
  );
  return found.map(({ room, reservation, paid }) =>
    describe(withFullNames(room, names), reservation, Number(paid ?? 0), ctx.locale),
  );
}

function describe(
  room: RoomRow,
  { key, firstName, lastName, maternalLastName, total, currency }: typeof reservations.$inferSelect,
  paid: number,
  locale: Context['locale'],
): ListedRoom {
  const people = peopleOf(room);
  const balance = Math.max(0, total - paid);
  const { id, mealPlan, checkIn, checkOut, observations: requests, adults, juniors, minors, infants } = room;
  const reference = `${key}/${room.position + 1}`;
  const holder = [lastName, maternalLastName, firstName].filter(Boolean).join(' ');
  const names = people.map(({ name, age }) => [name ?? '–', age !== null && `(${age})`].filter(Boolean).join(' '));
  return {
    line: {
      id,
      facts: {
        // Always in Spanish: the same name in the sender's other language must not count as a change.
        reference,
        category: textIn(room.categoryName, 'es').text,
        mealPlan,
        holder,
        checkIn,
        checkOut,
        adults,
        juniors,
        minors,
        infants,
        names: names.join(', '),
        requests,
        ...(room.hotel && { hotel: room.hotel.name }),
      },
    },
    room: {
      id,
      version: room.version,
      reference,
      confirmation: room.hotelConfirmation,
      complimentary: room.complimentary,
      category: textIn(room.categoryName, locale).text,
      ...(room.hotel && { hotel: room.hotel.name }),
      mealPlan,
      key,
      holder,
      people,
      checkIn,
      checkOut,
      nights: countNights(room),
      requests,
      approved: room.status === 'approved',
      payment: balance === 0 ? 'paid' : paid > 0 ? 'partly' : 'unpaid',
      balance: { amount: balance, currency },
      missingNames: people.filter(({ name }) => name === null).length,
      missingAges: people.filter(({ band, age }) => band !== 'adult' && age === null).length,
    },
  };
}

/** `Costa Serena` as it stands in a file's name. */
const inFileName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

interface WriteInput extends RoomingListOf {
  format: Exclude<RoomingListFormat, 'json'>;
  locale: Language;
}

/** The rooming list as a file in the reader's language. Raises NOT_FOUND. docs/domain.md, Rooming list. */
export async function writeRoomingList({ ctx, input }: { ctx: Context; input: WriteInput }): Promise<WrittenFile> {
  const { event, format, locale } = input;
  const list = await readRoomingList({ ctx: { ...ctx, locale }, input });
  const of = list.hotelId && list.hotel ? `-${inFileName(list.hotel)}` : '';
  const name = `rooming-list-${list.eventCode.toLowerCase()}${of}.${format}`;
  const written = async (): Promise<Uint8Array> => {
    if (format === 'csv') {
      const { header, rows } = roomingTable(list, locale);
      return new TextEncoder().encode(csvFile([header, ...rows]));
    }
    if (format === 'xlsx') {
      // The writer is heavy: the first file of its kind loads it, not every start.
      const { renderSheet } = await import('../../documents/table-sheet');
      return renderSheet(roomingTable(list, locale), roomingTranslator(locale)('title'));
    }
    const agency = await agencyName(ctx, (await findListedEvent(ctx, event)).event.agencyId);
    const draw = () => drawDocument('rooming-list', list, { locale, agency });
    return keptDocument({ ctx, kind: 'rooming-list', facts: { list, locale, agency }, draw });
  };
  return { name, contentType: TYPES[format], bytes: await written() };
}
