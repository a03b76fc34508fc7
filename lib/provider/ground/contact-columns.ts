import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Contact } from '@/lib/contract/reservation';
import { fail } from '../error';

const DEFAULT_COUNTRY = 'MX';

/** A mobile number as typed, in E.164; a number without a country code is Mexican. Raises INVALID for the field. */
export function mobileNumber(typed: string, field = 'contact.mobile'): string {
  const number = parsePhoneNumberFromString(typed, DEFAULT_COUNTRY);
  if (!number?.isValid()) fail('INVALID', { fields: { [field]: 'mobile' } });
  return number.number;
}

/** The contact as the reservation keeps it. Raises INVALID where the mobile number is none. */
export function contactColumns(contact: Contact) {
  return {
    firstName: contact.firstName,
    lastName: contact.lastName,
    maternalLastName: contact.maternalLastName || null,
    email: contact.email,
    mobile: mobileNumber(contact.mobile),
  };
}
