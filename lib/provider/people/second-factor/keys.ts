import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one use, so that what seals a secret is not what signs a session. */
const keyFor = (sessionSecret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `second-factor ${use}`, KEY_BYTES));

interface Sealing {
  sessionSecret: string;
  /** The account; what is sealed for one cannot be opened for another. */
  userId: string;
}

/** The secret as the table keeps it: AES-256-GCM, base64url. A copy of the database alone makes no codes. */
export function seal(secret: string, { sessionSecret, userId }: Sealing): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(sessionSecret, 'secret'), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; null where the key is another, or the text was altered or is of another account. */
export function unseal(sealed: string, { sessionSecret, userId }: Sealing): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(sessionSecret, 'secret'), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** What the table keeps of a recovery code: keyed, since 50 bits alone could be tried through. */
export function recoveryHash(code: string, { sessionSecret, userId }: Sealing): string {
  return createHmac('sha256', keyFor(sessionSecret, 'recovery')).update(`${userId} ${code}`).digest('hex');
}
