import { expect, test } from 'vitest';
import { mailboxOf } from '@/lib/domain/mailbox';

test.each([
  ['Ana@Correo.TEST ', 'ana@correo.test'],
  ['ana+boda@correo.test', 'ana@correo.test'],
  ['ana+a+b@correo.test', 'ana@correo.test'],
  ['A.na.M+1@gmail.com', 'anam@gmail.com'],
  ['a.na@correo.test', 'a.na@correo.test'],
  ['+ana@correo.test', '+ana@correo.test'],
  ['no address', 'no address'],
])('%j is read in %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
