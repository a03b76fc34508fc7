import { eq } from 'drizzle-orm';
import { type CountryCode, getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { plainWords } from '@/lib/domain/guest-name';
import type { Transaction } from '../context';
import type { Database } from '../db/client';
import { agencies, hotels } from '../db/schema';
import { fail } from '../error';

/**
 * The number that a text means, in E.164; null where it is none. A number without a country code is of `country`. Reads
 * what address books write too: labels, 00 instead of +, numbers saved as decimals.
 */
export function readMobile(text: string, country: CountryCode): string | null {
  const typed = text
    .replace(/^(?:tel|cel|whatsapp|m[oó]vil)[.:\s]*/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\d{8,15})\.0$/, '$1');
  // Mexico's mobiles were once dialled with a 1 after the country's code, or 044 and 045; address books still have
  // them.
  const old = /^\+?(?:521|04[45])(\d{10})$/.exec(typed.replace(/[^\d+]/g, ''));
  const attempts = [
    typed,
    ...(old && (country === 'MX' || /^\+?52/.test(typed)) ? [`+52${old[1]}`] : []),
    ...(/^\d{11,15}$/.test(typed) ? [`+${typed}`] : []),
  ];
  for (const attempt of attempts) {
    const number = parsePhoneNumberFromString(attempt, country);
    if (number?.isValid()) return number.number;
  }
  return null;
}

const DEFAULT_COUNTRY: CountryCode = 'MX';

/** Where a number was typed: at an event; at an agency without an event (`hotelId` null); or at neither (both null). */
interface Place {
  agencyId: string | null;
  hotelId: string | null;
}

/**
 * A mobile number as typed, in E.164; numbers without a country code are of the place's country. Raises INVALID for the
 * field where it is none.
 */
export async function mobileNumber(
  db: Database | Transaction,
  place: Place,
  typed: string,
  field = 'contact.mobile',
): Promise<string> {
  // A number that names its own country is read alike everywhere: a booking then asks the database nothing for it.
  const country = typed.trim().startsWith('+') ? DEFAULT_COUNTRY : await countryOf(db, place);
  return readMobile(typed, country) ?? fail('INVALID', { fields: { [field]: 'mobile' } });
}

/**
 * The country code of an agency, `+52`: that of its main telephone, else of its row where that one is written without.
 */
export function phoneCodeOf({ phone, phoneCode }: Pick<typeof agencies.$inferSelect, 'phone' | 'phoneCode'>): string {
  const number = parsePhoneNumberFromString(phone);
  return number ? `+${number.countryCallingCode}` : phoneCode;
}

/** The country of a number without a country code: that of the event's hotel, else of the agency's own telephone. */
export async function countryOf(db: Database | Transaction, { agencyId, hotelId }: Place): Promise<CountryCode> {
  const [found] = await db
    .select({ country: hotels.country, phone: agencies.phone, phoneCode: agencies.phoneCode })
    .from(agencies)
    .leftJoin(hotels, eq(hotels.id, hotelId ?? ''))
    .where(eq(agencies.id, agencyId ?? ''));
  const written = plainWords(found?.country ?? '');
  const named = countriesByName().get(written);
  if (named) return named;
  const callingCode = (found ? phoneCodeOf(found) : '').replace(/\D/g, '');
  // Many countries share +1; the United States stands for all of them.
  if (callingCode === '1') return 'US';
  return getCountries().find((code) => getCountryCallingCode(code) === callingCode) ?? DEFAULT_COUNTRY;
}

let byName: Map<string, CountryCode> | null = null;

/**
 * Countries by their codes and by their names in the catalogue's languages. Made once for each process, since holds
 * need it too.
 */
function countriesByName(): Map<string, CountryCode> {
  if (byName) return byName;
  const names = ['es', 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  byName = new Map(
    getCountries()
      .toReversed()
      .flatMap((code) =>
        [code.toLowerCase(), ...names.map((each) => plainWords(each.of(code) ?? ''))].map(
          (name) => [name, code] as const,
        ),
      ),
  );
  return byName;
}
