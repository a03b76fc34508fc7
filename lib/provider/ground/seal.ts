import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';

const KEY_BYTES = 32;

const IV_BYTES = 12;

const TAG_BYTES = 16;

/** A key made for one use, so that the key which seals secrets is never the one that signs sessions. */
export const keyFor = (sessionSecret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', use, KEY_BYTES));

interface Sealing {
  sessionSecret: string;
  use: 'second-factor secret' | 'access token' | 'webhook secret' | 'WhatsApp token' | 'WhatsApp app secret';
  /** Id of the record that the secret is of; what is sealed for one cannot be opened for another. */
  owner: string;
}

/** A secret as a table keeps it: AES-256-GCM, base64url. A copy of the database alone gives none away. */
export function seal(secret: string, { sessionSecret, use, owner }: Sealing): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(sessionSecret, use), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; null where the key is another, or the text was altered or is of another record. */
export function unseal(sealed: string, { sessionSecret, use, owner }: Sealing): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(sessionSecret, use), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
