import type { RoomLimits } from '@/lib/contract/room-block';

/** The hotel's limits, each narrowed where the event has one of its own; loadOffers says the same in SQL. */
export const limitsAt = (offered: Record<keyof RoomLimits, number | null>, hotel: RoomLimits): RoomLimits => ({
  maxOccupancy: offered.maxOccupancy ?? hotel.maxOccupancy,
  maxAdults: offered.maxAdults ?? hotel.maxAdults,
  maxJuniors: offered.maxJuniors ?? hotel.maxJuniors,
  maxMinors: offered.maxMinors ?? hotel.maxMinors,
  maxInfants: offered.maxInfants ?? hotel.maxInfants,
});
