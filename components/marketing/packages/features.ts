import type { AppMessages } from '@/lib/i18n/messages';

type Words = AppMessages['packages'];

/** The smallest first: each holds all of the one before it. */
export const PACKAGES = ['honey', 'romance', 'love'] as const;
export type PackageId = (typeof PACKAGES)[number];

export interface Feature {
  id: keyof Words['features'];
  /** The smallest package that has it. */
  from: PackageId;
  /** Shown instead of a tick, where the feature is a number. */
  value?: Partial<Record<PackageId, keyof Words['values']>>;
}

export const GROUPS: readonly { id: keyof Words['groups']; features: readonly Feature[] }[] = [
  {
    id: 'page',
    features: [
      { id: 'online', from: 'honey', value: { honey: 'honeyOnline', romance: 'longOnline', love: 'longOnline' } },
      { id: 'guests', from: 'honey', value: { honey: 'honeyGuests', romance: 'anyGuests', love: 'anyGuests' } },
      { id: 'ceremony', from: 'honey' },
      { id: 'schedule', from: 'honey' },
      { id: 'countdown', from: 'honey' },
      { id: 'giftTable', from: 'romance' },
    ],
  },
  {
    id: 'notices',
    features: [
      { id: 'saveTheDateMail', from: 'honey' },
      { id: 'saveTheDateSms', from: 'romance' },
      { id: 'reminder', from: 'romance' },
      { id: 'mailings', from: 'love', value: { love: 'mailings' } },
      { id: 'smsPack', from: 'love', value: { love: 'sms' } },
    ],
  },
  {
    id: 'guests',
    features: [
      { id: 'attendance', from: 'honey' },
      { id: 'guestMail', from: 'romance' },
      { id: 'guestPhone', from: 'love' },
      { id: 'calls', from: 'love' },
      { id: 'callReports', from: 'love' },
    ],
  },
  {
    id: 'stay',
    features: [
      { id: 'transport', from: 'romance' },
      { id: 'hotel', from: 'love' },
      { id: 'reservations', from: 'love' },
      { id: 'payments', from: 'love' },
    ],
  },
  {
    id: 'people',
    features: [
      { id: 'planner', from: 'romance' },
      { id: 'honeymoon', from: 'romance', value: { romance: 'discount', love: 'discount' } },
      { id: 'console', from: 'love' },
    ],
  },
];

export const holds = (each: PackageId, { from }: Feature) => PACKAGES.indexOf(each) >= PACKAGES.indexOf(from);

/** What a package adds to the one before it; a measure that grew counts as added. */
export const added = (each: PackageId): Feature[] => {
  const before = PACKAGES[PACKAGES.indexOf(each) - 1];
  return GROUPS.flatMap(({ features }) =>
    features.filter(({ from, value }) => from === each || (before && value?.[before] && value[before] !== value[each])),
  );
};

/** What the home tells of each package. */
export const HIGHLIGHTS: Record<PackageId, readonly Feature['id'][]> = {
  honey: ['online', 'guests', 'saveTheDateMail', 'attendance'],
  romance: ['guests', 'planner', 'transport', 'honeymoon'],
  love: ['reservations', 'payments', 'calls', 'console'],
};
