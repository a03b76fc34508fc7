import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { ComparedCategory, SimulatedRoom } from '@/lib/contract/simulation';
import { textIn } from '@/lib/domain/bilingual-text';
import { countNights } from '@/lib/domain/nights';
import { lowestPerAdult, type PricedLine } from '@/lib/domain/pricing';
import { type RoomsPrice, type SimulationQuestion, simulateCategory } from '@/lib/domain/simulation';
import { describeLine } from '../room-block/quote-lines';
import type { ReferenceCategory } from './load-simulated-hotel';

/** Fields of a booking's line that an estimate does not have. */
const NO_BOOKING = { passKind: null, discountKind: null, couponCode: null, dueOn: null };

type Locale = 'es' | 'en';

function describeOne(line: PricedLine, room: number, categoryName: BilingualText, currency: string, locale: Locale) {
  const { kind, nights, people } = line;
  const row = { ...line, ...NO_BOOKING, room, categoryName, position: 0 };
  return { ...describeLine(row, currency, locale), kind, nights, people };
}

/** The priced rooms in the caller's language. */
export const describeRooms = (
  rooms: RoomsPrice<ReferenceCategory>[],
  currency: string,
  locale: Locale,
): SimulatedRoom[] =>
  rooms.map(({ category, asked, lines, total }, room) => ({
    categoryId: category.id,
    categoryName: textIn(category.name, locale).text,
    mealPlan: category.plan?.mealPlan ?? 'EP',
    quantity: asked.quantity,
    adults: asked.adults,
    juniors: asked.juniors,
    minors: asked.minors,
    infants: asked.infants,
    lines: lines.map((line) => describeOne(line, room, category.name, currency, locale)),
    total: { amount: total, currency },
  }));

/** A category beside the others: the same people in it for the same stay, or why that cannot be. */
export function compareCategory(
  question: SimulationQuestion<ReferenceCategory>,
  category: ReferenceCategory,
  currency: string,
  locale: Locale,
): ComparedCategory {
  const answer = simulateCategory(question, category);
  const { id, name, description, imageUrl, limits, plan } = category;
  const adult = plan && lowestPerAdult(plan, question.stay);
  return {
    id,
    name: textIn(name, locale).text,
    texts: { name },
    description,
    imageUrl,
    mealPlan: plan?.mealPlan ?? null,
    limits,
    total: answer.ok ? { amount: answer.total, currency } : null,
    perAdultNight: adult === null ? null : { amount: Math.round(adult / countNights(question.stay)), currency },
    refusal: answer.ok ? null : answer.refusal,
  };
}
