import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { useFormFields } from '@/components/form/use-form-fields';
import { type HotelProfile, hotelForm } from '@/lib/contract/hotel';

/** The agency's hotels in the console. */
export const AGENCY_HOTELS_PATH = '/adminmaster/AgenciaAdministrar/hoteles';

/** The last part of the address of a hotel that is not there yet. */
export const NEW_HOTEL = 'nuevo';

/** A hotel as it is edited: the wire's own fields, and whose a new one is (empty = the platform's). */
export const editedHotel = hotelForm.extend({ agencyId: z.string() });
export type EditedHotel = z.infer<typeof editedHotel>;

/** The fields that can be wrong, in the order of the page. */
export const FIELD_NAMES = [
  'agencyId',
  'name',
  'stars',
  'description',
  'description.es',
  'description.en',
  'address',
  'city',
  'region',
  'country',
  'timeZone',
  'latitude',
  'longitude',
  'airport.name',
  'airport.kilometres',
  'airport.minutes',
  'checkInTime',
  'checkOutTime',
  'minimumNights',
  'minimumAge',
  'childAges',
  'childAges.infant',
  'childAges.minor',
  'childAges.junior',
  'taxIncluded',
  'taxPercent',
  'paidAtHotel.es',
  'paidAtHotel.en',
  'phone',
  'email',
  'websiteUrl',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export type FormOfHotel = UseFormReturn<EditedHotel, unknown, EditedHotel>;

/** What every part of the form is given. */
export interface FormPart {
  form: FormOfHotel;
  fields: ReturnType<typeof useFormFields<EditedHotel, EditedHotel, FieldName>>;
}

/** Where most destination events of the product are. */
const FIRST_ZONE = 'America/Cancun';

/** What a form starts with: the hotel as it is, or a new one with the ages and hours that most have. */
export function valuesOf(hotel: HotelProfile | null, agencyId: string | null): EditedHotel {
  if (hotel) {
    const { id: _id, archived: _archived, categories: _categories, events: _events, version: _v, ...written } = hotel;
    return { ...written, agencyId: hotel.agencyId ?? '' };
  }
  return {
    agencyId: agencyId ?? '',
    name: '',
    stars: null,
    description: { es: '', en: '' },
    address: '',
    city: '',
    region: '',
    country: 'México',
    timeZone: FIRST_ZONE,
    latitude: null,
    longitude: null,
    airport: null,
    checkInTime: '15:00',
    checkOutTime: '12:00',
    minimumNights: 2,
    minimumAge: null,
    childAges: { infant: 2, minor: 12, junior: 17 },
    infantsCount: false,
    amenities: [],
    mealPlans: ['AI'],
    taxIncluded: true,
    taxPercent: 0,
    paidAtHotel: null,
    phone: null,
    email: null,
    websiteUrl: null,
  };
}
