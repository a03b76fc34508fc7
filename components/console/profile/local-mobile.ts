import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const HOME_COUNTRY_CODE = '52';

/** A stored number as people here write it: a Mexican one without its country code. It reads back as the same number. */
export function localMobile(stored: string | null): string {
  const number = stored ? parsePhoneNumberFromString(stored) : undefined;
  if (!number) return stored ?? '';
  return number.countryCallingCode === HOME_COUNTRY_CODE ? number.formatNational() : number.formatInternational();
}
