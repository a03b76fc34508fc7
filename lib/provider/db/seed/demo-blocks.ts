import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBandName } from '@/lib/contract/event';
import type { MealPlan } from '@/lib/contract/room-block';
import { addDays, nightsOf } from '@/lib/domain/nights';
import type { RatePlan } from '@/lib/domain/rate';
import { DEMO_RANGE_NIGHTS, type DemoDays } from './demo-days';
import { BEACH, OTHER, WEDDING } from './demo-events';

const CUT_OFF_DAYS = 90;
const SHOULDER_NIGHTS = 4;

/** A category of an event's block with its plan and what the hotel allotted, before anything was sold. */
export interface DemoBlock {
  id: string;
  agencyId: string;
  eventId: string;
  roomCategoryId: string;
  name: BilingualText;
  cutOffDate: CalendarDate;
  position: number;
  nights: CalendarDate[];
  allotted: number;
  /** Nights on which the hotel gave no more than what is sold, so that the demo shows a sold-out stay. */
  soldOut: CalendarDate[];
  plan: RatePlan;
}

interface Prices {
  adults: number[];
  junior: number;
  minor: number;
  mealPlan?: MealPlan;
}

function perPerson({ adults, junior, minor, mealPlan = 'AI' }: Prices): RatePlan {
  const rate = (band: AgeBandName, amount: number, adultOccupancy: number | null = null) => ({
    band,
    adultOccupancy,
    firstNight: null,
    lastNight: null,
    amount,
  });
  return {
    mealPlan,
    currency: 'USD',
    basis: 'perPersonPerNight',
    taxIncluded: true,
    taxPercent: 0,
    rates: [
      ...adults.map((amount, index) => rate('adult', amount, index + 1)),
      rate('junior', junior),
      rate('minor', minor),
      rate('infant', 0),
    ],
  };
}

/** Room only, lodging tax (IVA 16 % and state 5 %) on top: the other way in which hotels quote. */
function perRoom(amount: number, mostAdults: number): RatePlan {
  const adults = Array.from({ length: mostAdults }, (_, index) => index + 1);
  return {
    mealPlan: 'BB',
    currency: 'USD',
    basis: 'perRoomPerNight',
    taxIncluded: false,
    taxPercent: 21,
    rates: adults.map((adultOccupancy) => ({
      band: 'adult' as const,
      adultOccupancy,
      firstNight: null,
      lastNight: null,
      amount,
    })),
  };
}

const window = (first: CalendarDate, last: CalendarDate) => ({
  nights: nightsOf({ checkIn: addDays(first, -SHOULDER_NIGHTS), checkOut: addDays(last, SHOULDER_NIGHTS + 1) }),
  cutOffDate: addDays(first, -CUT_OFF_DAYS),
});

export function demoBlocks(days: DemoDays): DemoBlock[] {
  const wedding = { agencyId: '1', eventId: WEDDING, ...window(days.wedding, days.wedding), soldOut: [] };
  const beach = {
    agencyId: '1',
    eventId: BEACH,
    ...window(days.beachStart, addDays(days.beachStart, DEMO_RANGE_NIGHTS)),
    soldOut: [],
  };
  const other = { agencyId: '2', eventId: OTHER, ...window(days.otherWedding, days.otherWedding), soldOut: [] };
  return [
    {
      ...wedding,
      id: 'block-jardin',
      roomCategoryId: 'room-jardin',
      name: { es: 'Junior Suite Jardín', en: 'Garden Junior Suite' },
      position: 1,
      allotted: 40,
      plan: perPerson({ adults: [24_500, 16_800, 15_800], junior: 11_000, minor: 7_200 }),
    },
    {
      ...wedding,
      id: 'block-mar',
      roomCategoryId: 'room-mar',
      name: { es: 'Suite Vista al Mar', en: 'Ocean View Suite' },
      position: 2,
      allotted: 34,
      plan: perPerson({ adults: [29_800, 20_500, 19_400, 18_900], junior: 13_200, minor: 8_600 }),
    },
    {
      ...wedding,
      id: 'block-familiar',
      roomCategoryId: 'room-familiar',
      name: { es: 'Suite Familiar Frente al Mar', en: 'Oceanfront Family Suite' },
      position: 3,
      allotted: 6,
      soldOut: [addDays(days.wedding, -1), days.wedding],
      plan: perPerson({ adults: [38_000, 26_200, 23_800, 22_600], junior: 15_500, minor: 9_800 }),
    },
    {
      ...beach,
      id: 'block-cabana',
      roomCategoryId: 'room-cabana',
      name: { es: 'Cabaña Selva', en: 'Jungle Cabin' },
      position: 1,
      allotted: 14,
      plan: perPerson({ adults: [14_200, 9_400], junior: 6_000, minor: 3_800, mealPlan: 'BB' }),
    },
    {
      ...beach,
      id: 'block-azotea',
      roomCategoryId: 'room-azotea',
      name: { es: 'Suite Azotea', en: 'Rooftop Suite' },
      position: 2,
      allotted: 8,
      plan: perRoom(23_900, 4),
    },
    {
      ...other,
      id: 'block-laguna',
      roomCategoryId: 'room-laguna',
      name: { es: 'Deluxe Laguna', en: 'Lagoon Deluxe' },
      position: 1,
      allotted: 20,
      plan: perPerson({ adults: [23_000, 16_000, 15_200, 14_900], junior: 10_400, minor: 8_000 }),
    },
    {
      ...other,
      id: 'block-oceano',
      roomCategoryId: 'room-oceano',
      name: { es: 'Deluxe Océano', en: 'Ocean Deluxe' },
      position: 2,
      allotted: 12,
      plan: perPerson({ adults: [27_400, 18_800, 17_900], junior: 12_100, minor: 9_300 }),
    },
  ];
}
