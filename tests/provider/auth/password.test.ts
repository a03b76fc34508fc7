import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '@/lib/provider/ground/password';

test('keeps argon2id with the cost that OWASP asks for and a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('Demo-2026-boda'), hashPassword('Demo-2026-boda')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword(first, 'Demo-2026-boda')).toBe(true);
  expect(await verifyPassword(first, 'demo-2026-boda')).toBe(false);
});

test('cuts nothing off a long password, and tells accents apart', async () => {
  const long = 'ñandú '.repeat(40);
  const hash = await hashPassword(long);
  expect(await verifyPassword(hash, long)).toBe(true);
  expect(await verifyPassword(hash, long.slice(0, -1))).toBe(false);
});

test('nobody has the password of an account that is not there', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword(null, 'Demo-2026-boda')).toBe(false);
});
