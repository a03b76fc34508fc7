import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, getTableColumns, getTableName, is, notInArray, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { ReservationInput } from '@/lib/contract/reservation';
import { makeReservationKey } from '@/lib/domain/keys';
import { makeReference } from '@/lib/domain/payment-reference';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import {
  type events,
  reservationLines,
  reservationPasses,
  reservationRooms,
  reservations,
  scheduleItems,
} from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { HeldElsewhere, isDueHold } from '../../ground/due-hold';
import type { ReservationRecord } from '../../ground/load-record';
import { mobileNumber } from '../../ground/mobile-number';
import type { PricedRequest } from '../../inventory/room-block/price-request';
import { priceRows } from './price-in-transaction';

const KEY_ATTEMPTS = 5;

const REFERENCE_LEAST = 100_000_000;

const REFERENCE_MOST = 999_999_999;

/** When a hold that begins now ends: an absolute time, that nothing added later moves. docs/domain.md, Holds. */
export const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * millisecondsInMinute);

type ReservationRow = typeof reservations.$inferSelect;

/** Keys and references are random, not counted; one that is in use already is drawn again. */
async function insertKeyed(
  tx: Transaction,
  columns: Omit<typeof reservations.$inferInsert, 'key' | 'paymentReference'>,
  belongings: (reservation: ReservationRow) => Batch[],
): Promise<ReservationRow> {
  for (let attempt = 1; attempt <= KEY_ATTEMPTS; attempt++) {
    const paymentReference = makeReference(String(randomInt(REFERENCE_LEAST, REFERENCE_MOST)));
    const key = makeReservationKey(randomBytes(8));
    const row = wholeRow(reservations, { ...columns, key, paymentReference });
    if (await insertTogether(tx, { table: reservations, rows: [row] }, belongings(row))) return row;
    if (columns.honeymoon) await refuseSecondHoneymoon(tx, columns.eventId, columns.createdAt);
  }
  throw new Error('No free reservation key was drawn');
}

/**
 * Of two honeymoon bookings at once the unique index let in only one. Where that one is over but not ended yet, the
 * caller ends it and tries again.
 */
async function refuseSecondHoneymoon(tx: Transaction, eventId: string, now: Date): Promise<void> {
  const living = and(eq(reservations.eventId, eventId), eq(reservations.honeymoon, true));
  const [other] = await tx
    .select({ over: sql<boolean>`${isDueHold(now)}` })
    .from(reservations)
    .where(and(living, notInArray(reservations.bookingStatus, [...OVER])));
  if (other?.over) throw new HeldElsewhere('HONEYMOON_USED');
  if (other) fail('HONEYMOON_USED');
}

interface NewReservation {
  /** Id of the reservation, where other rows must name it. */
  id?: string;
  event: typeof events.$inferSelect;
  input: ReservationInput;
  priced: PricedRequest;
  userId: string | null;
  /** Names the address of the guest who books; null for staff and jobs. */
  heldFrom?: string | null;
  /** When the hold ends, where that is not the usual time. */
  holdExpiresAt?: Date;
  /** Further rows that are written in the same statement, such as the audit row. */
  beside?: (reservation: ReservationRow) => Batch[];
}

/**
 * Writes a hold with rooms, passes, lines and schedule, all in one statement; the nights are taken by the caller.
 * Raises INVALID where the mobile number is none.
 */
export async function insertReservation(
  tx: Transaction,
  ctx: Context,
  {
    id = randomUUID(),
    event,
    input,
    priced,
    userId,
    heldFrom = null,
    holdExpiresAt,
    beside = () => [],
  }: NewReservation,
): Promise<ReservationRecord> {
  const now = ctx.clock.now();
  const { firstName, lastName, maternalLastName, email, mobile } = input.contact;
  const columns = {
    id,
    agencyId: event.agencyId,
    eventId: event.id,
    userId,
    heldFrom,
    guestId: input.guestId ?? null,
    bookingStatus: 'hold' as const,
    holdExpiresAt: holdExpiresAt ?? holdEnd(now),
    firstName,
    lastName,
    email,
    maternalLastName: maternalLastName || null,
    mobile: await mobileNumber(tx, event, mobile),
    locale: input.locale,
    currency: event.currency,
    total: priced.total,
    minimumToReserve: priced.minimumToReserve,
    couponId: priced.couponId,
    honeymoon: priced.discounts.some(({ discountKind }) => discountKind === 'honeymoon'),
    createdAt: now,
  };
  const rooms = priced.rooms.map(({ request, offer, total }, position) =>
    wholeRow(reservationRooms, {
      id: randomUUID(),
      reservationId: id,
      eventCategoryId: offer.id,
      categoryName: offer.name,
      hotel: offer.hotel,
      mealPlan: offer.plan.mealPlan,
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      status: 'requested' as const,
      adults: request.adults,
      juniors: request.juniors,
      minors: request.minors,
      infants: request.infants,
      occupants: request.occupants ?? [],
      observations: request.observations || null,
      total,
      position,
    }),
  );
  const price = priceRows(id, priced);
  const reservation = await insertKeyed(tx, columns, (row) => [
    { table: reservationRooms, rows: rooms },
    { table: reservationLines, rows: price.lines },
    { table: reservationPasses, rows: price.passes },
    { table: scheduleItems, rows: price.schedule },
    ...beside(row),
  ]);
  return {
    reservation,
    event,
    rooms,
    ...price,
    payments: [],
    transport: [],
    pickUps: [],
    movedOut: [],
    shares: [],
    companions: [],
    changeRequests: [],
    refundDestination: null,
    history: [],
  };
}

/** Rows of one table, by the names of its columns in the schema. */
interface Batch {
  table: PgTable;
  rows: object[];
}

interface Written {
  name: string;
  /** Each column's name in the schema and in the database. */
  columns: [key: string, name: string][];
  /** The columns as SQL: `"a", "b"`. */
  list: string;
}

const written = new WeakMap<PgTable, Written>();

/** What is written of a table: every column but those that the database counts itself. */
function writtenOf(table: PgTable): Written {
  const known = written.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table))
    .filter(([, column]) => !column.hasDefault || column.default !== undefined)
    .map(([key, column]): [string, string] => [key, column.name]);
  const made = { name: `"${getTableName(table)}"`, columns, list: columns.map(([, name]) => `"${name}"`).join(', ') };
  written.set(table, made);
  return made;
}

/** A row as the table would have it after an insert: what is not given is the column's default, or null. */
function wholeRow<Table extends PgTable>(table: Table, given: Table['$inferInsert']): Table['$inferSelect'] {
  const values: Record<string, unknown> = given;
  const row: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    if (is(column.default, SQL)) throw new Error(`${getTableName(table)}.${key} is made by the database`);
    row[key] = values[key] ?? column.default ?? null;
  }
  return row as Table['$inferSelect'];
}

function jsonOf({ table, rows }: Batch): string {
  const { columns } = writtenOf(table);
  const named = rows.map((row) => {
    const values = row as Record<string, unknown>;
    return Object.fromEntries(columns.map(([key, name]) => [name, values[key] ?? null]));
  });
  return JSON.stringify(named);
}

const recordset = ({ name }: Written, batch: Batch): SQL =>
  sql`${sql.raw(`json_populate_recordset(null::${name}, `)}${jsonOf(batch)}::text::json) as given`;

/**
 * Inserts a row with all that belongs to it in one statement, whose text is the same for any number of rows. Answers
 * false, having written nothing, where the row's id or another unique value is taken already.
 */
async function insertTogether(tx: Transaction, parent: Batch, children: Batch[]): Promise<boolean> {
  const first = writtenOf(parent.table);
  const parts = children
    .filter(({ rows }) => rows.length > 0)
    .map((batch, index) => {
      const part = writtenOf(batch.table);
      const head = `, part_${index} as (insert into ${part.name} (${part.list}) select ${part.list} from made, `;
      return sql`${sql.raw(head)}${recordset(part, batch)})`;
    });
  const head = `with made as (insert into ${first.name} (${first.list}) select ${first.list} from `;
  const result = await tx.execute(sql`${sql.raw(head)}${recordset(first, parent)} on conflict do nothing returning 1)
    ${sql.join(parts)} select count(*)::int as made from made`);
  return resultRows<{ made: number }>(result)[0]?.made === 1;
}
