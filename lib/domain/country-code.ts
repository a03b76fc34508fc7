/**
 * The telephone with `countryCode` (`+52`) before it where it was typed without one: it is needed to dial from abroad,
 * and WhatsApp always needs it. Everything else stays as typed. docs/domain.md, Guests and contact.
 */
export function withCountryCode(phone: string, countryCode: string): string {
  const typed = phone.trim().replace(/^00/, '+');
  return typed.startsWith('+') ? typed : `${countryCode} ${typed}`;
}
