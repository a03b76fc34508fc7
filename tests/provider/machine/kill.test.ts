import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '@/lib/provider/db/client';
import { copyOf, migratedFolder } from '@/tests/support/migrated';
import { startProviderProcess } from '@/tests/support/provider-process';
import { sharedFolder } from '@/tests/support/temporary-folder';
import { times } from '@/tests/support/thorough';
import {
  type Acknowledged,
  bookUntilGone,
  faultsOf,
  holdPath,
  holdRequest,
  widenBlock,
} from './bookings-of-a-killed-process';

const KILLS = times(6, 20);
const CLIENTS = 4;
const WHOLE = { lost: [], unconfirmed: [], inParts: [], nightsApart: [] };

const PREPARED = sharedFolder();
let nights: string[];

/** A data folder with the demo and a wide block, closed again: each test has a copy of it. */
beforeAll(async () => {
  const folder = migratedFolder(PREPARED);
  const first = await startProviderProcess(folder);
  first.child.kill('SIGTERM');
  expect((await first.finished).code).toBe(0);
  const database = await openDatabase({ dataDir: folder });
  nights = await widenBlock(database);
  expect(await faultsOf(database, [])).toEqual(WHOLE);
  await database.close();
}, 600_000);

it(`killed ${KILLS} times while guests book, loses nothing it had answered and leaves no half booking (F3)`, {
  timeout: 600_000,
}, async () => {
  const folder = copyOf(PREPARED);
  const told: Acknowledged[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = told.length;
    const provider = await startProviderProcess(folder);
    const clients = Array.from({ length: CLIENTS }, () => bookUntilGone(provider.base, nights, told));
    // One more than there are clients: whoever holds a second booking has confirmed a first.
    await expect.poll(() => told.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + CLIENTS);
    setTimeout(() => provider.child.kill('SIGKILL'), randomInt(0, 400));
    await Promise.all([...clients, provider.finished]);
    const database = await openDatabase({ dataDir: folder });
    expect(await faultsOf(database, told), `after kill ${kill}`).toEqual(WHOLE);
    await database.close();
  }
  expect(told.filter(({ confirmed }) => confirmed).length).toBeGreaterThanOrEqual(KILLS);

  const last = await startProviderProcess(folder);
  const mailsOwed = told.filter(({ confirmed }) => confirmed).length;
  const outbox = join(folder, 'outbox');
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0);
  await expect.poll(mails, { timeout: 120_000, interval: 200 }).toBeGreaterThanOrEqual(mailsOwed);
  last.child.kill('SIGTERM');
  expect((await last.finished).code).toBe(0);
  const database = await openDatabase({ dataDir: folder });
  const { rows } = await database.raw.query(
    "select count(*)::int as sent from outbox where channel = 'mail' and status = 'sent'",
  );
  expect(mails(), 'one file a mail that was sent').toBe(rows[0]?.sent);
  await database.close();
});

it('told to stop, answers the booking under way, refuses new ones and closes the database (F19)', async () => {
  const folder = copyOf(PREPARED);
  const provider = await startProviderProcess(folder);
  const body = JSON.stringify(holdRequest(nights, 'underway'));
  const underWay = request(provider.base + holdPath, {
    method: 'POST',
    headers: {
      authorization: 'demo-agency-token',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  underWay.flushHeaders();
  await once(underWay, 'continue');
  provider.child.kill('SIGTERM');
  const answered = once(underWay, 'response');
  await expect
    .poll(
      () =>
        fetch(`${provider.base}/healthz`).then(
          (answer) => answer.status,
          () => 'refused',
        ),
      { timeout: 5000 },
    )
    .toBe('refused');
  underWay.end(body);
  const [response] = await answered;
  expect(response.statusCode).toBe(201);
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const { code } = await provider.finished;
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'lock.json'))).toBe(false);
  const database = await openDatabase({ dataDir: folder });
  expect(await faultsOf(database, [{ key: JSON.parse(text).data.key, confirmed: false }])).toEqual(WHOLE);
  // The control: the same questions find what is broken on purpose.
  await database.raw.exec(
    "update room_nights set sold = sold - 1 where sold > 0; delete from schedule_items where reservation_id in (select id from reservations where email like '%@guests.test')",
  );
  const broken = await faultsOf(database, [{ key: 'RSV-NEVER-WAS', confirmed: true }]);
  expect(Object.values(broken).map((found) => found.length > 0)).toEqual([true, true, true, true]);
  await database.close();
});
