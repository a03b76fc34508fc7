import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '@/lib/contract/second-factor';

const PERIOD_SECONDS = 30;
/** Clocks of phones drift: a code of the step before or after counts too. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Bodas Plus';

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: PERIOD_SECONDS });

/** A new secret, base32. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The 30-second step whose code this is, one step of drift allowed; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
