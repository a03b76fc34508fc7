import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password, made with the same cost: what an unknown account is checked against. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$fbilZrIFh0myqvjTpvRKJA$No76rw1vyt+YYktIALBHVkxy7iCT2r4xezqhyYuaxpk';

/**
 * The hash to keep of a password, salted. Length is the caller's matter; nothing is cut off. docs/reliability.md,
 * Passwords and mailed secrets.
 */
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
