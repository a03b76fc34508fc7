import type { AgeBand } from '@/lib/contract/event';
import type { HotelCopy } from '../../db/schema/hotel';

/** How a hotel counts its guests by age. docs/domain.md, Occupancy and ages. */
export interface HotelAges {
  ageBands: AgeBand[];
  infantsCount: boolean;
  /** Nobody younger may sleep there. */
  minimumAge: number | null;
}

/** The ages of a hotel as an event keeps it; without a hotel there are no bands. */
export const agesOf = (copy: HotelCopy | null): HotelAges => ({
  ageBands: (copy?.ageBands ?? []) as AgeBand[],
  infantsCount: copy?.infantsCount ?? false,
  minimumAge: copy?.minimumAge ?? null,
});
