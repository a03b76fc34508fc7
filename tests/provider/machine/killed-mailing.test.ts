import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { MailingDetail } from '@/lib/contract/mailing';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { calmFrom } from '@/lib/domain/quiet-hours';
import { openDatabase } from '@/lib/provider/db/client';
import { guests, outbox } from '@/lib/provider/db/schema';
import { startMailServer } from '@/tests/support/mail-server';
import { copyOf, migratedFolder } from '@/tests/support/migrated';
import { startProviderProcess } from '@/tests/support/provider-process';
import { SMS_ACCOUNT, startSmsGateway } from '@/tests/support/sms-gateway-stub';
import { sharedFolder } from '@/tests/support/temporary-folder';
import { times } from '@/tests/support/thorough';

const RECIPIENTS = times(120, 5000);
const KILLS = 3;
const TAG = 'killed';
const EVENT = 'event-demo-boda';

/**
 * The beginning of mobiles of a country in which people are up while this runs: text messages leave at no other hour.
 */
function awakePrefix(): string {
  const ends = [Date.now(), Date.now() + 30 * 60_000].map((at) => new Date(at));
  const isAwake = (mobile: string) => {
    const zones = zonesOfMobile(mobile, 'America/Cancun');
    return ends.every((at) => calmFrom(at, zones).getTime() === at.getTime());
  };
  return ['+52551', '+81901', '+49301'].find(isAwake) ?? 'everybody sleeps';
}

const PREPARED = sharedFolder();

/** A data folder with the demo, nothing on its way, and as many guests more: each channel has a copy of it. */
beforeAll(async () => {
  const folder = migratedFolder(PREPARED);
  const first = await startProviderProcess(folder);
  first.child.kill('SIGTERM');
  expect((await first.finished).code).toBe(0);
  const database = await openDatabase({ dataDir: folder });
  await database.db.delete(outbox);
  const prefix = awakePrefix();
  await database.db.insert(guests).values(
    Array.from({ length: RECIPIENTS }, (_, index) => ({
      id: `killed-${index}`,
      agencyId: '1',
      eventId: EVENT,
      firstName: 'Ana',
      lastName: `Ruiz ${index}`,

      mobile: `${prefix}${1_000_000 + index}`,
      email: `guest-${index}@killed.test`,
      attendance: 'pending' as const,
      tags: [TAG],
      createdAt: new Date(),
    })),
  );
  await database.close();
}, 900_000);

/** Where the messages of each channel arrive, and how a guest of the list is told by their address. */
const CHANNELS = {
  mail: async () => {
    const server = await startMailServer();
    return { env: { SMTP_URL: server.url }, reached: () => server.taken.map(({ to }) => to), close: server.close };
  },
  sms: async () => {
    const gateway = await startSmsGateway();
    const account = { SMS_ACCOUNT: SMS_ACCOUNT.account, SMS_TOKEN: SMS_ACCOUNT.token, SMS_FROM: '+15005550006' };
    const env = { ...account, SMS_GATEWAY_URL: gateway.url };
    return { env, reached: () => gateway.taken.map(({ to }) => to), close: gateway.close };
  },
};

it.each(['mail', 'sms'] as const)(
  `by %s a mailing whose process is killed ${KILLS} times reaches everybody once; who may have it is said, and nobody is lost`,
  {
    timeout: 900_000,
  },
  async (channel) => {
    const folder = copyOf(PREPARED);
    const receiver = await CHANNELS[channel]();
    const start = () => startProviderProcess(folder, receiver.env);
    const call = async (base: string, path: string, json: object | null, cookie = '') =>
      fetch(base + path, {
        method: json ? 'POST' : 'GET',
        headers: { authorization: 'demo-agency-token', 'content-type': 'application/json', cookie },
        ...(json && { body: JSON.stringify(json) }),
      });
    let provider = await start();
    const login = await call(provider.base, '/api/auth/login', {
      email: 'agency@demo.test',
      password: 'Demo-2026-boda',
    });
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const words = { es: 'Nos vemos', en: 'See you' };
    // Its text messages take nothing of the pack, which is smaller than the list.
    const text = { kind: 'saveTheDate', channel, subject: words, body: words, sms: words };
    const mailing = { ...text, audience: { tags: [TAG] }, sendAt: null };
    const made = await call(provider.base, `/api/v1/events/${EVENT}/mailings`, mailing, cookie);
    const answer = await made.json();
    expect([made.status, answer]).toMatchObject([201, { data: { state: 'sending' } }]);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const some = Math.round((RECIPIENTS * kill) / (KILLS + 1));
      await expect
        .poll(() => receiver.reached().length, { timeout: 200_000, interval: 5 })
        .toBeGreaterThanOrEqual(some);
      setTimeout(() => provider.child.kill('SIGKILL'), randomInt(0, 20));
      await provider.finished;
      provider = await start();
    }
    const read = async (): Promise<MailingDetail> =>
      (await (await call(provider.base, `/api/v1/mailings/${answer.data.id}`, null, cookie)).json()).data;
    await expect.poll(async () => (await read()).state, { timeout: 300_000, interval: 500 }).toBe('sent');
    const { counts, missed } = await read();
    provider.child.kill('SIGTERM');
    await provider.finished;
    await receiver.close();

    const reached = receiver.reached();
    expect(new Set(reached).size, 'nobody gets it twice').toBe(reached.length);
    expect(counts).toMatchObject({ recipients: RECIPIENTS, failed: 0, skipped: 0 });
    expect(counts.sent + counts.uncertain, 'nobody is lost').toBe(RECIPIENTS);
    expect(counts.uncertain, 'one a kill may be in doubt').toBeLessThanOrEqual(KILLS);
    // In doubt is who has it without our knowing, or who has it not: nobody else is without it.
    const database = await openDatabase({ dataDir: folder });
    const rows = await database.db
      .select({ address: channel === 'sms' ? guests.mobile : guests.email })
      .from(guests)
      .where(eq(sql`${guests.tags} ->> 0`, TAG));
    await database.close();
    const without = rows.filter(({ address }) => !reached.includes(address ?? ''));
    expect(without.length).toBeLessThanOrEqual(counts.uncertain);
    expect(missed.map(({ state }) => state)).toEqual(Array.from({ length: counts.uncertain }, () => 'uncertain'));
  },
);
