import type { CalendarDate } from '@/lib/contract/dates';
import { minutesOf } from './zone';

/** Somebody's party on the way on one day, there or back. */
export interface LegParty {
  id: string;
  movement: 'arrival' | 'departure';
  day: CalendarDate;
  /** `HH:MM` of the flight; null = not told. */
  time: string | null;
  /** People who need a seat. */
  people: number;
  /** Where they are met or taken from. */
  place: string;
}

interface LegRules {
  /** Longest time between the first and the last flight that one vehicle serves. */
  windowMinutes: number;
  /** Seats of a vehicle. */
  capacity: number;
}

interface SuggestedLeg<Party> {
  movement: LegParty['movement'];
  day: CalendarDate;
  parties: Party[];
}

interface LegSuggestion<Party> {
  legs: SuggestedLeg<Party>[];
  /** Parties that no vehicle of this size takes whole: a person decides. */
  unplaced: Party[];
}

export const seatsTaken = (parties: readonly Pick<LegParty, 'people'>[]): number =>
  parties.reduce((sum, { people }) => sum + people, 0);

const placeKey = ({ movement, day, place }: LegParty) => `${day} ${movement} ${place.trim().toLowerCase()}`;

/** Whether the leg takes the party: a seat for each, and all flights within the window of the first. */
function takes({ parties }: { parties: readonly LegParty[] }, party: LegParty, rules: LegRules): boolean {
  const [first] = parties;
  if (!first || placeKey(first) !== placeKey(party)) return false;
  if (seatsTaken(parties) + party.people > rules.capacity) return false;
  // Parties without an hour only share a vehicle with each other: others cannot wait for an unknown hour.
  if (first.time === null || party.time === null) return first.time === party.time;
  return minutesOf(party.time) - minutesOf(first.time) <= rules.windowMinutes;
}

const byTime = (one: LegParty, other: LegParty) =>
  placeKey(one).localeCompare(placeKey(other)) ||
  (one.time ?? '99:99').localeCompare(other.time ?? '99:99') ||
  other.people - one.people ||
  one.id.localeCompare(other.id);

/**
 * Groups the parties of any days into legs of one vehicle: by day, way and place, in the order of their flights, each
 * into the first leg that still takes it. Nobody is in two, no leg has more people than seats, and no flight is further
 * from the leg's first one than the window. docs/domain.md, Transport.
 */
export function suggestLegs<Party extends LegParty>(parties: readonly Party[], rules: LegRules): LegSuggestion<Party> {
  const legs: SuggestedLeg<Party>[] = [];
  const unplaced: Party[] = [];
  for (const party of parties.toSorted(byTime)) {
    if (party.people > rules.capacity) {
      unplaced.push(party);
      continue;
    }
    const leg = legs.find((each) => takes(each, party, rules));
    if (leg) leg.parties.push(party);
    else legs.push({ movement: party.movement, day: party.day, parties: [party] });
  }
  return { legs, unplaced };
}
