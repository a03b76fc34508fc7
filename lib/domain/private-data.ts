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
