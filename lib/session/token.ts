import { decodeJwt } from 'jose/jwt/decode';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { type TokenClaims, tokenClaims } from '@/lib/contract/session';
import type { TokenLife } from './renewal';

/** Fixed here and never taken from the token: a token with `none` or another algorithm is refused. */
const ALGORITHM = 'HS256';

const keys = new Map<string, Promise<CryptoKey>>();

/** The key of a secret, made once for each process, since making it costs more than checking a signature. */
function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known) return known;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const made = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify']);
  keys.set(secret, made);
  return made;
}

/** Signs the claims for the cookie `access_token`. `now` is an instant, life in seconds. docs/decisions/tokens.md. */
export async function signToken(
  claims: TokenClaims,
  { secret, now, expiresInSeconds }: { secret: string; now: Date; expiresInSeconds: number },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresInSeconds)
    .sign(await keyOf(secret));
}

/** The claims, or null where the token is forged, altered, expired at `now`, or of another shape. Never throws. */
export async function verifyToken(
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(secret), {
      algorithms: [ALGORITHM],
      currentDate: now,
      requiredClaims: ['exp', 'iat'],
    });
    return tokenClaims.parse(payload);
  } catch {
    return null;
  }
}

/**
 * A token's own statement of its life, unverified: only for a token that verifyToken accepted. Null where there is
 * none.
 */
export function lifeOf(token: string): TokenLife | null {
  try {
    const { iat, exp } = decodeJwt(token);
    return iat === undefined || exp === undefined ? null : { issuedAt: iat, expiresAt: exp };
  } catch {
    return null;
  }
}
