import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../support/provider';

let open: TestProvider;
let provider: TestProvider;

beforeAll(async () => {
  open = await startTestProvider();
  provider = await startTestProvider({ beside: open, env: { MAINTENANCE: '1' } });
});

afterAll(async () => {
  await provider.close();
  await open.close();
});

describe('the provider during maintenance', () => {
  test('tells visitors and attendees when to come back, in their language', async () => {
    const attendee = await open.as('attendee@demo.test');
    for (const headers of [{}, attendee]) {
      const answer = await provider.request('/events/code/PLS-DEMO-BODA', {
        headers: { ...headers, 'accept-language': 'en' },
      });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('7200');
      expect(await answer.json()).toMatchObject({ code: 'MAINTENANCE', error: expect.stringContaining('2 hours') });
    }
    const spanish = await provider.request('/events/code/PLS-DEMO-BODA');
    expect((await spanish.json()).error).toContain('unas 2 horas');
    expect((await open.request('/events/code/PLS-DEMO-BODA')).status).toBe(200);
  });

  test('answers staff, and lets them log in and out', async () => {
    const agency = await provider.as('agency@demo.test');
    expect((await provider.request('/events/code/PLS-DEMO-BODA', { headers: agency })).status).toBe(200);
    expect((await provider.request('/api/auth/logout', { method: 'POST', headers: agency })).status).toBe(204);
    expect((await provider.request('/api/v1/me', { headers: agency })).status).toBe(503);
    // An attendee's login is answered, and opens nothing.
    const attendee = await provider.as('attendee@demo.test');
    expect((await provider.request('/api/v1/me', { headers: attendee })).status).toBe(503);
  });

  test('has the card processor send its webhook again, and still says that the process is up', async () => {
    const webhook = await provider.request('/api/v1/webhooks/stripe', { json: { id: 'evt_1' } });
    expect([webhook.status, webhook.headers.get('retry-after')]).toEqual([503, '7200']);
    expect((await provider.request('/healthz')).status).toBe(200);
    expect((await provider.request('/readyz')).status).toBe(200);
  });
});
