import type { Permission } from '@/lib/contract/permission';

/**
 * What of a record not everybody who reads the record may read. `contact`: email, mobile and notes of a guest, of a
 * reservation's holder and of whoever waits for a room. `proof`: how a payment is shown to have been made and sent back
 * (its file and kind of file, bank, tracking key). `account`: the bank account that a guest named for refunds.
 */
export type PrivateData = 'contact' | 'proof' | 'account';

/** Any one of the permissions is enough. */
const READERS: Record<PrivateData, readonly Permission[]> = {
  contact: ['readGuestContacts'],
  proof: ['decidePayment', 'refundPayment'],
  account: ['refundPayment'],
};

/** Whether staff with these permissions may read such data, by whatever way they come to the record. */
export function mayRead(data: PrivateData, { permissions }: { permissions: readonly Permission[] }): boolean {
  return READERS[data].some((each) => permissions.includes(each));
}

/** Records of the agency's own, and of its hotels: how they are reached is no guest's. */
const OWN_RECORDS: readonly string[] = ['user', 'agency', 'hotel'];

const CONTACT_FACTS: readonly string[] = ['email', 'mobile', 'phone', 'wrongMobile', 'notes'];

/**
 * What was written down of a change of such a record, without contact data at any depth: for the audit log where it is
 * read by somebody who may not read `contact`. A kind of record that is new is taken for a guest's.
 */
export function withoutContact(entity: string, facts: unknown): unknown {
  if (OWN_RECORDS.includes(entity) || typeof facts !== 'object' || facts === null) return facts;
  if (Array.isArray(facts)) return facts.map((each) => withoutContact(entity, each));
  const kept = Object.entries(facts).filter(([name]) => !CONTACT_FACTS.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutContact(entity, value)]));
}
