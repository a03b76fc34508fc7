import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Agency } from '@/lib/contract/agency';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import { withCountryCode } from '@/lib/domain/country-code';
import { whatsappLink } from '@/lib/domain/whatsapp';

export interface Contacts {
  name: string | null;
  /** Address of the contact as a file for phones; null where no agency is known. */
  card: string | null;
  logo: string | null;
  phones: string[];
  /** Where to write by WhatsApp; null where nobody answers there. */
  whatsapp: string | null;
  emails: string[];
  /** Null: the default hours in the reader's language. */
  hours: BilingualText | null;
  /** Null: nothing is shown, or the default address where no agency is known. */
  address: string | null;
  addressUrl: string | null;
  social: { id: string; name: string; url: string }[];
}

/** Shown where no agency is known: two phones, three support emails, an address in Mexico City. */
const DEFAULT_CONTACTS: Contacts = {
  name: null,
  card: null,
  logo: null,
  phones: ['+52 55 5010 0140', '+52 998 500 0140'],
  whatsapp: 'https://wa.me/529985000140',
  emails: ['hola@bodasplus.example', 'soporte@bodasplus.example', 'reservaciones@bodasplus.example'],
  hours: null,
  address: null,
  addressUrl: null,
  social: [],
};

/** As people write it, where it is a number that can be read. */
export const asWritten = (phone: string) => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

const withScheme = (url: string) => (/^https?:\/\//i.test(url) ? url : null);

/** What a page shows of an agency; null = the defaults. */
export function contactsOf(agency: Agency | null): Contacts {
  if (!agency) return DEFAULT_CONTACTS;
  const { profile } = agency;
  return {
    name: agency.name,
    card: `${PROVIDER_URL}/agency/${encodeURIComponent(agency.id)}/contact.vcf`,
    logo: profile.profileImgUrl,
    // An event's package may be without answers by phone, or by mail.
    phones: (agency.phones.length > 0 ? agency.phones.map(({ phone }) => phone) : [agency.phone].filter(Boolean)).map(
      (phone) => asWritten(withCountryCode(phone, agency.phoneCode)),
    ),
    whatsapp: whatsappOf(agency),
    emails: readEmails(agency),
    hours: profile.texts.openingHours,
    address: profile.address,
    addressUrl: profile.addressUrl,
    social: agency.socialMedia.flatMap(({ id, url, active, socialMediaModel }) => {
      const address = url && active && socialMediaModel.active ? withScheme(url) : null;
      return address ? [{ id, name: socialMediaModel.name, url: address }] : [];
    }),
  };
}

/** An address at which messages are read; the address of mails that nobody can reply to is no contact. */
function readEmails({ emails, email }: Agency): string[] {
  const read = emails.filter(({ emailModel }) => emailModel.name !== 'reply').map((each) => each.email);
  return read.length > 0 ? read : [email].filter(Boolean);
}

/** The phone that the agency answers WhatsApp on, else the address among its networks. */
function whatsappOf(agency: Agency): string | null {
  const { phones, socialMedia } = agency;
  const isWhatsapp = (name: string) => /whatsapp/i.test(name);
  const phone = phones.find(({ phoneModel }) => isWhatsapp(phoneModel.name))?.phone;
  if (phone) return whatsappLink(withCountryCode(phone, agency.phoneCode));
  const network = socialMedia.find(({ active, socialMediaModel }) => active && isWhatsapp(socialMediaModel.name));
  return network?.url ? withScheme(network.url) : null;
}

/** Where to find whom the contacts are of; null for an agency that says no address. */
export const addressOf = ({ name, address }: Contacts, ofNobody: string): string | null =>
  address ?? (name === null ? ofNobody : null);

/** `tel:` target of a phone as people write it. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
