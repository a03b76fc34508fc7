import { expect, test } from 'vitest';
import { permission } from '@/lib/contract/permission';
import { mayRead, type PrivateData } from '@/lib/domain/private-data';

const READERS: [PrivateData, string[]][] = [
  ['contact', ['readGuestContacts']],
  ['proof', ['decidePayment', 'refundPayment']],
  ['account', ['refundPayment']],
];

test.each(READERS)('%s is read with any one of %j and with nothing else', (data, enough) => {
  const readers = permission.options.filter((each) => mayRead(data, { permissions: [each] }));
  expect(readers.toSorted()).toEqual(enough.toSorted());
  expect(mayRead(data, { permissions: [] })).toBe(false);
});

test('one of several permissions is enough', () => {
  expect(mayRead('proof', { permissions: ['readGuests', 'decidePayment'] })).toBe(true);
  expect(mayRead('account', { permissions: ['readGuests', 'decidePayment'] })).toBe(false);
});
