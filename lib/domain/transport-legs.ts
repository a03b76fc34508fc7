import type { CalendarDate } from '@/lib/contract/dates';
import { minutesOf } from './zone';

/** A group that travels on one day, to the event or back. */
export interface LegParty {
  id: string;
  movement: 'arrival' | 'departure';
  day: CalendarDate;
  /** `HH:MM` of the flight; null = not told. */
  time: string | null;
  /** People who need a seat. */
  people: number;
  /** Where they are picked up (arrival), or where they leave from (departure). */
  place: string;
}

interface LegRules {
  /** The longest time between the first and the last flight that one vehicle serves. */
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
  /** Parties that are too large for one vehicle: a person must decide about them. */
  unplaced: Party[];
}

export const seatsTaken = (parties: readonly Pick<LegParty, 'people'>[]): number =>
  parties.reduce((sum, { people }) => sum + people, 0);

const placeKey = ({ movement, day, place }: LegParty) => `${day} ${movement} ${place.trim().toLowerCase()}`;

/** Whether the leg has seats for the whole party and its flight is within the window of the leg's first flight. */
function takes({ parties }: { parties: readonly LegParty[] }, party: LegParty, rules: LegRules): boolean {
  const [first] = parties;
  if (!first || placeKey(first) !== placeKey(party)) return false;
  if (seatsTaken(parties) + party.people > rules.capacity) return false;
  // Parties without a time only share a vehicle with each other: the others cannot wait for an unknown hour.
  if (first.time === null || party.time === null) return first.time === party.time;
  return minutesOf(party.time) - minutesOf(first.time) <= rules.windowMinutes;
}

const byTime = (one: LegParty, other: LegParty) =>
  placeKey(one).localeCompare(placeKey(other)) ||
  (one.time ?? '99:99').localeCompare(other.time ?? '99:99') ||
  other.people - one.people ||
  one.id.localeCompare(other.id);

/**
 * Groups the parties of any days into legs of one vehicle: by day, direction and place, in the order of their flights,
 * each into the first leg that still has room. Nobody is in two legs, no leg has more people than seats, and no flight
 * is later than the window after the leg's first one. docs/domain.md, Transport.
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
