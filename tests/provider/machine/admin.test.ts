import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditLog, outbox, users } from '@/lib/provider/db/schema';
import { systemContext } from '@/lib/provider/jobs/workers';
import { addPlatformAdmin } from '@/lib/provider/people/people/add-platform-admin';
import { bundleScript } from '@/tests/support/bundle-script';
import { migratedFolder } from '@/tests/support/migrated';
import { DEMO_PASSWORD, DEMO_TOKEN, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { startProviderProcess } from '@/tests/support/provider-process';
import { runProgram } from '@/tests/support/run-program';

const SITE_URL = 'https://bodas.example.mx';

const PASSWORD = 'no-one-knows-this-7!';

const CHOSEN = { password: PASSWORD, passwordConfirmation: PASSWORD };

describe('npm run admin', async () => {
  const script = await bundleScript('scripts/admin.ts');
  const run = (args: string[], env: Record<string, string> = {}) =>
    runProgram(script, args, { DATABASE_URL: '', SITE_URL, ...env }).finished;

  it('makes the first administrator of a public server, who then logs in and sets up a second factor', async () => {
    const folder = migratedFolder();
    const { code, stdout } = await run(['add', 'Owner@Example.com'], { DATA_DIR: folder });
    expect(code).toBe(0);
    const key = /^ {2}https:\/\/bodas\.example\.mx\/account\/reset\/([\w-]{43})$/m.exec(stdout)?.[1];
    const provider = await startProviderProcess(folder, { SITE_URL });
    onTestFinished(() => void provider.child.kill('SIGKILL'));
    const call = (path: string, json?: unknown, cookie = '', method = 'POST') =>
      fetch(provider.base + path, {
        method: json === undefined ? 'GET' : method,
        headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json', cookie },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
    const choose = () => call(`/api/v1/password-resets/${key}`, CHOSEN, '', 'PUT');
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(404);
    const login = await call('/api/auth/login', { email: 'owner@example.com', password: PASSWORD });
    expect(login.status).toBe(200);
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const refused = await (await call('/api/v1/admin/agencies', undefined, cookie)).json();
    expect(refused.code).toBe('SECOND_FACTOR_REQUIRED');
    const proof = { password: PASSWORD };
    const { secret } = (await (await call('/api/v1/me/second-factor', proof, cookie)).json()).data;
    const code6 = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const on = await call('/api/v1/me/second-factor/confirmation', { ...proof, code: code6 }, cookie);
    expect(on.status).toBe(200);
    const agencies = await (await call('/api/v1/admin/agencies', undefined, cookie)).json();
    expect(agencies.data.data).toMatchObject([{ name: 'bodas.example.mx' }]);
    expect((await call('/events/code/PLS-DEMO-BODA')).status).toBe(404);
  });

  it.each([[[]], [['add']], [['add', 'nobody']], [['remove', 'owner@example.com']], [['add', 'a@b.mx', 'c@d.mx']]])(
    'asked %o tells how it is used',
    async (args) => {
      const { code, stderr, stdout } = await run(args, { DATA_DIR: '/nowhere' });
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toContain('npm run admin -- add you@example.com');
    },
  );
});

describe('an administrator who has lost the way in', () => {
  const EMAIL = 'admin@demo.test';
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());

  const add = (email: string) =>
    addPlatformAdmin({ ctx: systemContext(provider, 'admin-command'), input: { email, agencyToken: DEMO_TOKEN } });
  const logIn = (password: string) => provider.request('/api/auth/login', { json: { email: EMAIL, password } });

  it('gets in again by the link alone: no earlier password, second factor or session counts', async () => {
    const before = await provider.as(EMAIL);
    const ask = (what: string, json: unknown) =>
      provider.request(`/api/v1/me/second-factor${what}`, { json, headers: before });
    const { secret } = (await (await ask('', { password: DEMO_PASSWORD })).json()).data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: provider.clock.now().getTime(),
    });
    expect((await ask('/confirmation', { password: DEMO_PASSWORD, code })).status).toBe(200);
    expect((await (await logIn(DEMO_PASSWORD)).json()).code).toBe('SECOND_FACTOR');

    const { key, isNew } = await add('ADMIN@demo.test');
    expect(isNew).toBe(false);
    expect((await provider.request('/api/v1/me', { headers: before })).status).toBe(401);
    expect((await logIn(DEMO_PASSWORD)).status).toBe(401);
    const chosen = await provider.request(`/api/v1/password-resets/${key}`, {
      method: 'PUT',
      json: CHOSEN,
    });
    expect(chosen.status).toBe(200);
    expect((await logIn(PASSWORD)).status).toBe(200);
    const told = and(eq(outbox.kind, 'second-factor-removed'), eq(outbox.recipient, EMAIL));
    expect(await provider.db.select().from(outbox).where(told)).toHaveLength(1);
    const log = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'user.adminReset'));
    expect(log).toMatchObject([{ actor: 'system:admin-command', entityId: 'user-admin' }]);
  });

  it('is no other account that has the address: that one stays as it is', async () => {
    const of = () => provider.db.select().from(users).where(eq(users.email, 'agency@demo.test'));
    const before = await of();
    await expect(add('agency@demo.test')).rejects.toThrow('INVALID_STATE');
    expect(await of()).toEqual(before);
  });
});
