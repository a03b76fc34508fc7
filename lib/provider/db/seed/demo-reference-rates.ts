import type { AgeBandName } from '@/lib/contract/event';
import { addDays } from '@/lib/domain/nights';
import type { Rate, RatePlan } from '@/lib/domain/rate';
import type { hotelRatePlans } from '../schema';
import type { DemoDays } from './demo-days';

interface Prices {
  /** For one adult in the room, for two… */
  adults: number[];
  junior: number;
  minor: number;
}

type Season = Pick<Rate, 'firstNight' | 'lastNight'>;

const ALL_YEAR: Season = { firstNight: null, lastNight: null };
const HIGH_SEASON_PERCENT = 120;
const DEPOSIT_PER_ROOM = 15_000;

const inSeason = ({ adults, junior, minor }: Prices, season: Season, percent: number): Rate[] => {
  const rate = (band: AgeBandName, amount: number, adultOccupancy: number | null = null): Rate => ({
    ...season,
    band,
    adultOccupancy,
    amount: Math.round((amount * percent) / 100),
  });
  return [
    ...adults.map((amount, index) => rate('adult', amount, index + 1)),
    rate('junior', junior),
    rate('minor', minor),
    rate('infant', 0),
  ];
};

/** Two winters ahead, from 20 December to 10 April: estimates reach two years. */
function highSeasons({ today }: DemoDays): Season[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2].map((winter) => ({
    firstNight: `${winter}-12-20`,
    lastNight: `${winter + 1}-04-10`,
  }));
}

function perPerson(days: DemoDays, mealPlan: RatePlan['mealPlan'], prices: Prices): RatePlan {
  const seasons = highSeasons(days).flatMap((season) => inSeason(prices, season, HIGH_SEASON_PERCENT));
  const rates = [...inSeason(prices, ALL_YEAR, 100), ...seasons];
  return { mealPlan, currency: 'USD', basis: 'perPersonPerNight', taxIncluded: true, taxPercent: 0, rates };
}

/** Breakfast and room, lodging taxes (IVA 16 % and state 5 %) on top; dearer in the weeks that everybody wants. */
function perRoom(days: DemoDays, amount: number, mostAdults: number): RatePlan {
  const at = (season: Season, price: number) =>
    Array.from({ length: mostAdults }, (_, index) => ({
      ...season,
      band: 'adult' as const,
      adultOccupancy: index + 1,
      amount: price,
    }));
  const peak = { firstNight: addDays(days.beachStart, -10), lastNight: addDays(days.beachStart, 10) };
  const rates = [...at(ALL_YEAR, amount), ...at(peak, Math.round((amount * HIGH_SEASON_PERCENT) / 100))];
  return { mealPlan: 'BB', currency: 'USD', basis: 'perRoomPerNight', taxIncluded: false, taxPercent: 21, rates };
}

/** What the demo's hotels ask in public, a little above what an event is given. */
export function demoReferenceRates(days: DemoDays): (typeof hotelRatePlans.$inferInsert)[] {
  const plans: Record<string, RatePlan> = {
    'room-jardin': perPerson(days, 'AI', { adults: [26_900, 18_400, 17_300], junior: 12_000, minor: 7_900 }),
    'room-mar': perPerson(days, 'AI', { adults: [32_500, 22_400, 21_200, 20_600], junior: 14_400, minor: 9_400 }),
    'room-familiar': perPerson(days, 'AI', { adults: [41_500, 28_600, 26_000, 24_700], junior: 16_900, minor: 10_700 }),
    'room-cabana': perPerson(days, 'BB', { adults: [15_500, 10_300], junior: 6_600, minor: 4_200 }),
    'room-azotea': perRoom(days, 26_000, 4),
    'room-laguna': perPerson(days, 'AI', { adults: [25_100, 17_500, 16_600, 16_200], junior: 11_400, minor: 8_700 }),
    'room-oceano': perPerson(days, 'AI', { adults: [29_900, 20_500, 19_500], junior: 13_200, minor: 10_100 }),
  };
  return Object.entries(plans).map(([roomCategoryId, plan]) => ({
    ...plan,
    roomCategoryId,
    minimumToReserve: DEPOSIT_PER_ROOM,
  }));
}
