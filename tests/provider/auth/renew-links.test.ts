import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booked } from '@/tests/support/after-booking';
import { NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader, setCookies } from '@/tests/support/set-cookies';
import { mailsTo } from './account-mails';

const HOLDER = 'maria@correo.test';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

async function mailedLink(): Promise<string> {
  const mail = (await mailsTo(provider, HOLDER)).at(-1);
  return /login-link\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
}
const enter = (token: string) => provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });

describe('the mailed links of a reservation', () => {
  it('are ended by its guest, with whoever came in by them, and a new one is mailed', async () => {
    const guest = await booked(provider);
    const leaked = await mailedLink();
    const stranger = { cookie: cookieHeader(await enter(leaked)) };
    expect((await provider.request(guest.path, { headers: stranger })).status).toBe(200);
    const renewal = await provider.request(`${guest.path}/login-links`, { method: 'POST', headers: guest.headers });
    expect(renewal.status).toBe(202);
    expect((await enter(leaked)).status).toBe(404);
    expect((await provider.request(guest.path, { headers: stranger })).status).toBe(401);
    expect((await provider.request(guest.path, { headers: guest.headers })).status).toBe(200);
    const renewed = await enter(await mailedLink());
    expect(renewed.status).toBe(200);
    expect(setCookies(renewed).map(({ name }) => name)).toContain('access_token');
  });

  it('are nobody else’s to end', async () => {
    const guest = await booked(provider);
    const other = await booked(provider);
    const end = (headers: Record<string, string>) =>
      provider.request(`${guest.path}/login-links`, { method: 'POST', headers });
    expect((await end(other.headers)).status).toBe(404);
    expect((await end({})).status).toBe(401);
  });
});
