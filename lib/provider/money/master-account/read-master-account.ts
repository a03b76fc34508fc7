import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { AccountCounts, MasterAccount } from '@/lib/contract/master-account';
import { accountSums, followedCount, priceOfService } from '@/lib/domain/master-account';
import { BOOKED } from '@/lib/domain/reservation-state';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { figuresOf, prepared, rowsOf } from '../../db/prepared';
import {
  contractedServices,
  guests,
  householdAnswers,
  masterAccounts,
  masterDeposits,
  reservationRooms,
  reservations,
  serviceQuestions,
} from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { ANSWERED_COMES, PEOPLE_WHO_COME } from '../../event/guest/people-coming';
import { worksForEvent } from '../../ground/access';

const count = (expression: ReturnType<typeof sql>) => sql`coalesce(${expression}, 0)`.mapWith(Number);

const accountOfEvent = prepared((db) =>
  db
    .select({
      account: getTableColumns(masterAccounts),
      services: rowsOf(
        getTableColumns(contractedServices),
        sql`from ${contractedServices} where ${contractedServices.masterAccountId} = ${masterAccounts.id}
          and ${contractedServices.removedAt} is null`,
        sql`${contractedServices.position}, ${contractedServices.id}`,
      ),
      questions: rowsOf(
        getTableColumns(serviceQuestions),
        sql`from ${serviceQuestions} where ${serviceQuestions.masterAccountId} = ${masterAccounts.id}`,
        sql`${serviceQuestions.askedAt}, ${serviceQuestions.id}`,
      ),
      deposits: rowsOf(
        getTableColumns(masterDeposits),
        sql`from ${masterDeposits} where ${masterDeposits.masterAccountId} = ${masterAccounts.id}`,
        sql`${masterDeposits.date}, ${masterDeposits.reverses} nulls first, ${masterDeposits.id}`,
      ),
      coming: figuresOf(
        { people: count(sql`sum(${PEOPLE_WHO_COME})`) },
        sql`from ${guests} where ${guests.eventId} = ${masterAccounts.eventId}`,
      ),
      young: figuresOf(
        { people: count(sql`count(*)`) },
        sql`from ${householdAnswers} inner join ${guests} on ${guests.id} = ${householdAnswers.guestId}
          where ${householdAnswers.eventId} = ${masterAccounts.eventId} and ${ANSWERED_COMES}
          and ${householdAnswers.band} <> 'adult'`,
      ),
      standing: figuresOf(
        { rooms: count(sql`count(*)`) },
        sql`from ${reservationRooms} inner join ${reservations} on ${reservations.id} = ${reservationRooms.reservationId}
          where ${reservations.eventId} = ${masterAccounts.eventId}
          and ${inArray(reservations.bookingStatus, [...BOOKED])}
          and ${inArray(reservationRooms.status, ['requested', 'approved'])}`,
      ),
    })
    .from(masterAccounts)
    .where(eq(masterAccounts.eventId, sql.placeholder('eventId'))),
);

/**
 * What the couple owes the agency and what they have paid, for the event's staff and the couple; null where the agency
 * opened none yet. Drafts are in it for those who manage it alone. Raises NOT_FOUND.
 */
export async function readMasterAccount({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<MasterAccount | null> {
  const event = await staffEvent(ctx, input.event, 'readMasterAccount');
  return findAccount(ctx.db, ctx, event);
}

/** An event's master account, for a caller whose permission was checked. Raises NOT_FOUND where there is none. */
export const describeAccount = async (db: Database, ctx: Context, event: EventRow): Promise<MasterAccount> =>
  (await findAccount(db, ctx, event)) ?? fail('NOT_FOUND');

async function findAccount(db: Database, ctx: Context, event: EventRow): Promise<MasterAccount | null> {
  const [found] = await accountOfEvent(db, { eventId: event.id });
  if (!found) return null;
  const manages = worksForEvent(ctx.actor, event, 'manageMasterAccount');
  const { account, questions, deposits } = found;
  const { id, eventId, currency, dueOn, exchangeRates, version } = account;
  // People whose answer gave no age count as adults.
  const minors = Math.min(found.young.people, found.coming.people);
  const counts: AccountCounts = {
    guests: found.coming.people,
    adults: found.coming.people - minors,
    minors,
    rooms: found.standing.rooms,
  };
  const services = found.services
    .filter(({ state }) => manages || state === 'approved')
    .map((service) => ({ ...service, unitPrice: { amount: service.unitPrice, currency: service.currency } }));
  const taken = deposits.map((deposit) => ({
    ...deposit,
    money: { amount: deposit.amount, currency: deposit.currency },
  }));
  const sums = accountSums({
    currency,
    rates: exchangeRates,
    services,
    counts,
    deposits: taken.map(({ money }) => money),
  });
  const money = (amount: number, code = currency) => ({ amount, currency: code });
  return {
    id,
    eventId,
    timeZone: event.timeZone,
    package: account.package,
    currency,
    dueOn,
    exchangeRates,
    counts,
    services: services.map((service) => ({
      id: service.id,
      concept: service.concept,
      counts: service.counts,
      quantity: service.quantity,
      followed: followedCount(service.counts, counts),
      unitPrice: service.unitPrice,
      price: priceOfService(service, counts),
      state: service.state,
      questions: questions
        .filter(({ serviceId }) => serviceId === service.id)
        .map(({ askedAt, answeredAt, ...question }) => ({
          id: question.id,
          text: question.text,
          askedBy: question.askedBy,
          answer: question.answer,
          askedAt: askedAt.toISOString(),
          answeredAt: answeredAt?.toISOString() ?? null,
          version: question.version,
        })),
      version: service.version,
    })),
    deposits: taken.map((deposit) => ({
      id: deposit.id,
      concept: deposit.concept,
      amount: deposit.money,
      date: deposit.date,
      method: deposit.method,
      hasReceipt: deposit.receiptFileId !== null,
      reverses: deposit.reverses,
      reason: deposit.reason,
      version: deposit.version,
      reversed: deposits.some(({ reverses }) => reverses === deposit.id),
    })),
    byCurrency: sums.byCurrency.map(({ currency: code, total, paid }) => ({
      currency: code,
      total: money(total, code),
      paid: money(paid, code),
      balance: money(total - paid, code),
    })),
    total: money(sums.total),
    paid: money(sums.paid),
    balance: money(sums.balance),
    drafts: manages ? money(sums.drafts) : null,
    version,
  };
}
