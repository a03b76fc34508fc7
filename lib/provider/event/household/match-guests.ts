import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { HouseholdMatch } from '@/lib/contract/household';
import { maskedName } from '@/lib/domain/household-answers';
import type { Context } from '../../context';
import { guests } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { readTimedToken, timedToken } from '../../ground/mailed-token';
import { contains, typedWords } from '../../ground/page';
import { visibleEvent } from '../event/find-bookable-event';
import { householdOf, visitOf } from './find-household';

const MOST = 5;
const MATCH_MS = 30 * millisecondsInMinute;
const VISIT_MS = 2 * millisecondsInHour;
/** Letters that the typed name needs, spaces and signs not counted. */
const LEAST_LETTERS = 3;

const begins = (word: string): SQL =>
  contains(
    sql`' ' || ${guests.firstName} || ' ' || ${guests.lastName} || ' ' || coalesce(${guests.maternalLastName}, '')`,
    ` ${word}`,
  );

/**
 * People of the couple's list whose name begins as typed, at most 5, masked: a guest recognizes their own name, and
 * nobody else learns one. An empty list where nobody matches. Raises EVENT_KEY_NOT_FOUND, INVALID below three letters.
 */
export async function matchGuests({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; name: string };
}): Promise<HouseholdMatch[]> {
  const event = await visibleEvent(ctx, input.event);
  const words = typedWords(input.name);
  if ([...words.join('')].filter((letter) => /\p{L}/u.test(letter)).length < LEAST_LETTERS)
    fail('INVALID', { fields: { name: 'invalid' } });
  const found = await ctx.db
    .select({ id: guests.id, firstName: guests.firstName, lastName: guests.lastName })
    .from(guests)
    .where(and(eq(guests.eventId, event.id), ...words.map(begins)))
    .orderBy(asc(guests.createdAt), asc(guests.id))
    .limit(MOST);
  const until = new Date(ctx.clock.now().getTime() + MATCH_MS);
  return found.map((guest) => ({
    match: timedToken(ctx, 'household-match', { about: `${event.id} ${guest.id}`, until }),
    name: maskedName(guest),
  }));
}

interface Proving {
  ctx: Context;
  input: {
    event: string;
    match: string;
    digits: string;
    /**
     * Counts a try for the person and raises TOO_MANY_REQUESTS; calling the function that it answers takes the try
     * back.
     */
    countTry: (guestId: string) => Promise<() => Promise<void>>;
  };
}

/**
 * Lets a guest in who knows the last four digits of the mobile on the list: answers a token for the household's
 * answers, valid for two hours. Wrong digits, a person without a mobile and an expired match get the same refusal.
 * Raises EVENT_KEY_NOT_FOUND, LINK_INVALID, and what counting raises.
 */
export async function visitHousehold({ ctx, input }: Proving): Promise<{ token: string }> {
  const event = await visibleEvent(ctx, input.event);
  const refuse = () => fail('LINK_INVALID', { values: { what: 'digits' } });
  const [eventId, guestId = ''] = readTimedToken(ctx, 'household-match', input.match)?.split(' ') ?? [];
  if (eventId !== event.id) return refuse();
  const giveBack = await input.countTry(guestId);
  const [guest] = await ctx.db
    .select()
    .from(guests)
    .where(and(eq(guests.id, guestId), eq(guests.eventId, event.id)));
  if (!guest?.mobile.endsWith(input.digits)) return refuse();
  await giveBack();
  const household = await inTransaction(ctx, (tx) => householdOf(tx, ctx, guest));
  const until = new Date(ctx.clock.now().getTime() + VISIT_MS);
  return { token: timedToken(ctx, 'household-visit', { about: visitOf(household), until }) };
}
