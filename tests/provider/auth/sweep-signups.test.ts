import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, events, users } from '@/lib/provider/db/schema';
import { sweepSignups } from '@/lib/provider/jobs/sweep';
import { systemContext } from '@/lib/provider/jobs/workers';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { secretMailedTo } from './account-mails';

const DAY_MS = 86_400_000;

const PASSWORD = 'arrecife-de-noviembre';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T12:00:00Z') });
});

afterAll(() => provider.close());

const signUp = (email: string) =>
  provider.request('/api/v1/signup', {
    json: {
      kind: 'couple',
      plan: 'romance',
      name: 'Ana',
      email,
      password: PASSWORD,
      partnerName: 'Luis',
      tentativeDate: '2028-10-09',
    },
  });

const rowOf = async (email: string) => (await provider.db.select().from(users).where(eq(users.email, email))).at(0);

const sweep = () => sweepSignups({ ctx: systemContext(provider, 'sweep') });

test('a sign-up that nobody verified goes after 30 days; verified, repeated, invited or attached ones stay', async () => {
  for (const name of ['gone', 'verified', 'again', 'attached']) await signUp(`${name}@pareja.test`);
  const token = await secretMailedTo(provider, 'verified@pareja.test');
  await provider.request('/api/v1/signup/verification', { json: { token, password: PASSWORD } });
  const invited = { email: 'invited@pareja.test', name: 'Luz', role: 'agencyUser', languageCode: 'es' };
  const headers = await provider.as('agency@demo.test');
  expect((await provider.request('/api/v1/users', { headers, json: invited })).status).toBe(201);
  const attached = await rowOf('attached@pareja.test');
  await provider.db
    .update(events)
    .set({ secondaryUserId: attached?.id ?? null })
    .where(eq(events.code, 'PLS-DEMO-PLAYA'));
  const gone = await rowOf('gone@pareja.test');

  provider.clock.pass(30 * DAY_MS - 1000);
  expect(await sweep()).toBe(0);
  await signUp('again@pareja.test');
  provider.clock.pass(2000);
  expect(await sweep()).toBe(1);

  expect(await rowOf('gone@pareja.test')).toBeUndefined();
  for (const name of ['verified', 'again', 'attached', 'invited'])
    expect([name, (await rowOf(`${name}@pareja.test`)) !== undefined]).toEqual([name, true]);
  const [entry] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'user.signupExpired'));
  expect(entry).toMatchObject({ actor: 'system:sweep', entityId: gone?.id });
  expect((await signUp('gone@pareja.test')).status).toBe(202);
  expect(await rowOf('gone@pareja.test')).toBeDefined();
});
