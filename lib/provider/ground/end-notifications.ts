import { and, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../context';
import { notifications } from '../db/schema';

const { reservationId: ofReservation, params } = notifications;

/** Of each type that asks for something, whether nothing is left to do: the records say so, whoever did it. */
const DONE = sql`case ${notifications.type}
  when 'RSVN_TO_APPV' then not exists (select 1 from reservation_rooms asked
    join reservations booked on booked.id = asked.reservation_id
      and booked.booking_status in ('confirmed', 'cancellationRequested')
    where asked.reservation_id = ${ofReservation} and asked.status = 'requested')
  when 'RSVN_TO_CNX' then not exists (select 1 from reservations asking
    where asking.id = ${ofReservation} and asking.booking_status = 'cancellationRequested')
  when 'CHG_TO_APPV' then not exists (select 1 from change_requests asked
    where asked.id = ${params} ->> 'changeId' and asked.status = 'waiting')
  when 'PYMT_VO_TO_APPV' then ${params} ? 'paymentId' and not exists (select 1 from payments waiting
    where waiting.id = ${params} ->> 'paymentId' and waiting.status = 'pending')
  when 'PYMT_ATTN' then ${params} ? 'paymentId' and not exists (select 1 from payments noted
    where noted.id = ${params} ->> 'paymentId' and noted.attention is not null)
  else false end`;

/** Puts the notifications of a reservation away that ask for what is done. Called at the end of whatever may do it. */
export async function endNotifications(tx: Transaction, reservationId: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(eq(ofReservation, reservationId), ne(notifications.status, 'Off'), DONE));
}
