import type { Agency } from '@/lib/contract/agency';
import { withCountryCode } from '@/lib/domain/country-code';

const LONGEST_LINE = 75;

/** Signs that end a value or a line are written so that they do not. RFC 2426, 4. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line of at most 75 bytes with the rest in lines that begin with a space, no letter cut in two. RFC 2426, 2.6. */
function folded(line: string): string {
  const lines = [''];
  for (const sign of line) {
    const current = lines.at(-1) ?? '';
    if (Buffer.byteLength(current + sign) > LONGEST_LINE) lines.push(` ${sign}`);
    else lines[lines.length - 1] = current + sign;
  }
  return lines.join('\r\n');
}

/** Where somebody reads what is written: not the address that replies are not read at. */
const isRead = ({ emailModel }: Agency['emails'][number]) => emailModel.name !== 'reply';

/**
 * How an agency is reached, as a vCard 3.0 that phones and mail programs take into their contacts. What is public of an
 * agency alone; `siteUrl` is the site's address.
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
