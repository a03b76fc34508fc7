import type { Permission } from '@/lib/contract/permission';

/**
 * Data that not everybody who reads a record may read. `contact`: email, mobile and notes of a guest, of a
 * reservation's holder and of people on the waitlist. `proof`: how a payment or refund is proved (file and its type,
 * bank, tracking key). `account`: the bank account that a guest named for refunds.
 */
export type PrivateData = 'contact' | 'proof' | 'account';

/** Any one of the permissions is enough. */
const READERS: Record<PrivateData, readonly Permission[]> = {
  contact: ['readGuestContacts'],
  proof: ['decidePayment', 'refundPayment'],
  account: ['refundPayment'],
};

/** Whether staff with these permissions may read such data, in whatever record it is. */
export function mayRead(data: PrivateData, { permissions }: { permissions: readonly Permission[] }): boolean {
  return READERS[data].some((each) => permissions.includes(each));
}

/** Records of the agency itself and of its hotels: their contact data belongs to no guest. */
const OWN_RECORDS: readonly string[] = ['user', 'agency', 'hotel'];

const CONTACT_FACTS: readonly string[] = ['email', 'mobile', 'phone', 'wrongMobile', 'notes'];

/**
 * The facts that an audit log entry recorded, without contact data at any depth, for readers without the right to
 * `contact`. An unknown kind of record is treated as a guest's.
 */
export function withoutContact(entity: string, facts: unknown): unknown {
  if (OWN_RECORDS.includes(entity) || typeof facts !== 'object' || facts === null) return facts;
  if (Array.isArray(facts)) return facts.map((each) => withoutContact(entity, each));
  const kept = Object.entries(facts).filter(([name]) => !CONTACT_FACTS.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutContact(entity, value)]));
}
