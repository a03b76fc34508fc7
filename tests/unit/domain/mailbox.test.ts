import { expect, test } from 'vitest';
import { mailboxOf } from '@/lib/domain/mailbox';

test.each([
  ['Ana@Correo.TEST ', 'ana@correo.test'],
  ['ana+boda@correo.test', 'ana@correo.test'],
  ['ana+a+b@correo.test', 'ana@correo.test'],
  ['A.na.M+1@gmail.com', 'anam@gmail.com'],
  ['a.na@correo.test', 'a.na@correo.test'],
  ['+ana@correo.test', '+ana@correo.test'],
  ['A@Gmail.com', 'a@gmail.com'],
  ['a+b@gmail.com', 'a@gmail.com'],
  ['A.B@Googlemail.com', 'ab@googlemail.com'],
  ['ana@boda@gmail.com', 'ana@boda@gmail.com'],
  ['@gmail.com', '@gmail.com'],
  ['no address', 'no address'],
])('%j is read in %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
