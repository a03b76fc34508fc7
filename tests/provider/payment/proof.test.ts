import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '@/lib/contract/payment';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { deposit, depositForm, png } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let guest: HeldByTest;
let stranger: HeldByTest;
let path: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const block = await insertBlock(provider.db, { categories: ['A'] });
  const body = holdBody([room(block.categoryIds[0])]);
  guest = await confirmed(provider.request, block.code, body);
  stranger = await confirmed(provider.request, block.code, body);
  const answer = await deposit(provider.request, guest.reservation.key, depositForm({}, png('shown')), guest.headers);
  path = `/api/v1/payments/${(await dataOf<Payment>(answer, 201)).id}/proof`;
});
afterAll(() => provider.close());

describe('the proof of a payment', () => {
  it('is a download of exactly what was sent, which nothing guesses at, runs or caches', async () => {
    const answer = await fetch(provider.url + path, { headers: guest.headers });
    expect(answer.status).toBe(200);
    const sent = Buffer.from(await png('shown').arrayBuffer());
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sent.length),
      'content-disposition': `attachment; filename="${guest.reservation.key}.png"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  it('that is a PDF which runs something is refused wherever in the file that stands', async () => {
    const marker = Buffer.from('/JavaScript');
    for (const at of [5_000, 65_530, 65_533, 131_066]) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, ' '), Buffer.from('%%EOF')]);
      const calm = new File([bytes], 'slip.pdf', { type: 'application/pdf' });
      marker.copy(bytes, at);
      const active = new File([bytes], 'slip.pdf', { type: 'application/pdf' });
      const { key } = stranger.reservation;
      const refused = await deposit(provider.request, key, depositForm({}, active), stranger.headers);
      expect([at, refused.status, (await failureOf(refused)).code]).toEqual([at, 415, 'FILE_TYPE']);
      if (at !== 5_000) continue;
      expect((await deposit(provider.request, key, depositForm({}, calm), stranger.headers)).status).toBe(201);
    }
  });

  it('can be looked at in place', async () => {
    const answer = await fetch(`${provider.url}${path}?inline=1`, { headers: guest.headers });
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is there for its holder and the agency’s staff, and for nobody else', async () => {
    const status = async (headers: Record<string, string>) => (await fetch(provider.url + path, { headers })).status;
    const as = async (agencyId: string | undefined) =>
      provider.as((await insertUser(provider.db, { role: 'agency', ...(agencyId && { agencyId }) })).email);
    expect(await status(await as(undefined))).toBe(200);
    expect(await status(await as('elsewhere'))).toBe(404);
    expect(await status(stranger.headers)).toBe(404);
    expect(await status({})).toBe(401);
  });
});
