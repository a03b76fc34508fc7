import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayStillBePaid } from '@/lib/domain/card';
import { unsentOf } from '@/lib/domain/refund-state';
import { isOfCredit, notGoneBack } from '../../booking/refund-request/request-refunds';
import { reckonStanding } from '../../booking/reservation/describe-summary';
import type { Context, Transaction } from '../../context';
import { payments, refunds } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { loadRecordsOfMany, type PaymentRecord } from '../../ground/load-record';
import type { Person } from './find-person';

type Db = Transaction | Context['db'];

/**
 * Whether money of a person's reservations is under way, or failed to go back and was not sent again. A failed card
 * payment counts while its processor (if the agency still uses it) may yet say that it was taken.
 */
export async function openMoney(db: Db, ctx: Context, person: Pick<Person, 'paymentIds'>): Promise<boolean> {
  const { paymentIds } = person;
  const ids = sql.param(paymentIds);
  const found = await db.execute(sql`select 1 from payments where id = any(${ids})
      and status in ('pending', 'requiresAction')
    union all select 1 from refunds where payment_id = any(${ids})
      and status in ('requested', 'approved', 'processing') limit 1`);
  if (resultRows(found).length > 0) return true;
  const { id, method, status, processor, failureCode } = payments;
  const failed = await db
    .select({ failureCode })
    .from(payments)
    .where(
      and(inArray(id, paymentIds), eq(method, 'card'), eq(status, 'failed'), eq(processor, ctx.services.cards.name)),
    );
  if (failed.some((each) => mayStillBePaid(each.failureCode))) return true;
  return hasUnsent(db, ctx, paymentIds);
}

/** Whether a refund of any of the payments failed whose money is still owed. */
async function hasUnsent(db: Db, ctx: Context, paymentIds: string[]): Promise<boolean> {
  const failed = await db
    .selectDistinct({ id: payments.reservationId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(refunds.paymentId, paymentIds), eq(refunds.status, 'failed')));
  const records = await loadRecordsOfMany(
    db,
    failed.map(({ id }) => id),
  );
  return records.some((record) => {
    const { credit } = reckonStanding(record, ctx.clock.now());
    const own = record.payments.filter(({ payment }) => paymentIds.includes(payment.id));
    return own.some((each) => isUnsent(each, credit));
  });
}

/**
 * Credit is owed as long as the booking has it: it may have been sent by another payment, or the price have risen
 * again. What staff ordered for reasons of their own is owed until it was sent.
 */
function isUnsent(record: PaymentRecord, credit: number): boolean {
  const failed = record.refunds.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || notGoneBack(record) === 0) return false;
  if (credit > 0 && failed.some(isOfCredit)) return true;
  return !failed.every(isOfCredit) && unsentOf(record.refunds) > 0;
}
