import type { z } from 'zod';
import type { notificationType } from '@/lib/contract/notification';
import { formatMoney } from '@/lib/domain/money';
import type { auditLog, notificationReads, notifications } from '../schema';
import { DEMO_MESSAGE_ID } from './demo-contacts';
import type { DemoDays } from './demo-days';
import type { BookedReservation } from './demo-reservations';

type Row = typeof notifications.$inferInsert;

interface Plan {
  type: z.infer<typeof notificationType>;
  /** Position of the reservation that it tells of. */
  of: number | null;
  status?: Row['status'];
  read?: boolean;
  extra?: Record<string, string | number>;
}

/** One of each type; UNKNOWN and Off are there because the badge must ignore them. */
const PLANS: Plan[] = [
  { type: 'PYMT_VO_TO_APPV', of: 6 },
  { type: 'RSVN_TO_APPV', of: 3 },
  { type: 'TP_QT', of: 11 },
  { type: 'RSVN_TO_CNX', of: 21 },
  { type: 'CONTACT_ORG', of: null, extra: { name: 'Ximena Arriaga', message: '¿Podemos ampliar el bloque familiar?' } },
  { type: 'CONTACT_ATTE', of: 4, extra: { message: '¿El hotel acepta mascotas?' } },
  { type: 'UNKNOWN', of: null },
  { type: 'PYMT_VO_TO_APPV', of: 7 },
  { type: 'PYMT_VO_TO_APPV', of: 8 },
  { type: 'RSVN_TO_APPV', of: 9, status: 'Off', read: true },
  { type: 'Voucher', of: 15, status: 'paid', read: true },
  { type: 'abonoPaquete', of: null, read: true, extra: { concept: 'Segundo anticipo', amount: 'MXN 45,000.00' } },
  { type: 'transporte', of: 9, read: true },
  { type: 'llamarReserva', of: 5, status: 'Espera' },
  { type: 'aprobar', of: 12, read: true },
  { type: 'voucher', of: 16, read: true, status: 'Off' },
  { type: 'room', of: 10, read: true },
  { type: 'transport', of: 0, read: true },
  {
    type: 'contact',
    of: null,
    read: true,
    extra: { name: 'Lorena Tapia', message: 'Quisiera cotizar una boda para 80.', messageId: DEMO_MESSAGE_ID },
  },
];

const HOURS_APART = 7;

/** The notification of a deposit names it, so that its decision can put the notification away. */
function pendingPaymentOf(reservations: BookedReservation[], position: number | null): Record<string, string> {
  const payments = position === null ? [] : (reservations[position]?.payments ?? []);
  const pending = payments.find(({ status }) => status === 'pending');
  if (!pending) return {};
  return { paymentId: pending.id, amount: formatMoney({ amount: pending.amount, currency: pending.currency }, 'es') };
}

const idAt = (index: number) => `notification-${String(index + 1).padStart(2, '0')}`;

export function demoNotifications(days: DemoDays, reservations: BookedReservation[]): Row[] {
  return PLANS.map(({ type, of, status = 'On', extra = {} }, index) => {
    const reservation = of === null ? undefined : reservations[of]?.row;
    const holder: Record<string, string> = reservation
      ? { holder: `${reservation.firstName} ${reservation.lastName}`, key: reservation.key }
      : {};
    const payment = type === 'PYMT_VO_TO_APPV' ? pendingPaymentOf(reservations, of) : {};
    return {
      id: idAt(index),
      agencyId: '1',
      eventId: 'event-demo-boda',
      reservationId: reservation?.id ?? null,
      type,
      status,
      params: { eventName: 'Ximena & Leonardo', ...holder, ...payment, ...extra },
      createdAt: days.at(0, -1 - index * HOURS_APART),
    };
  });
}

/** What is read, all of these people have read: each of them counts alone. */
export const demoNotificationReads = (days: DemoDays, people: string[]): (typeof notificationReads.$inferInsert)[] =>
  PLANS.flatMap(({ read }, index) =>
    read ? people.map((id) => ({ notificationId: idAt(index), reader: `user:${id}`, readAt: days.at(0) })) : [],
  );

/** What the product would have written while these reservations came to be: the history that people see. */
export function demoAudit(reservations: BookedReservation[]): (typeof auditLog.$inferInsert)[] {
  return reservations
    .flatMap(({ row, rooms, payments }) => {
      const by = `reservation:${row.id}`;
      const entry = (at: Date | null | undefined, action: string, entity: string, entityId: string, actor: string) =>
        at ? [{ agencyId: row.agencyId, at, action, entity, entityId, actor, actorRole: roleIn(actor) }] : [];
      return [
        ...entry(row.createdAt, 'reservation.held', 'reservation', row.id, by),
        ...entry(row.confirmedAt, 'reservation.confirmed', 'reservation', row.id, by),
        ...rooms.flatMap(({ row: room }) =>
          entry(room.decidedAt, `room.${room.status}`, 'reservationRoom', room.id ?? '', room.decidedBy ?? 'system'),
        ),
        ...payments.flatMap((payment) => [
          ...entry(payment.createdAt, 'payment.created', 'payment', payment.id, by),
          ...entry(
            payment.decidedAt,
            `payment.${payment.status}`,
            'payment',
            payment.id,
            payment.decidedBy ?? 'system',
          ),
        ]),
        ...entry(
          row.bookingStatus === 'expired' ? row.nightsReleasedAt : null,
          'reservation.expired',
          'reservation',
          row.id,
          'system:expire-holds',
        ),
        ...entry(
          row.bookingStatus === 'cancelled' ? row.nightsReleasedAt : null,
          'reservation.cancelled',
          'reservation',
          row.id,
          'user:user-agency',
        ),
      ];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function roleIn(actor: string): string {
  if (actor.startsWith('user:')) return actor === 'user:user-payment' ? 'payment' : 'agency';
  return actor.startsWith('reservation:') ? 'holder' : 'system';
}
