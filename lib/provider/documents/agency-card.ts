import type { Agency } from '@/lib/contract/agency';
import { withCountryCode } from '@/lib/domain/country-code';

const LONGEST_LINE = 75;

/** Escapes signs that would end a value or a line. RFC 2426, 4. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/**
 * Folds a line to 75 bytes: the rest follows in lines that begin with a space, and no letter is cut in two. RFC 2426,
 * 2.6.
 */
function folded(line: string): string {
  const lines = [''];
  for (const sign of line) {
    const current = lines.at(-1) ?? '';
    if (Buffer.byteLength(current + sign) > LONGEST_LINE) lines.push(` ${sign}`);
    else lines[lines.length - 1] = current + sign;
  }
  return lines.join('\r\n');
}

/** Whether somebody reads mails to this address: nobody does at the address for automatic replies. */
const isRead = ({ emailModel }: Agency['emails'][number]) => emailModel.name !== 'reply';

/**
 * How an agency is reached, as a vCard 3.0 that phones and mail programs add to their contacts. Only public data of the
 * agency; `siteUrl` is the site's address.
 */
export function agencyCard(agency: Agency, siteUrl: string): string {
  const { id, name, profile } = agency;
  const read = agency.emails.filter(isRead).map(({ email }) => email);
  const emails = read.length > 0 ? read : [agency.email];
  const phones = agency.phones.length > 0 ? agency.phones.map(({ phone }) => phone) : [agency.phone];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:agency-${id}@plus-group-booking`,
    `FN:${escaped(name)}`,
    'N:;;;;',
    `ORG:${escaped(name)}`,
    ...phones.map((phone) => `TEL;TYPE=WORK,VOICE:${escaped(withCountryCode(phone, agency.phoneCode))}`),
    ...emails.map((email) => `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`),
    ...(profile.address ? [`ADR;TYPE=WORK:;;${escaped(profile.address)};;;;`] : []),
    `URL:${siteUrl}`,
    ...(profile.openingHours ? [`NOTE:${escaped(profile.openingHours)}`] : []),
    'END:VCARD',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
