import { type AgencyProfile, agencyForm, type SocialNetwork, socialNetwork } from '@/lib/contract/agency-profile';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';

export interface DraftPhone {
  /** Identifies the row in the form when others are removed. */
  row: number;
  phone: string;
  kind: string;
  description: string;
}

const UNWRITTEN: BilingualText = { es: '', en: '' };

/** What is typed into the form: text only. */
export interface AgencyDraft {
  name: string;
  age: string;
  languageCode: Language;
  url: string;
  description: BilingualText;
  openingHours: BilingualText;
  address: string;
  addressUrl: string;
  /** Empty = none. */
  demoEventCode: string;
  secondFactorRequired: boolean;
  contact: string;
  support: string;
  reply: string;
  phones: DraftPhone[];
  networks: Record<SocialNetwork, { url: string; active: boolean }>;
}

/** The phones and one empty row. */
export const withRow = (phones: DraftPhone[]): DraftPhone[] => [
  ...phones,
  { row: Math.max(0, ...phones.map(({ row }) => row)) + 1, phone: '', kind: '', description: '' },
];

export function draftOf(profile: AgencyProfile): AgencyDraft {
  const networkOf = (name: SocialNetwork) => {
    const found = profile.socialMedia.find(({ network }) => network === name);
    return { url: found?.url ?? '', active: found?.active ?? false };
  };
  return {
    name: profile.name,
    age: profile.age?.toString() ?? '',
    languageCode: profile.languageCode,
    url: profile.url ?? '',
    description: profile.texts.description ?? UNWRITTEN,
    openingHours: profile.texts.openingHours ?? UNWRITTEN,
    address: profile.address ?? '',
    addressUrl: profile.addressUrl ?? '',
    demoEventCode: profile.demoEventCode ?? '',
    secondFactorRequired: profile.secondFactorRequired,
    contact: profile.emails.contact,
    support: profile.emails.support ?? '',
    reply: profile.emails.reply ?? '',
    phones: profile.phones.map((phone, row) => ({ ...phone, row, description: phone.description ?? '' })),
    networks: Object.fromEntries(
      socialNetwork.options.map((name) => [name, networkOf(name)]),
    ) as AgencyDraft['networks'],
  };
}

/** A trimmed empty string counts as empty. */
const orNull = (text: string) => text.trim() || null;

/** The form as the contract checks it; a network without an address is left out. */
export function checkDraft(draft: AgencyDraft, version: number) {
  return agencyForm.safeParse({
    version,
    name: draft.name,
    age: draft.age.trim() === '' ? null : Number(draft.age),
    languageCode: draft.languageCode,
    url: orNull(draft.url),
    description: draft.description,
    openingHours: draft.openingHours,
    address: orNull(draft.address),
    addressUrl: orNull(draft.addressUrl),
    demoEventCode: orNull(draft.demoEventCode),
    secondFactorRequired: draft.secondFactorRequired,
    emails: { contact: draft.contact, support: orNull(draft.support), reply: orNull(draft.reply) },
    phones: draft.phones.map((phone) => ({ ...phone, description: orNull(phone.description) })),
    socialMedia: socialNetwork.options
      .map((network) => ({ network, url: orNull(draft.networks[network].url), active: draft.networks[network].active }))
      .filter(({ url }) => url !== null),
  });
}
