import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { reservationStatus } from '@/lib/contract/reservation';
import {
  balanceFilter,
  needFilter,
  type ReservationCounts,
  type ReservationFilters,
} from '@/lib/contract/reservation-list';
import { reservationState } from '@/lib/contract/standing';
import { categoryAt } from '@/lib/domain/category-name';
import type { Context } from '../../context';
import { eventCategories } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { hotelOfCategory } from '../../ground/hotel-name';
import {
  arrives,
  findListedEvent,
  hasBalance,
  hasCategory,
  hasNeed,
  ownConditions,
  sharedBookings,
  shownStatusSql,
  stateSql,
  withSharesMissing,
} from './list-conditions';
import { listSources } from './list-query';

type Dimension = 'status' | 'state' | 'balance' | 'need' | 'category';

const isChosen = (filters: ReservationFilters, dimension: Dimension, value: string) =>
  filters[`filter[${dimension}]`] === value;

/** A choice of a filter: its column in the flagged rows, and whether it is chosen now. */
interface Choice {
  dimension: Dimension;
  value: string;
  flag: SQL;
  chosen: boolean;
}

/**
 * How many reservations each choice of each filter would show while the other filters stay as they are: one pass over
 * the event's reservations. Raises NOT_FOUND. docs/pages.md, Lists.
 */
export async function countListed({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; filters: ReservationFilters };
}): Promise<ReservationCounts> {
  const found = await findListedEvent(ctx, input.event);
  const { event } = found;
  const { filters } = input;
  const categories = await ctx.db
    .select({
      id: eventCategories.id,
      room: eventCategories.room,
      hotel: hotelOfCategory('event_categories'),
      shared: sharedBookings(event.id),
    })
    .from(eventCategories)
    .where(eq(eventCategories.eventId, event.id))
    .orderBy(asc(eventCategories.position));
  const scope = await withSharesMissing(ctx.db, found.scope, categories[0]?.shared ?? []);
  const values = {
    status: reservationStatus.options,
    state: reservationState.options,
    balance: balanceFilter.options,
    need: needFilter.options,
    category: categories.map(({ id }) => id),
  };
  const flagOf: Record<Dimension, (value: never) => SQL> = {
    status: (value) => sql`${shownStatusSql(scope.now)} = ${value}`,
    state: (value) => sql`${stateSql(scope)} = ${value}`,
    balance: (value) => hasBalance(value, scope.now),
    need: (value) => hasNeed(value, scope),
    category: (value) => hasCategory(value, scope),
  };
  const choices: Choice[] = (Object.keys(values) as Dimension[]).flatMap((dimension) =>
    values[dimension].map((value) => ({
      dimension,
      value,
      flag: flagOf[dimension](value as never),
      chosen: isChosen(filters, dimension, value),
    })),
  );
  const column = (choice: Choice) => sql.identifier(`flag_${choices.indexOf(choice)}`);
  const others = (dimension: Dimension | null) => {
    const chosen = choices.filter((choice) => choice.chosen && choice.dimension !== dimension);
    return chosen.length === 0 ? sql`true` : sql.join(chosen.map(column), sql` and `);
  };
  const counted = choices.map(
    (choice) =>
      sql`count(*) filter (where ${column(choice)} and ${others(choice.dimension)})::int as ${column(choice)}`,
  );
  const within = arrives(filters, scope);
  const counts = await ctx.db.execute(sql`
    with flagged as materialized (
      select ${sql.join(
        choices.map((choice) => sql`${choice.flag} as ${column(choice)}`),
        sql`, `,
      )}
      from ${listSources({ money: true, due: true, stay: false }, scope)}
      where ${ownConditions(scope, filters.q)} ${within ? sql`and ${within}` : sql``}
    )
    select count(*) filter (where ${others(null)})::int as total, ${sql.join(counted, sql`, `)} from flagged`);
  const row = resultRows<Record<string, number>>(counts)[0] ?? {};
  const countOf = (dimension: Dimension, value: string) =>
    row[`flag_${choices.findIndex((choice) => choice.dimension === dimension && choice.value === value)}`] ?? 0;
  const record = <Value extends string>(dimension: Dimension, options: readonly Value[]) =>
    Object.fromEntries(options.map((value) => [value, countOf(dimension, value)])) as Record<Value, number>;
  return {
    total: row.total ?? 0,
    status: record('status', values.status),
    state: record('state', values.state),
    balance: record('balance', values.balance),
    need: record('need', values.need),
    category: categories.map(({ id, room: { name }, hotel }) => ({
      id,
      name: categoryAt({ name, hotel }, ctx.locale),
      count: countOf('category', id),
    })),
  };
}
