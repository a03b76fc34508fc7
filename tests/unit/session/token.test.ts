import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TokenClaims } from '@/lib/contract/session';
import { signToken, verifyToken } from '@/lib/session/token';

const secret = 'a secret of more than thirty-two characters';
const now = new Date('2027-03-01T12:00:00Z');
const DAY = 86_400;
const claims: TokenClaims = {
  sid: 'session-1',
  uid: 'user-1',
  role: 'attendee',
  type: 'U',
  idagency: 'agency-1',
  idEvent: null,
  reservationKey: null,
};
const sign = () => signToken(claims, { secret, now, expiresInSeconds: DAY });
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function withPayload(token: string, change: Record<string, unknown>): string {
  const [header, payload = '', signature] = token.split('.');
  const body = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change };
  return [header, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.');
}

describe('session token', () => {
  it('gives back its claims, and nothing beside them, until the second it expires', async () => {
    const token = await sign();
    expect(await verifyToken(token, { secret, now })).toEqual(claims);
    expect(await verifyToken(token, { secret, now: later(DAY - 1) })).toEqual(claims);
    expect(await verifyToken(token, { secret, now: later(DAY) })).toBeNull();
  });

  it('refuses a raised role, another owner and a longer life under the old signature', async () => {
    const token = await sign();
    for (const change of [{ role: 'admin' }, { uid: 'user-2' }, { idagency: 'agency-2' }, { exp: 4_000_000_000 }]) {
      expect(await verifyToken(withPayload(token, change), { secret, now }), JSON.stringify(change)).toBeNull();
    }
  });

  it('refuses a token of another key', async () => {
    const token = await signToken(claims, { secret: `${secret}!`, now, expiresInSeconds: DAY });
    expect(await verifyToken(token, { secret, now })).toBeNull();
  });

  it('refuses alg none, with and without the old signature', async () => {
    const signature = (await sign()).split('.')[2];
    const none = new UnsecuredJWT({ ...claims }).setIssuedAt(now).setExpirationTime(later(DAY)).encode();
    expect(await verifyToken(none, { secret, now })).toBeNull();
    expect(await verifyToken(none + signature, { secret, now })).toBeNull();
  });

  it('refuses other algorithms of the very same key', async () => {
    const key = new TextEncoder().encode(secret.repeat(3));
    for (const alg of ['HS256', 'HS384', 'HS512']) {
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg })
        .setIssuedAt(now)
        .setExpirationTime(later(DAY))
        .sign(key);
      const read = await verifyToken(token, { secret: secret.repeat(3), now });
      expect(read, alg).toEqual(alg === 'HS256' ? claims : null);
    }
  });

  it('refuses a well-signed token without an end, or with claims of another shape', async () => {
    const key = new TextEncoder().encode(secret);
    const signed = (payload: Record<string, unknown>) => new SignJWT(payload).setProtectedHeader({ alg: 'HS256' });
    const endless = await signed({ ...claims })
      .setIssuedAt(now)
      .sign(key);
    const owner = await signed({ ...claims, role: 'owner' })
      .setIssuedAt(now)
      .setExpirationTime(later(DAY))
      .sign(key);
    expect(await verifyToken(endless, { secret, now })).toBeNull();
    expect(await verifyToken(owner, { secret, now })).toBeNull();
  });

  it('takes any rubbish for a visitor instead of throwing', async () => {
    for (const token of ['', '.', '..', 'a.b.c', '%00', (await sign()).slice(0, -4), `${await sign()}.x`]) {
      expect(await verifyToken(token, { secret, now }), token).toBeNull();
    }
  });
});
