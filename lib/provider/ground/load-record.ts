import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { needsSecondApproval } from '@/lib/domain/deposit-approval';
import type { Database } from '../db/client';
import { prepared, type RowsOf, rowsOf } from '../db/prepared';
import {
  type AgreedTerms,
  agencies,
  auditLog,
  changeRequests,
  companions,
  events,
  files,
  payments,
  refundDestinations,
  refunds,
  reservationLines,
  reservationPasses,
  reservationRooms,
  reservations,
  roomShares,
  scheduleItems,
  transportLegParties,
  transportLegs,
  transportRequests,
  users,
} from '../db/schema';

type Row<Table extends { $inferSelect: unknown }> = Table['$inferSelect'];

/** A payment with the type of its proof and what of it went back. */
export interface PaymentRecord {
  payment: Row<typeof payments>;
  proofType: string | null;
  /** Minor units that were refunded. */
  refunded: number;
  refunds: Row<typeof refunds>[];
  /** Above the agency's limit: two people approve it. */
  twoApprovals: boolean;
  /** Name of the companion whose share it pays; null = the holder's own. */
  payer: string | null;
  /** Name of who gave the first of two approvals. */
  firstApprover: string | null;
}

/** A reservation with everything that belongs to it, as rows. */
export interface ReservationRecord {
  reservation: Row<typeof reservations>;
  /** As it is, but with the cancellation policy and the late fee that the booking was confirmed on. */
  event: Row<typeof events>;
  rooms: Row<typeof reservationRooms>[];
  passes: Row<typeof reservationPasses>[];
  lines: Omit<Row<typeof reservationLines>, 'id' | 'reservationId'>[];
  schedule: Pick<Row<typeof scheduleItems>, 'kind' | 'dueOn' | 'amount'>[];
  payments: PaymentRecord[];
  transport: Row<typeof transportRequests>[];
  /** Where and when the booking's guests are met, of legs that are confirmed or were confirmed and then changed. */
  pickUps: {
    requestId: string;
    movement: 'arrival' | 'departure';
    day: string;
    time: string;
    place: string;
    vehicle: string;
    driver: string;
    phone: string;
    confirmed: boolean;
  }[];
  /** Arrivals and departures whose guests were moved out of a vehicle after they had been told of it. */
  movedOut: { requestId: string; movement: 'arrival' | 'departure' }[];
  /** Where refunds by transfer go; null where the guest has not said. */
  refundDestination: Row<typeof refundDestinations> | null;
  /** The shares of rooms that several people pay, the holder's row of each room first. */
  shares: Row<typeof roomShares>[];
  /** Everybody who was ever invited to its rooms, in their order. */
  companions: Row<typeof companions>[];
  /** Changes that the guest asked for, oldest first. */
  changeRequests: Row<typeof changeRequests>[];
  history: Pick<Row<typeof auditLog>, 'at' | 'action' | 'actorRole'>[];
}

export type ReservationAndEvent = Pick<ReservationRecord, 'reservation' | 'event'>;

const { reservationId: _ofLine, id: _lineId, ...lineColumns } = getTableColumns(reservationLines);

const { kind, dueOn, amount } = scheduleItems;

const { at, action, actorRole } = auditLog;

/** Rows of a table that are the reservation's. */
const ofReservation = (table: PgTable, column: PgColumn) => sql`from ${table} where ${column} = ${reservations.id}`;

/** The payments, oldest first, each with the facts that are read along with it, and all their refunds. */
const PAYMENTS = {
  payments: rowsOf(
    {
      ...getTableColumns(payments),
      proofType: sql<string | null>`${files.contentType}`,
      limits: agencies.secondApprovalAbove,
      approver: sql<string | null>`${users.name}`,
      payer: sql<string | null>`${companions.name}`,
    },
    sql`from ${payments} inner join ${agencies} on ${agencies.id} = ${payments.agencyId}
      left join ${users} on ${users.id} = substr(${payments.firstApprovedBy}, length('user:') + 1)
      left join ${companions} on ${companions.id} = ${payments.companionId}
      left join ${files} on ${files.id} = ${payments.proofFileId}
      where ${payments.reservationId} = ${reservations.id}`,
    sql`${payments.createdAt}, ${payments.id}`,
  ),
  refunds: rowsOf(
    getTableColumns(refunds),
    sql`from ${refunds} inner join ${payments} on ${payments.id} = ${refunds.paymentId}
      where ${payments.reservationId} = ${reservations.id}`,
    sql`${refunds.createdAt}, ${refunds.id}`,
  ),
};

/** Everything that belongs to a reservation, without the columns of its own row. */
const BELONGINGS = {
  ...PAYMENTS,
  rooms: rowsOf(
    getTableColumns(reservationRooms),
    ofReservation(reservationRooms, reservationRooms.reservationId),
    sql`${reservationRooms.position}`,
  ),
  passes: rowsOf(
    getTableColumns(reservationPasses),
    ofReservation(reservationPasses, reservationPasses.reservationId),
    sql`${reservationPasses.kind}`,
  ),
  lines: rowsOf(
    lineColumns,
    ofReservation(reservationLines, reservationLines.reservationId),
    sql`${reservationLines.position}`,
  ),
  schedule: rowsOf(
    { kind, dueOn, amount },
    ofReservation(scheduleItems, scheduleItems.reservationId),
    sql`${scheduleItems.position}`,
  ),
  transport: rowsOf(
    getTableColumns(transportRequests),
    ofReservation(transportRequests, transportRequests.reservationId),
    sql`${transportRequests.createdAt}, ${transportRequests.id}`,
  ),
  pickUps: rowsOf(
    {
      requestId: transportLegParties.requestId,
      movement: transportLegs.movement,
      day: transportLegs.day,
      time: sql<string>`coalesce(${transportLegs.pickUpTime}, '')`,
      place: transportLegs.pickUpPlace,
      vehicle: transportLegs.vehicle,
      driver: transportLegs.driverName,
      phone: transportLegs.driverPhone,
      confirmed: sql<boolean>`${transportLegs.status} = 'confirmed'`,
    },
    sql`from ${transportLegParties}
      inner join ${transportLegs} on ${transportLegs.id} = ${transportLegParties.legId}
        and ${transportLegs.status} <> 'draft'
      inner join ${transportRequests} on ${transportRequests.id} = ${transportLegParties.requestId}
      where ${transportRequests.reservationId} = ${reservations.id} and ${transportRequests.status} = 'accepted'`,
    sql`${transportLegs.day}, ${transportLegs.movement}`,
  ),
  // Read from the audit log, the only place that still knows a party's former leg.
  movedOut: rowsOf(
    { requestId: auditLog.entityId, movement: sql<'arrival' | 'departure'>`${auditLog.before} ->> 'movement'` },
    sql`from ${auditLog} inner join ${transportRequests} on ${transportRequests.id} = ${auditLog.entityId}
      where ${auditLog.entity} = 'transportRequest' and ${auditLog.action} = 'leg.partyMoved'
        and ${transportRequests.reservationId} = ${reservations.id} and ${transportRequests.status} = 'accepted' and exists (
          select 1 from audit_log told where told.entity = 'transportLeg'
            and told.entity_id = ${auditLog.before} ->> 'legId' and told.action = 'leg.confirmed'
            and told.after -> 'requests' ? ${auditLog.entityId} and told.id < ${auditLog.id})`,
    sql`${auditLog.id}`,
  ),
  shares: rowsOf(
    getTableColumns(roomShares),
    ofReservation(roomShares, roomShares.reservationId),
    sql`${roomShares.position}, ${roomShares.id}`,
  ),
  companions: rowsOf(
    getTableColumns(companions),
    ofReservation(companions, companions.reservationId),
    sql`${companions.createdAt}, ${companions.id}`,
  ),
  changeRequests: rowsOf(
    getTableColumns(changeRequests),
    ofReservation(changeRequests, changeRequests.reservationId),
    sql`${changeRequests.askedAt}, ${changeRequests.id}`,
  ),
  destinations: rowsOf(
    getTableColumns(refundDestinations),
    ofReservation(refundDestinations, refundDestinations.reservationId),
  ),
  // Ids are unique over the tables, so one list of them finds the history of the whole booking.
  history: rowsOf(
    { at, action, actorRole },
    sql`from ${auditLog} where ${inArray(auditLog.entity, ['reservation', 'reservationRoom', 'payment'])}
      and ${auditLog.entityId} = any(array_append(
        array(select ${reservationRooms.id} from ${reservationRooms}
            where ${reservationRooms.reservationId} = ${reservations.id})
          || array(select ${payments.id} from ${payments} where ${payments.reservationId} = ${reservations.id}),
        ${reservations.id}))`,
    sql`${auditLog.at}, ${auditLog.id}`,
  ),
};

type Found = { [Name in keyof typeof BELONGINGS]: RowsOf<(typeof BELONGINGS)[Name]> };

const paymentsOf = prepared((db) =>
  db
    .select(PAYMENTS)
    .from(reservations)
    .where(eq(reservations.id, sql.placeholder('id'))),
);

const paymentsOfMany = prepared((db) =>
  db
    .select({ id: reservations.id, ...PAYMENTS })
    .from(reservations)
    .where(sql`${reservations.id} = any(${sql.placeholder('ids')})`),
);

const belongingsOf = prepared((db) =>
  db
    .select(BELONGINGS)
    .from(reservations)
    .where(eq(reservations.id, sql.placeholder('id'))),
);

const recordByKey = prepared((db) =>
  db
    .select({ reservation: reservations, event: events, ...BELONGINGS })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.key, sql.placeholder('key')), isNull(reservations.deletedAt))),
);

const recordsOfMany = prepared((db) =>
  db
    .select({ reservation: reservations, event: events, ...BELONGINGS })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(sql`${reservations.id} = any(${sql.placeholder('ids')})`),
);

function paymentRecords(found: Pick<Found, 'payments' | 'refunds'>): PaymentRecord[] {
  return found.payments.map(({ proofType, limits, approver: firstApprover, payer, ...payment }) => {
    const own = found.refunds.filter(({ paymentId }) => paymentId === payment.id);
    const back = own.filter(({ status }) => status === 'refunded');
    return {
      payment,
      proofType,
      refunded: back.reduce((sum, refund) => sum + refund.amount, 0),
      refunds: own,
      twoApprovals: payment.method !== 'card' && needsSecondApproval(payment, limits),
      firstApprover,
      payer,
    };
  });
}

function asRecord({ reservation, event }: ReservationAndEvent, belongings: Found): ReservationRecord {
  const { destinations, payments: _payments, refunds: _refunds, ...rest } = belongings;
  return {
    reservation,
    event: { ...event, ...termsOf(reservation, event) },
    ...rest,
    payments: paymentRecords(belongings),
    refundDestination: destinations[0] ?? null,
  };
}

/**
 * The terms that the booking was confirmed on; its late fee only while the event still charges one. docs/domain.md,
 * Cancellation.
 */
function termsOf({ agreedTerms }: ReservationAndEvent['reservation'], event: AgreedTerms): AgreedTerms {
  const { cancellationSteps, lateFee } = agreedTerms ?? event;
  return { cancellationSteps, lateFee: event.lateFee && lateFee };
}

/** The payments of a reservation, oldest first, with what of each was refunded. */
export async function loadPayments(db: Database, reservationId: string): Promise<PaymentRecord[]> {
  const [found] = await paymentsOf(db, { id: reservationId });
  return found ? paymentRecords(found) : [];
}

/** The payments of several reservations, by the reservation's id, each as loadPayments has them. */
export async function loadPaymentsOfMany(db: Database, ids: string[]): Promise<Map<string, PaymentRecord[]>> {
  if (ids.length === 0) return new Map();
  const found = await paymentsOfMany(db, { ids });
  return new Map(found.map(({ id, ...rest }) => [id, paymentRecords(rest)]));
}

/** Reads what belongs to a reservation that was found (and checked) already. */
export async function loadRecord(db: Database, found: ReservationAndEvent): Promise<ReservationRecord> {
  const { reservation, event } = found;
  const [belongings] = await belongingsOf(db, { id: reservation.id });
  if (!belongings) throw new Error('a reservation that was found is gone');
  return asRecord({ reservation, event }, belongings);
}

/** Several reservations, each with everything that belongs to it, read at once; nobody's access is checked. */
export async function loadRecordsOfMany(db: Database, ids: string[]): Promise<ReservationRecord[]> {
  if (ids.length === 0) return [];
  const found = await recordsOfMany(db, { ids });
  return found.map(({ reservation, event, ...belongings }) => asRecord({ reservation, event }, belongings));
}

/** A reservation that stands, with everything that belongs to it, read at once; nobody's access is checked. */
export async function loadRecordByKey(db: Database, key: string): Promise<ReservationRecord | null> {
  const [found] = await recordByKey(db, { key });
  if (!found) return null;
  const { reservation, event, ...belongings } = found;
  return asRecord({ reservation, event }, belongings);
}

interface Counted {
  payment: Pick<typeof payments.$inferSelect, 'amount' | 'status'>;
  refunded: number;
}

interface PaymentSums {
  paid: number;
  pending: number;
  refunded: number;
  balance: number;
  credit: number;
}

/**
 * What is paid (approved less refunded), what waits for approval, what went back, what is left of the total and what
 * was paid beyond it, minor units; paid + balance - credit = total. Never stored, so that it cannot drift.
 * docs/domain.md, Payment schedule.
 */
export function sumsOf(records: Counted[], total: number): PaymentSums {
  let paid = 0;
  let pending = 0;
  let back = 0;
  for (const { payment, refunded } of records) {
    if (payment.status === 'approved' || payment.status === 'refunded') {
      paid += payment.amount - refunded;
      back += refunded;
    }
    if (payment.status === 'pending') pending += payment.amount;
  }
  return { paid, pending, refunded: back, balance: Math.max(0, total - paid), credit: Math.max(0, paid - total) };
}
