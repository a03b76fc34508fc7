import { asc, eq, inArray } from 'drizzle-orm';
import type { HouseholdAnswersInput, HouseholdPerson } from '@/lib/contract/household';
import { wholeName } from '@/lib/domain/guest-name';
import type { Invited } from '@/lib/domain/schedule';
import { comingSeats } from '@/lib/domain/who-comes';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { guests, householdAnswers, type households } from '../../db/schema';
import { staysThere } from '../activity/activity-audience';

export type HouseholdRow = typeof households.$inferSelect;

/**
 * A household's people in their order: each guest with whom they bring, whether they sleep there, and what each
 * answered. An erased guest is still a member, but is neither shown nor asked.
 */
export const peopleOf = (db: Database | Transaction, householdId: string) => peopleOfAll(db, [householdId]);

/** The people of several households in one list; each person's guest names the household. */
export async function peopleOfAll(db: Database | Transaction, householdIds: string[]) {
  const members = await db
    .select({ guest: guests, stays: staysThere })
    .from(guests)
    .where(inArray(guests.householdId, householdIds))
    .orderBy(asc(guests.createdAt), asc(guests.id));
  const answers = await db
    .select({ answer: householdAnswers })
    .from(householdAnswers)
    .innerJoin(guests, eq(guests.id, householdAnswers.guestId))
    .where(inArray(guests.householdId, householdIds));
  const people = members.flatMap(({ guest, stays }) => {
    if (guest.erasedAt) return [];
    const said = answers.flatMap(({ answer }) => (answer.guestId === guest.id ? [answer] : []));
    const coming = comingSeats(guest, said);
    return Array.from({ length: 1 + guest.companions }, (_, seat) => {
      const answer = said.find((each) => each.seat === seat) ?? null;
      return { guest, stays, seat, answer, comes: coming.includes(seat) };
    });
  });
  return { members: members.map(({ guest }) => guest), people };
}

export type PersonOfHousehold = Awaited<ReturnType<typeof peopleOf>>['people'][number];

/** The person as audiences of activities see them; people whom a guest brings are asked to whatever their guest is. */
export const invitedAs = ({ guest: { tags }, stays }: PersonOfHousehold): Invited => ({ tags, stays });

/** A person as the forms show it. Where staff noted whether they come, that counts until the household answers. */
export function describePerson({ guest, seat, answer, comes }: PersonOfHousehold): HouseholdPerson {
  const isSaid = guest.attendance !== 'pending' && (seat === 0 || answer !== null);
  return {
    guestId: guest.id,
    seat,
    name: seat === 0 ? wholeName(guest) : (answer?.name ?? null),
    attends: isSaid ? comes : null,
    band: answer?.band ?? 'adult',
    activityIds: answer?.activityIds ?? [],
    meal: answer?.meal ?? null,
    // The list has what a guest eats: the later of the household's answer and what staff wrote.
    needs: seat === 0 ? guest.diet : (answer?.needs ?? []),
    dietNote: seat === 0 ? guest.dietNotes : (answer?.dietNote ?? null),
  };
}

/** A person with what the household wants for them; unchanged where the household said nothing of them. */
export function describeWanted(person: PersonOfHousehold, wanted: HouseholdAnswersInput['people']): HouseholdPerson {
  const now = describePerson(person);
  const said = wanted.find(({ guestId, seat }) => guestId === now.guestId && seat === now.seat);
  return said ? { ...said, name: person.seat === 0 ? now.name : said.name } : now;
}

/** The guest to whom mails of a household go: its responder, else the first on the list who was not erased. */
export const responderOf = <Guest extends { id: string; erasedAt: Date | null }>(
  { responderId }: Pick<HouseholdRow, 'responderId'>,
  members: readonly Guest[],
): Guest | undefined =>
  members.find(({ id }) => id === responderId) ?? members.find(({ erasedAt }) => erasedAt === null) ?? members[0];
