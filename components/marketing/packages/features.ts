import { type EventPackage, PACKAGES, type PackageFeature, SMALLEST_WITH } from '@/lib/domain/packages';
import type { AppMessages } from '@/lib/i18n/messages';

type Words = AppMessages['packages'];

export interface Feature {
  id: PackageFeature;
  /** Shown instead of a tick, where the feature is a number. */
  value?: Partial<Record<EventPackage, keyof Words['values']>>;
}

export const GROUPS: readonly { id: keyof Words['groups']; features: readonly Feature[] }[] = [
  {
    id: 'page',
    features: [
      { id: 'online', value: { honey: 'honeyOnline', romance: 'longOnline', love: 'longOnline' } },
      { id: 'guests', value: { honey: 'honeyGuests', romance: 'anyGuests', love: 'anyGuests' } },
      { id: 'ceremony' },
      { id: 'schedule' },
      { id: 'countdown' },
      { id: 'giftTable' },
    ],
  },
  {
    id: 'notices',
    features: [
      { id: 'saveTheDateMail' },
      { id: 'saveTheDateSms' },
      { id: 'reminder' },
      { id: 'mailings', value: { love: 'mailings' } },
      { id: 'smsPack', value: { love: 'sms' } },
    ],
  },
  {
    id: 'guests',
    features: [{ id: 'attendance' }, { id: 'guestMail' }, { id: 'guestPhone' }, { id: 'calls' }, { id: 'callReports' }],
  },
  {
    id: 'stay',
    features: [{ id: 'transport' }, { id: 'hotel' }, { id: 'reservations' }, { id: 'payments' }],
  },
  {
    id: 'people',
    features: [
      { id: 'planner' },
      { id: 'honeymoon', value: { romance: 'discount', love: 'discount' } },
      { id: 'console' },
    ],
  },
];

/** What a package adds to the one before it; a measure that grew counts as added. */
export const added = (each: EventPackage): Feature[] => {
  const before = PACKAGES[PACKAGES.indexOf(each) - 1];
  return GROUPS.flatMap(({ features }) =>
    features.filter(
      ({ id, value }) => SMALLEST_WITH[id] === each || (before && value?.[before] && value[before] !== value[each]),
    ),
  );
};

/** What the home tells of each package. */
export const HIGHLIGHTS: Record<EventPackage, readonly Feature['id'][]> = {
  honey: ['online', 'guests', 'saveTheDateMail', 'attendance'],
  romance: ['guests', 'planner', 'transport', 'honeymoon'],
  love: ['reservations', 'payments', 'calls', 'console'],
};
