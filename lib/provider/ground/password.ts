import { hash, verify } from '@node-rs/argon2';
import { fail } from '../error';

/** Common passwords of this country and this trade, which the international list lacks. */
const LOCAL = ['contraseña', 'contrasena', 'bienvenido', 'bienvenida', 'miboda', 'nuestraboda', 'cancun', 'mexico'];

let known: Promise<Set<string>> | null = null;

/** What is left of a password without the digits and signs that people put around a word. */
const stemOf = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** argon2id (the library's default kind) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no account's password, made at the same cost: what an unknown account is checked against. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$fbilZrIFh0myqvjTpvRKJA$No76rw1vyt+YYktIALBHVkxy7iCT2r4xezqhyYuaxpk';

/** argon2id (the library's default kind) with the least that OWASP recommends: 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password belongs to the hash. Without a hash the same work is done in vain, so that an unknown account
 * answers as late as a known one. docs/reliability.md, Passwords and mailed secrets.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, password);
  return matches && passwordHash !== null;
}

/** 49,000 leaked passwords, the most common first; read when the first password is chosen. */
async function commonPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...LOCAL]),
  );
  return known;
}

/**
 * Raises INVALID for a password that attackers try first: one of the leaked, with or without digits around it, one sign
 * or two repeated, or the person's own name or address. docs/reliability.md, Passwords and mailed secrets.
 */
export async function refuseCommonPassword(
  password: string,
  owner: { email: string; name: string },
  field = 'password',
): Promise<void> {
  const plain = password.toLowerCase();
  const own = [owner.email, owner.email.split('@')[0] ?? '', owner.name].map((text) => text.toLowerCase());
  const common = await commonPasswords();
  const guessed = [plain, stemOf(plain)].some((form) => form !== '' && (common.has(form) || own.includes(form)));
  if (guessed || new Set(plain).size < 3) fail('INVALID', { fields: { [field]: 'commonPassword' } });
}
