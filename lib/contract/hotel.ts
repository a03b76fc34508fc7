import { z } from 'zod';
import { amenity } from './amenity';
import { bilingualFields, bilingualText } from './bilingual-text';
import { clockTime } from './dates';
import { hotelAirport, publicHotel } from './event';
import { eventState } from './event-profile';
import { lowerMailAddress } from './mail-address';
import { knownCurrency } from './money';
import { pageOf, pageQuery } from './page';
import { sizedPhoto } from './photo';
import { recordId } from './record-id';
import { mealPlan } from './room-block';
import { defaultPlan } from './room-block-editor';
import { telephone } from './telephone';

/** A kind of room that a hotel sells, with its limits. */
export const hotelCategory = z
  .object({
    id: z.string(),
    /** In the caller's language, else in the other; `texts` has it as it was written. */
    name: z.string(),
    texts: z.object({ name: bilingualText }),
    description: bilingualText,
    imageUrl: z.string().nullable(),
    maxOccupancy: z.int(),
    maxAdults: z.int(),
    maxJuniors: z.int(),
    maxMinors: z.int(),
    maxInfants: z.int(),
    /** Whether the simulator can price it. */
    simulated: z.boolean(),
  })
  .meta({ id: 'HotelCategory' });

export const hotelRow = publicHotel
  .extend({
    /** The owner; null = the platform's, shared by all agencies. */
    agencyId: z.string().nullable(),
    archived: z.boolean(),
    /** Shortest stay that the simulator estimates. */
    minimumNights: z.int(),
    categories: z.array(hotelCategory),
  })
  .meta({ id: 'HotelRow' });
export type HotelRow = z.infer<typeof hotelRow>;

export const hotelPage = pageOf(hotelRow);

/** GET /api/v1/hotels. */
export const hotelQuery = pageQuery.extend({
  /** For the platform's admin: the shared ones and only this agency's. Staff of an agency get those in any case. */
  agency_id: z.string().max(60).optional(),
  /** With archived hotels too, for people who manage hotels. */
  archived: z.literal('1').optional(),
});
export type HotelQuery = z.infer<typeof hotelQuery>;

const MOST_PEOPLE = 20;
const OLDEST_CHILD = 20;

const place = z.string().trim().min(2).max(80);
const upTo = z.int().min(0).max(OLDEST_CHILD).nullable();
const once = <Value>(all: Value[]) => new Set(all).size === all.length;
const isWritten = ({ es, en }: { es: string; en: string }) => es !== '' || en !== '';
const optionalLine = bilingualFields(160).nullable();

/**
 * The last age of each band of children, inclusive; null = the hotel has no such band. Each band begins after the last
 * age of the one before it, and adults after the last band. docs/domain.md, Occupancy and ages.
 */
const childAges = z
  .object({ infant: upTo, minor: upTo, junior: upTo })
  .refine(
    ({ infant, minor, junior }) => {
      const ages = [infant, minor, junior].filter((age) => age !== null);
      return ages.every((age, index) => index === 0 || age > (ages[index - 1] ?? 0));
    },
    { message: 'ageOrder' },
  )
  .meta({ id: 'ChildAges' });
export type ChildAges = z.infer<typeof childAges>;

/** The editable data of a hotel; the form sends all of them. */
export const hotelForm = z.object({
  name: z.string().trim().min(2).max(120),
  stars: z.int().min(1).max(5).nullable(),
  city: place,
  region: place,
  country: place,
  address: z.string().trim().min(3).max(300),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Left out or null = no airport. */
  airport: hotelAirport.nullable().optional(),
  /** IANA name. */
  timeZone: z.string().min(1).max(60),
  /** In one language at least. */
  description: bilingualFields(4000).refine(isWritten, { message: 'required' }),
  checkInTime: clockTime,
  checkOutTime: clockTime,
  childAges,
  /** Whether infants count toward the most people of a room. */
  infantsCount: z.boolean(),
  /** Younger guests may not stay there. */
  minimumAge: z.int().min(0).max(99).nullable(),
  minimumNights: z.int().min(1).max(30),
  amenities: z.array(amenity).max(amenity.options.length).refine(once),
  mealPlans: z.array(mealPlan).max(mealPlan.options.length).refine(once),
  /** Whether prices include the tax; if not, `taxPercent` is added. */
  taxIncluded: z.boolean(),
  taxPercent: z.number().min(0).max(100),
  /** What guests pay at the hotel itself, in words. */
  paidAtHotel: bilingualFields(300).nullable(),
  phone: telephone.nullable(),
  email: lowerMailAddress.nullable(),
  /** An address for a link: http or https only, since a `javascript:` address would run in the page. */
  websiteUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
});
export type HotelForm = z.infer<typeof hotelForm>;

/** POST /api/v1/hotels. Null = the platform's; only its admin may add one. */
export const newHotel = hotelForm.extend({ agencyId: recordId.nullable() }).meta({ id: 'NewHotel' });
export type NewHotel = z.infer<typeof newHotel>;

/** PATCH /api/v1/hotels/{id}: what is left out stays. Events keep the copy that they made earlier. */
export const hotelPatch = hotelForm
  .partial()
  .extend({ archived: z.boolean().optional(), version: z.int() })
  .meta({ id: 'HotelPatch' });
export type HotelPatch = z.infer<typeof hotelPatch>;

const people = (least: number) => z.int().min(least).max(MOST_PEOPLE);

const roomFields = z.object({
  /** In both languages, since guests choose by it. */
  name: z.object({ es: z.string().trim().min(1).max(120), en: z.string().trim().min(1).max(120) }),
  description: bilingualFields(2000),
  beds: optionalLine,
  view: optionalLine,
  maxOccupancy: people(1),
  maxAdults: people(1),
  maxJuniors: people(0),
  maxMinors: people(0),
  maxInfants: people(0),
});

/**
 * The editable data of a category; the form sends all of them. No band may have more people than the room in all;
 * infants are not compared.
 */
export const hotelRoomForm = roomFields
  .refine(({ maxAdults, maxOccupancy }) => !(maxAdults > maxOccupancy), { path: ['maxAdults'], message: 'roomLimit' })
  .refine(({ maxJuniors, maxOccupancy }) => !(maxJuniors > maxOccupancy), {
    path: ['maxJuniors'],
    message: 'roomLimit',
  })
  .refine(({ maxMinors, maxOccupancy }) => !(maxMinors > maxOccupancy), { path: ['maxMinors'], message: 'roomLimit' })
  .meta({ id: 'HotelRoomForm' });
export type HotelRoomForm = z.infer<typeof hotelRoomForm>;

/** PATCH of a category: what is left out stays. Blocks keep the copy that they made earlier. */
export const hotelRoomPatch = roomFields
  .partial()
  .extend({
    archived: z.boolean().optional(),
    /** Its usual price; null = it has no default rates. */
    defaultPlan: defaultPlan.extend({ currency: knownCurrency }).nullable().optional(),
    version: z.int(),
  })
  .meta({ id: 'HotelRoomPatch' });
export type HotelRoomPatch = z.infer<typeof hotelRoomPatch>;

/** …/hotels/{id}/photos: the photos of a category; without one, the hotel's own. */
export const hotelPhotoQuery = z.object({ category: recordId.optional() });

/** PUT /api/v1/hotels/{id}/categories/order: all categories, in their new order. */
export const hotelRoomOrder = z.object({ ids: z.array(recordId).min(1).max(200) });
export type HotelRoomOrder = z.infer<typeof hotelRoomOrder>;

const hotelRoom = z.object({
  id: z.string(),
  name: bilingualText,
  description: bilingualText,
  beds: bilingualText.nullable(),
  view: bilingualText.nullable(),
  maxOccupancy: z.int(),
  maxAdults: z.int(),
  maxJuniors: z.int(),
  maxMinors: z.int(),
  maxInfants: z.int(),
  archived: z.boolean(),
  /** Its usual price, which a block may copy. Null = not given. */
  defaultPlan: defaultPlan.nullable(),
  photos: z.array(sizedPhoto),
  /** Events that use it in their block; it can only be deleted where there are none. */
  events: z.int(),
  version: z.int(),
});
export type HotelRoom = z.infer<typeof hotelRoom>;

/** The hotel for those who edit it, with all its categories and the events held there. */
export const hotelProfile = hotelForm
  .extend({
    id: z.string(),
    agencyId: z.string().nullable(),
    archived: z.boolean(),
    // Stored values may be older than the rules above.
    description: bilingualText,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    websiteUrl: z.string().nullable(),
    photos: z.array(sizedPhoto),
    categories: z.array(hotelRoom),
    events: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        eventName: z.string(),
        state: eventState,
        /** This hotel's categories in the event's block, by their names there. */
        categories: z.array(bilingualText),
      }),
    ),
    version: z.int(),
  })
  .meta({ id: 'HotelProfile' });
export type HotelProfile = z.infer<typeof hotelProfile>;
