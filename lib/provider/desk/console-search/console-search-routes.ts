import { type SQL, sql } from 'drizzle-orm';
import { DATE_RANGE_SENTINEL } from '@/lib/config/constants';
import {
  type ConsoleSearch,
  type ConsoleSearchQuery,
  consoleSearch,
  consoleSearchQuery,
} from '@/lib/contract/console-search';
import { dataOf } from '@/lib/contract/page';
import { can } from '@/lib/domain/permissions';
import { reckonStanding } from '../../booking/reservation/describe-summary';
import type { Context, UserActor } from '../../context';
import { SEARCHED_GUEST, SEARCHED_TEXT, SEARCHED_WITHOUT_CONTACT } from '../../db/schema';
import { resultRows } from '../../db/transaction';
import { fail } from '../../error';
import { readsPrivate } from '../../ground/access';
import { loadRecordsOfMany } from '../../ground/load-record';
import { alphabetical, contains, typedWords } from '../../ground/page';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { boundAgencyId } from '../../people/agency/agency-scope';

export function registerConsoleSearchRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/console/search',
      summary: 'Reservations, guests and events that the words name, a few of each, within what the caller may list',
      policy: withPermission('listEvents'),
      query: consoleSearchQuery,
      answer: dataOf(consoleSearch),
    },
    async ({ ctx, query }) => ({ data: await searchConsole({ ctx, input: query }) }),
  );
}

/** Most of a kind that are shown. */
const SHOWN = 6;

/**
 * Most rows of each table that are looked at, so that a word found in every row costs no more than one found in few.
 */
const CANDIDATES = 40;

const NAMES = sql.raw(`first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '')`);

/**
 * What the words name among the reservations, guests and events that the caller may list: a few of each, those of the
 * event that is looked at first, then the newest. Staff find within their agency, an organizer within the own events,
 * the platform's admin everywhere. Raises NOT_FOUND for who has no agency.
 */
async function searchConsole({
  ctx,
  input: { q, event },
}: {
  ctx: Context;
  input: ConsoleSearchQuery;
}): Promise<ConsoleSearch> {
  const { actor } = ctx;
  if (actor.kind !== 'user') fail('FORBIDDEN');
  const words = typedWords(q);
  const withContact = readsPrivate(actor, 'contact');
  const place: Place = { scope: scopeOf(actor), event: event?.toUpperCase() ?? null };
  const rowsOf = (select: SQL) => sql`(select coalesce(json_agg(part), '[]') from (${select}) part)`;
  const nothing = sql`'[]'::json`;
  const found = await ctx.db.execute(sql`select
    ${can(actor, 'readReservations') ? rowsOf(reservationsSql(words, place, withContact)) : nothing} as reservations,
    ${can(actor, 'readGuests') ? rowsOf(guestsSql(words, place, withContact)) : nothing} as guests,
    ${can(actor, 'listEvents') ? rowsOf(eventsSql(words, place)) : nothing} as events`);
  const [read] = resultRows<Found>(found);
  if (!read) throw new Error('a search without a row');
  const records = await loadRecordsOfMany(
    ctx.db,
    read.reservations.map(({ id }) => id),
  );
  const standings = new Map(
    records.map((record) => [record.reservation.id, reckonStanding(record, ctx.clock.now())] as const),
  );
  return {
    ...read,
    reservations: read.reservations.flatMap(({ id, ...hit }) => {
      const standing = standings.get(id);
      return standing ? [{ ...hit, state: standing.state, missingShares: standing.missingShares }] : [];
    }),
  };
}

/** The answer of SQL, without how each reservation stands. */
interface Found extends Omit<ConsoleSearch, 'reservations'> {
  reservations: (Omit<ConsoleSearch['reservations'][number], 'state' | 'missingShares'> & { id: string })[];
}

interface Place {
  /** The events that the caller works for, as a condition on `events`. */
  scope: SQL;
  /** Id or code, in capitals, of the event that is looked at. */
  event: string | null;
}

function scopeOf(actor: UserActor): SQL {
  const agencyId = boundAgencyId(actor);
  const ofAgency = agencyId === null ? sql`true` : sql`events.agency_id = ${agencyId}`;
  if (actor.role !== 'organizer') return ofAgency;
  return sql`${ofAgency} and ${actor.userId} in (events.main_user_id, events.secondary_user_id)`;
}

const isHere = ({ event }: Place): SQL =>
  event === null ? sql`events.id is null` : sql`(upper(events.id) = ${event} or upper(events.code) = ${event})`;

/**
 * The ids of the first matches in `table`, in the event that is looked at and elsewhere: each part stops as soon as it
 * has enough.
 */
function candidates(table: 'reservations' | 'guests', matches: SQL, place: Place): SQL {
  const part = (events: SQL) => sql`(select id from ${sql.raw(table)} where ${matches}
    and event_id in (select events.id from events where ${place.scope} and ${events}) limit ${CANDIDATES})`;
  return sql`${part(isHere(place))} union all ${part(sql`not ${isHere(place)}`)}`;
}

const everyWord = (words: string[], condition: (word: string) => SQL) => sql.join(words.map(condition), sql` and `);

function reservationsSql(words: string[], place: Place, withContact: boolean): SQL {
  const matches = sql`deleted_at is null and ${everyWord(words, (word) => {
    const whole = contains(SEARCHED_TEXT, word);
    // The index holds contact data too, so the shown text is compared again for those who do not see them.
    return withContact ? whole : sql`${whole} and ${contains(SEARCHED_WITHOUT_CONTACT, word)}`;
  })}`;
  return sql`select reservations.id, reservations.key, reservations.first_name || ' ' || reservations.last_name as holder,
      ${shown('reservations', withContact)},
      events.code as "eventCode", events.name as "eventName"
    from reservations join events on events.id = reservations.event_id
    where reservations.id in (${candidates('reservations', matches, place)})
    order by ${isHere(place)} desc, reservations.created_at desc, reservations.id limit ${SHOWN}`;
}

function guestsSql(words: string[], place: Place, withContact: boolean): SQL {
  const matches = everyWord(words, (word) => contains(withContact ? SEARCHED_GUEST : NAMES, word));
  return sql`select guests.id,
      trim(guests.first_name || ' ' || guests.last_name || ' ' || coalesce(guests.maternal_last_name, '')) as name,
      ${shown('guests', withContact)}, events.code as "eventCode", events.name as "eventName"
    from guests join events on events.id = guests.event_id
    where guests.id in (${candidates('guests', matches, place)})
    order by ${isHere(place)} desc, ${alphabetical(NAMES)}, guests.id limit ${SHOWN}`;
}

const shown = (table: 'reservations' | 'guests', withContact: boolean): SQL =>
  withContact ? sql.raw(`${table}.email, ${table}.mobile`) : sql`null as email, null as mobile`;

const eventsSql = (words: string[], place: Place): SQL => sql`select events.code, events.name, agencies.name as agency,
    nullif(coalesce(events.range_start, events.event_date)::text, ${DATE_RANGE_SENTINEL}) as day
  from events join agencies on agencies.id = events.agency_id
  where ${place.scope} and ${everyWord(words, (word) => contains(sql`events.name || ' ' || events.code`, word))}
  order by coalesce(events.range_start, events.event_date) desc, events.id limit ${SHOWN}`;
