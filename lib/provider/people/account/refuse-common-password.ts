import { fail } from '../../error';

/** Common ones of this country and this trade, which the international list lacks. */
const LOCAL = ['contraseña', 'contrasena', 'bienvenido', 'bienvenida', 'miboda', 'nuestraboda', 'cancun', 'mexico'];

let known: Promise<Set<string>> | null = null;

/** 49,000 leaked passwords, the most common first; read when the first password is chosen. */
async function commonPasswords(): Promise<Set<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...LOCAL]),
  );
  return known;
}

/** What is left of a password without the digits and signs that people put around a word. */
const stemOf = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Raises INVALID for a password that is guessed first: one of the leaked, with or without digits around it, one sign or
 * two repeated, or the person's own name or address. docs/reliability.md, Passwords and mailed secrets.
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
