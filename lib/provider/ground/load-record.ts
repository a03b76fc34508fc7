import { asc, eq, inArray, sql } from 'drizzle-orm';
import { needsSecondApproval } from '@/lib/domain/second-approval';
import type { Database } from '../db/client';
import { readTogether } from '../db/read-together';
import {
  agencies,
  auditLog,
  changeRequests,
  type events,
  files,
  payments,
  refundDestinations,
  refunds,
  reservationLines,
  reservationPasses,
  reservationRooms,
  type reservations,
  scheduleItems,
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
  /** Name of who gave the first of two approvals. */
  firstApprover: string | null;
}

/** A reservation with everything that belongs to it, as rows. */
export interface ReservationRecord {
  reservation: Row<typeof reservations>;
  event: Row<typeof events>;
  rooms: Row<typeof reservationRooms>[];
  passes: Row<typeof reservationPasses>[];
  lines: Omit<Row<typeof reservationLines>, 'id' | 'reservationId'>[];
  schedule: Pick<Row<typeof scheduleItems>, 'kind' | 'dueOn' | 'amount'>[];
  payments: PaymentRecord[];
  transport: Row<typeof transportRequests>[];
  /** Where refunds by transfer go; null where the guest has not said. */
  refundDestination: Row<typeof refundDestinations> | null;
  /** Changes that the guest asked for, oldest first. */
  changeRequests: Row<typeof changeRequests>[];
  history: Pick<Row<typeof auditLog>, 'at' | 'action' | 'actorRole'>[];
}

export type ReservationAndEvent = Pick<ReservationRecord, 'reservation' | 'event'>;

/** The payments of a reservation, oldest first, with what of each was refunded. */
export async function loadPayments(db: Database, reservationId: string): Promise<PaymentRecord[]> {
  const found = await db
    .select({
      payment: payments,
      proofType: files.contentType,
      refund: refunds,
      limits: agencies.secondApprovalAbove,
      firstApprover: users.name,
    })
    .from(payments)
    .innerJoin(agencies, eq(agencies.id, payments.agencyId))
    .leftJoin(users, eq(users.id, sql`substr(${payments.firstApprovedBy}, length('user:') + 1)`))
    .leftJoin(files, eq(files.id, payments.proofFileId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.reservationId, reservationId))
    .orderBy(asc(payments.createdAt), asc(payments.id), asc(refunds.createdAt), asc(refunds.id));
  const records = new Map<string, PaymentRecord>();
  for (const { payment, proofType, refund, limits, firstApprover } of found) {
    const twoApprovals = payment.method === 'deposit' && needsSecondApproval(payment, limits);
    const fresh = { payment, proofType, refunded: 0, refunds: [], twoApprovals, firstApprover };
    const record: PaymentRecord = records.get(payment.id) ?? fresh;
    records.set(payment.id, record);
    if (!refund) continue;
    record.refunds.push(refund);
    if (refund.status === 'refunded') record.refunded += refund.amount;
  }
  return [...records.values()];
}

/** Reads what belongs to a reservation that was found (and checked) already. */
export async function loadRecord(db: Database, found: ReservationAndEvent): Promise<ReservationRecord> {
  const { id } = found.reservation;
  const [rooms, passes, lines, schedule, paymentRecords, transport, asked, destinations] = await readTogether(db, [
    () =>
      db
        .select()
        .from(reservationRooms)
        .where(eq(reservationRooms.reservationId, id))
        .orderBy(asc(reservationRooms.position)),
    () =>
      db
        .select()
        .from(reservationPasses)
        .where(eq(reservationPasses.reservationId, id))
        .orderBy(asc(reservationPasses.kind)),
    () =>
      db
        .select()
        .from(reservationLines)
        .where(eq(reservationLines.reservationId, id))
        .orderBy(asc(reservationLines.position)),
    () =>
      db.select().from(scheduleItems).where(eq(scheduleItems.reservationId, id)).orderBy(asc(scheduleItems.position)),
    () => loadPayments(db, id),
    () =>
      db
        .select()
        .from(transportRequests)
        .where(eq(transportRequests.reservationId, id))
        .orderBy(asc(transportRequests.createdAt), asc(transportRequests.id)),
    () =>
      db
        .select()
        .from(changeRequests)
        .where(eq(changeRequests.reservationId, id))
        .orderBy(asc(changeRequests.askedAt), asc(changeRequests.id)),
    () => db.select().from(refundDestinations).where(eq(refundDestinations.reservationId, id)),
  ]);
  // Ids are unique over the tables, so one list of them finds the history of the whole booking.
  const told = [id, ...rooms.map((room) => room.id), ...paymentRecords.map(({ payment }) => payment.id)];
  const history = await db
    .select({ at: auditLog.at, action: auditLog.action, actorRole: auditLog.actorRole })
    .from(auditLog)
    .where(
      sql`${inArray(auditLog.entity, ['reservation', 'reservationRoom', 'payment'])} and ${inArray(auditLog.entityId, told)}`,
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return {
    ...found,
    rooms,
    passes,
    lines,
    schedule,
    payments: paymentRecords,
    transport,
    changeRequests: asked,
    refundDestination: destinations[0] ?? null,
    history,
  };
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
