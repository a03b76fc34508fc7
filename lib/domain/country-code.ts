/**
 * A telephone with `countryCode` (`+52`) before it where it was typed without its country: who dials from abroad needs
 * it, and WhatsApp always does. Other marks stay as typed. docs/domain.md, Guests and contact.
 */
export function withCountryCode(phone: string, countryCode: string): string {
  const typed = phone.trim().replace(/^00/, '+');
  return typed.startsWith('+') ? typed : `${countryCode} ${typed}`;
}
