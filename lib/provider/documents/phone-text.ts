import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone stored in E.164 as people write it, with the country; other texts as they are. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
