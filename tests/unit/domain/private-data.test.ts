import { expect, test } from 'vitest';
import { permission } from '@/lib/contract/permission';
import { mayRead, type PrivateData, withoutContact } from '@/lib/domain/private-data';

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

test('what the audit log kept of guests is shown without contact data at any depth, the agency’s own records whole', () => {
  const facts = {
    name: 'Eva',
    email: 'eva@personas.test',
    people: [{ mobile: '+525511112222', notes: 'Celíaca', age: 7 }],
  };
  expect(withoutContact('guest', facts)).toEqual({ name: 'Eva', people: [{ age: 7 }] });
  expect(withoutContact('call', { guestId: 'guest-1', wrongMobile: '+525511112222' })).toEqual({ guestId: 'guest-1' });
  for (const entity of ['user', 'agency', 'hotel']) expect(withoutContact(entity, facts)).toEqual(facts);
  for (const nothing of [null, undefined, 'held']) expect(withoutContact('reservation', nothing)).toBe(nothing);
});
