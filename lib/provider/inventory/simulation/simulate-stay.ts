import { and, asc, eq, isNull } from 'drizzle-orm';
import { BALANCE_DUE_DAYS, SIMULATION_DAYS_AHEAD, SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { AgeBand } from '@/lib/contract/event';
import type {
  ComparedCategory,
  SimulatedRoom,
  Simulation,
  SimulationInput,
  SimulationRefusal,
} from '@/lib/contract/simulation';
import { textIn } from '@/lib/domain/bilingual-text';
import { addDays, countNights } from '@/lib/domain/nights';
import { buildSchedule } from '@/lib/domain/payment-schedule';
import { lowestPerAdult, type PricedLine } from '@/lib/domain/pricing';
import type { SimulatedCategory } from '@/lib/domain/simulation';
import { type RoomsPrice, type SimulationQuestion, simulateCategory, simulateRooms } from '@/lib/domain/simulation';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { hotelRatePlans, hotels, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { fail } from '../../error';
import { limitsOf } from '../../event/hotel/write-plan';
import { refuseTooYoung } from '../room-block/check-room';
import { describeLine } from '../room-block/get-quote';

interface ReferenceCategory extends SimulatedCategory {
  name: BilingualText;
  description: BilingualText;
  imageUrl: string | null;
  /** Amount that reserves a room, minor units. */
  minimumToReserve: number;
}

interface SimulatedHotel {
  hotel: typeof hotels.$inferSelect;
  /** Currency of all prices; null where nothing is priced. */
  currency: string | null;
  categories: ReferenceCategory[];
}

/** Fields of a booking's line that an estimate does not have. */
const NO_BOOKING = { passKind: null, discountKind: null, couponCode: null, dueOn: null, note: null };

type Locale = 'es' | 'en';

/** The priced rooms in the caller's language. */
const describeRooms = (rooms: RoomsPrice<ReferenceCategory>[], currency: string, locale: Locale): SimulatedRoom[] =>
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

/**
 * An estimate of a stay at a hotel by its reference prices: itemised, with every category compared and the payments
 * that an event on the day of arrival would ask for. Nothing is held or stored. Raises NOT_FOUND, INVALID (dates past,
 * too far or too long, a category of another hotel), BELOW_MINIMUM_NIGHTS, OCCUPANCY_EXCEEDED, NO_RATE.
 */
export async function simulateStay({ ctx, input }: { ctx: Context; input: SimulationInput }): Promise<Simulation> {
  const found = await loadSimulatedHotel(ctx, input.hotelId);
  const { hotel, categories, currency } = found;
  const today = dateInZone(ctx.clock.now(), hotel.timeZone);
  checkStay(input, found, today);
  checkRooms(input, found);
  const stay = { checkIn: input.checkIn, checkOut: input.checkOut };
  const question = { categories, stay, rooms: input.rooms, infantsCount: hotel.infantsCount };
  const answer = simulateRooms(question);
  if (!answer.ok) refuse(answer.refusal);
  if (!currency) fail('NO_RATE');
  const money = (amount: number) => ({ amount, currency });
  const { rooms, total } = answer;
  const deposit = rooms.reduce((sum, { category, asked }) => sum + category.minimumToReserve * asked.quantity, 0);
  const window = { today, eventDate: stay.checkIn, balanceDueDays: BALANCE_DUE_DAYS };
  const schedule = buildSchedule({ ...window, total, minimumToReserve: deposit });
  const taxes = rooms.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'tax'));
  const { id, name, city, region, country } = hotel;
  return {
    hotel: { id, name, city, region, country },
    ...stay,
    nights: countNights(stay),
    rooms: describeRooms(rooms, currency, ctx.locale),
    roomCount: rooms.reduce((sum, { asked }) => sum + asked.quantity, 0),
    peopleCount: rooms.reduce((sum, { asked }) => sum + asked.quantity * headcount(asked), 0),
    taxes: money(taxes.reduce((sum, line) => sum + line.total, 0)),
    total: money(total),
    minimumToReserve: money(schedule[0]?.dueOn === today ? schedule[0].amount : 0),
    schedule: schedule.map((item) => ({ ...item, amount: money(item.amount) })),
    categories: categories.map((category) => compareCategory(question, category, currency, ctx.locale)),
    estimatedOn: today,
  };
}

type People = Pick<SimulationInput['rooms'][number], 'adults' | 'juniors' | 'minors' | 'infants'>;

const headcount = ({ adults, juniors, minors, infants }: People) => adults + juniors + minors + infants;

function checkStay(input: SimulationInput, { hotel }: SimulatedHotel, today: CalendarDate): void {
  const nights = countNights(input);
  const isTooEarly = input.checkIn < today;
  if (isTooEarly || input.checkIn > addDays(today, SIMULATION_DAYS_AHEAD))
    fail('INVALID', { fields: { checkIn: 'dateRange' } });
  if (nights < 1 || nights > SIMULATION_MAX_NIGHTS) fail('INVALID', { fields: { checkOut: 'dateRange' } });
  const minimum = hotel.minimumNights;
  if (nights < minimum)
    fail('BELOW_MINIMUM_NIGHTS', { values: { nights: minimum }, details: { nights: minimum, asked: nights } });
}

function checkRooms({ rooms }: SimulationInput, { hotel, categories }: SimulatedHotel): void {
  for (const [index, room] of rooms.entries()) {
    const { categoryId } = room;
    if (categoryId !== undefined && !categories.some(({ id }) => id === categoryId))
      fail('INVALID', { fields: { [`rooms.${index}.categoryId`]: 'invalid' } });
    refuseTooYoung(room, index, { ageBands: hotel.ageBands as AgeBand[], minimumAge: hotel.minimumAge });
  }
}

/** Raises what a booking would raise. */
function refuse(refusal: SimulationRefusal): never {
  if (refusal.kind === 'noRate') fail('NO_RATE', { details: refusal });
  const { limit, allowed } = refusal;
  return fail('OCCUPANCY_EXCEEDED', { values: { limit, allowed }, details: refusal });
}

function describeOne(line: PricedLine, room: number, categoryName: BilingualText, currency: string, locale: Locale) {
  const { kind, nights, people } = line;
  const row = { ...line, ...NO_BOOKING, room, categoryName, position: 0 };
  return { ...describeLine(row, currency, locale), kind, nights, people };
}

/** A category compared with the others: the same people in it for the same stay, or why that cannot be. */
function compareCategory(
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

/** Only the platform's hotels are simulated for everybody; agencies show their own themselves. */
const isSimulated = and(isNull(hotels.agencyId), eq(hotels.archived, false));

/**
 * A hotel with its categories, in their order, and their reference prices. All prices are in the currency of the first;
 * a plan in another is left out, since no exchange rate is known. Raises NOT_FOUND.
 */
async function loadSimulatedHotel(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  hotelId: string,
): Promise<SimulatedHotel> {
  const [hotel] = await db
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), isSimulated));
  if (!hotel) fail('NOT_FOUND');
  const rows = await db
    .select({ category: roomCategories, plan: hotelRatePlans })
    .from(roomCategories)
    .leftJoin(hotelRatePlans, eq(hotelRatePlans.roomCategoryId, roomCategories.id))
    .where(and(eq(roomCategories.hotelId, hotelId), eq(roomCategories.archived, false)))
    .orderBy(asc(roomCategories.position), asc(shownText(roomCategories.name, locale)), asc(roomCategories.id));
  const currency = rows.find(({ plan }) => plan)?.plan?.currency ?? null;
  const categories = rows.map(({ category, plan }) => ({
    id: category.id,
    name: category.name,
    description: category.description,
    imageUrl: category.imageUrl,
    limits: limitsOf(category),
    plan: plan?.currency === currency ? plan : null,
    minimumToReserve: plan?.minimumToReserve ?? 0,
  }));
  return { hotel, currency, categories };
}
