import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MOST_ROWS_READ, REPORT_FILE_DAYS } from '@/lib/config/constants';
import type { NotificationPage } from '@/lib/contract/notification';
import type { Report } from '@/lib/contract/report';
import type { ReportJob, StartedReportJob } from '@/lib/contract/report-job';
import type { Context } from '@/lib/provider/context';
import {
  agencies,
  auditLog,
  jobFailures,
  looseFiles,
  notifications,
  payments,
  permissionGrants,
  reportJobs,
  users,
} from '@/lib/provider/db/schema';
import { runReportJobs } from '@/lib/provider/desk/report/run-report-jobs';
import { sweep } from '@/lib/provider/jobs/sweep';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const EVENT = 'PLS-DEMO-BODA';
const DAY_MS = 86_400_000;
let provider: TestProvider;
const people: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['agency', 'agencyuser', 'payment', 'wholesaler', 'organizer', 'attendee', 'agency2', 'support'])
    people[name] = await provider.as(`${name}@demo.test`);
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.delete(reportJobs);
  await provider.db.delete(jobFailures);
  await provider.db.delete(notifications).where(eq(notifications.type, 'RPT_READY'));
  await provider.db.delete(notifications).where(eq(notifications.type, 'RPT_FAILED'));
});

const get = (path: string, as = 'agency') => provider.request(`/api/v1/${path}`, { headers: people[as] ?? {} });
interface Asked {
  as?: string;
  event?: string;
  key?: string;
  report?: string;
  format?: string;
  columns?: string[];
  filters?: Record<string, string>;
}
const ask = ({ as = 'agency', event = EVENT, key, ...json }: Asked = {}) =>
  provider.request(`/api/v1/events/${event}/report-jobs`, {
    json: { report: 'payments', format: 'csv', locale: 'es', ...json },
    headers: { ...people[as], ...(key && { 'idempotency-key': key }) },
  });
const asked = async (wanted: Asked = {}) => (await dataOf<StartedReportJob>(await ask(wanted), 202)).id;
const run = (ctx: Partial<Context> = {}, isStopping = () => false) =>
  runReportJobs({ ctx: { ...systemContext(provider), ...ctx }, isStopping });
const jobOf = async (id: string, as = 'agency') => dataOf<ReportJob>(await get(`report-jobs/${id}`, as));
const told = async () => (await provider.db.select().from(notifications)).filter(({ type }) => type.startsWith('RPT_'));

it('is written in the background, tells how far it is, and is the same file as at once', async () => {
  const { total } = await dataOf<Report>(await get(`events/${EVENT}/reports/payments`));
  const id = await asked();
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', processed: 0, total, keptUntil: null });
  expect((await get(`report-jobs/${id}/file`)).status).toBe(404);
  expect(await run()).toBe(1);
  expect(await jobOf(id)).toMatchObject({ state: 'done', processed: total, total, keptUntil: expect.any(String) });
  const file = await get(`report-jobs/${id}/file`);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="pagos-pls-demo-boda.csv"');
  const atOnce = await get(`events/${EVENT}/reports/payments?format=csv&locale=es`);
  expect(await file.text()).toBe(await atOnce.text());
  const listed = await dataOf<ReportJob[]>(await get(`events/${EVENT}/report-jobs`));
  expect(listed.map((job) => job.id)).toEqual([id]);
  expect(await provider.db.$count(looseFiles)).toBe(0);
  const log = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action).toSorted()).toEqual(['reportJob.done', 'reportJob.started']);
});

it('has its filters and columns, and opens as a workbook with the cells of the table', async () => {
  const filters = { 'filter[paymentStatus]': 'pending' };
  const id = await asked({ format: 'xlsx', columns: ['amount', 'key', 'holder'], filters });
  await run();
  const file = await get(`report-jobs/${id}/file`);
  expect(file.headers.get('content-type')).toContain('spreadsheetml');
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(new Uint8Array(await file.arrayBuffer()))) rows.push([...row.values]);
  const query = 'columns=key,holder,amount&filter[paymentStatus]=pending&per_page=100&locale=es';
  const report = await dataOf<Report>(await get(`events/${EVENT}/reports/payments?${query}`));
  expect(report.rows.length).toBeGreaterThan(0);
  expect(rows).toEqual([report.columns.map(({ label }) => label), ...report.rows]);
});

it('notifies the one who asked and nobody else, until the file is gone', async () => {
  const of = async (as: string) =>
    (await dataOf<NotificationPage>(await get('notifications', as))).data.filter(({ type }) => type === 'RPT_READY');
  const unread = async (as: string) => (await dataOf<NotificationPage>(await get('notifications', as))).counts.unread;
  const before = [await unread('agency'), await unread('agencyuser')];
  const id = await asked();
  await run();
  expect(await of('agency')).toMatchObject([{ params: { report: 'payments', jobId: id }, eventCode: EVENT }]);
  expect(await of('agencyuser')).toEqual([]);
  expect([await unread('agency'), await unread('agencyuser')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  const [row] = await told();
  const mark = (as: string) =>
    provider.request(`/api/v1/notifications/${row?.id}/read`, { method: 'POST', headers: people[as] ?? {} });
  expect((await mark('agencyuser')).status).toBe(404);
  expect((await mark('agency')).status).toBe(200);
  const [{ storageKey } = { storageKey: null }] = await provider.db.select().from(reportJobs);
  const longAgo = new Date(provider.clock.now().getTime() - REPORT_FILE_DAYS * DAY_MS - 1_000);
  await provider.db.update(reportJobs).set({ endedAt: longAgo });
  // Once the reports are gone their notifications are; once their files have been loose for an hour, they are.
  for (let round = 0; round < 2; round++) {
    await sweep({ ctx: systemContext(provider) });
    await provider.db.update(looseFiles).set({ since: longAgo });
  }
  expect(await of('agency')).toEqual([]);
  expect(await provider.db.$count(reportJobs)).toBe(0);
  expect(await provider.services.files.open(storageKey ?? '')).toBeNull();
});

it('is for who reads its list, and is fetched by whoever asked alone', async () => {
  expect((await ask({ as: 'nobody' })).status).toBe(401);
  expect((await ask({ as: 'attendee' })).status).toBe(403);
  expect((await ask({ as: 'payment', report: 'calls' })).status).toBe(403);
  expect((await ask({ as: 'wholesaler', report: 'account' })).status).toBe(403);
  expect((await ask({ as: 'agency2' })).status).toBe(404);
  expect((await get(`events/${EVENT}/report-jobs`, 'agency2')).status).toBe(404);
  expect((await ask({ report: 'everything' })).status).toBe(422);
  expect(await provider.db.$count(reportJobs)).toBe(0);
  const id = await asked({ report: 'attendance' });
  await run();
  for (const as of ['agencyuser', 'agency2', 'organizer'])
    for (const path of [`report-jobs/${id}`, `report-jobs/${id}/file`]) expect((await get(path, as)).status).toBe(404);
  expect(await dataOf(await get(`events/${EVENT}/report-jobs`, 'agencyuser'))).toEqual([]);
});

it('tells no more than its person reads, when it is written and when it is fetched', async () => {
  const id = await asked({ as: 'wholesaler', report: 'attendance', columns: ['name', 'mobile'] });
  const whole = await asked({ as: 'agencyuser', report: 'attendance', columns: ['name', 'mobile'] });
  await run();
  const lines = (await (await get(`report-jobs/${id}/file`, 'wholesaler')).text()).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).filter((line) => !/^[^,]+,$/.test(line))).toEqual([]);
  expect(await (await get(`report-jobs/${whole}/file`, 'agencyuser')).text()).toMatch(/\d{8}/);
  const taken = {
    agencyId: '1',
    role: 'agencyUser',
    allowed: false,
    changedAt: new Date(),
    changedBy: 'user:test',
  } as const;
  await provider.db.insert(permissionGrants).values({ ...taken, permission: 'readGuestContacts' });
  expect((await get(`report-jobs/${whole}/file`, 'agencyuser')).status).toBe(403);
  await provider.db.insert(permissionGrants).values({ ...taken, permission: 'readGuests' });
  expect((await get(`report-jobs/${whole}/file`, 'agencyuser')).status).toBe(404);
  expect(await dataOf(await get(`events/${EVENT}/report-jobs`, 'agencyuser'))).toEqual([]);
  await provider.db.delete(permissionGrants).where(eq(permissionGrants.role, 'agencyUser'));
});

it('fails, and says so, where its person lost the right or the account before it was written', async () => {
  const id = await asked({ as: 'agencyuser', report: 'attendance' });
  const isTheirs = and(eq(users.email, 'agencyuser@demo.test'));
  await provider.db.update(users).set({ active: false }).where(isTheirs);
  expect(await run()).toBe(1);
  await provider.db.update(users).set({ active: true }).where(isTheirs);
  expect((await jobOf(id, 'agencyuser')).state).toBe('failed');
  expect((await get(`report-jobs/${id}/file`, 'agencyuser')).status).toBe(404);
  expect(await told()).toMatchObject([{ type: 'RPT_FAILED', params: { report: 'attendance' } }]);
});

it('is made once for an Idempotency-Key', async () => {
  const key = randomUUID();
  const [one, other] = [await asked({ key }), await asked({ key })];
  expect(one).toBe(other);
  expect(await provider.db.$count(reportJobs)).toBe(1);
  expect((await failureOf(await ask({ key, format: 'xlsx' }))).code).toBe('IDEMPOTENCY_MISMATCH');
});

it('is written by one of two workers', async () => {
  const ids = [await asked(), await asked({ report: 'attendance' })];
  const ended = await Promise.all([run(), run(), run()]);
  expect(ended.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect((await told()).map(({ params }) => params.jobId).toSorted()).toEqual(ids.toSorted());
});

it('is begun anew where its process was killed, and fails after three that were', async () => {
  const id = await asked();
  const kill = (attempts: number, runUntil: Date) =>
    provider.db.update(reportJobs).set({ state: 'running', run: randomUUID(), runUntil, attempts, processed: 7 });
  await kill(1, new Date(provider.clock.now().getTime() + 1_000));
  expect(await run()).toBe(0);
  expect((await jobOf(id)).state).toBe('running');
  await kill(1, new Date(provider.clock.now().getTime() - 1_000));
  expect(await run()).toBe(1);
  expect((await jobOf(id)).state).toBe('done');
  const tired = await asked({ report: 'attendance' });
  await provider.db
    .update(reportJobs)
    .set({ state: 'running', run: 'a-run', runUntil: new Date(0), attempts: 3 })
    .where(eq(reportJobs.id, tired));
  await run();
  expect((await jobOf(tired)).state).toBe('failed');
});

it('is given back where its process stops, and where it breaks is tried again later', async () => {
  const id = await asked();
  let asks = 0;
  expect(await run({}, () => ++asks > 1)).toBe(0);
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', processed: 0 });
  const broken = {
    ...provider.services,
    files: { ...provider.services.files, put: () => Promise.reject(new Error('full')) },
  };
  expect(await run({ services: broken })).toBe(0);
  expect(await jobOf(id)).toMatchObject({ state: 'waiting' });
  expect(await provider.db.select().from(jobFailures)).toMatchObject([{ job: 'report-jobs', rowId: id, failures: 1 }]);
  expect(await run()).toBe(0);
  await provider.db.delete(jobFailures);
  expect(await run()).toBe(1);
});

it('waits while its agency is suspended', async () => {
  const id = await asked();
  await provider.db.update(agencies).set({ active: false, suspendedAt: new Date() }).where(eq(agencies.id, '1'));
  expect(await run()).toBe(0);
  await provider.db.update(agencies).set({ active: true, suspendedAt: null }).where(eq(agencies.id, '1'));
  expect(await run()).toBe(1);
  expect((await jobOf(id)).state).toBe('done');
});

it('of payments that are made meanwhile neither repeats nor hides one', async () => {
  const [like] = await provider.db.select().from(payments).where(eq(payments.status, 'pending')).limit(1);
  if (!like) throw new Error('no payment to be like');
  const [{ total: before } = { total: 0 }] = [await dataOf<Report>(await get(`events/${EVENT}/reports/payments`))];
  const many = MOST_ROWS_READ + 300;
  const copy = (trackingKey: string, createdAt: Date) => ({
    ...like,
    proofFileId: null,
    intentId: null,
    id: randomUUID(),
    trackingKey,
    createdAt,
  });
  const at = new Date('2026-01-01T00:00:00Z');
  for (let from = 0; from < many; from += 500)
    await provider.db
      .insert(payments)
      .values(Array.from({ length: Math.min(500, many - from) }, (_, n) => copy(`many-${from + n}`, at)));
  const id = await asked({ columns: ['trackingKey'] });
  const files = {
    ...provider.services.files,
    put: async (key: string, body: AsyncIterable<Uint8Array>, type: string) => {
      const meddling = async function* () {
        let piece = 0;
        for await (const chunk of body) {
          yield chunk;
          // Once the first page is read, another payment comes before all others.
          if (++piece === 2) await provider.db.insert(payments).values(copy('meanwhile', provider.clock.now()));
        }
      };
      await provider.services.files.put(key, meddling(), type);
    },
  };
  expect(await run({ services: { ...provider.services, files } })).toBe(1);
  const lines = (await (await get(`report-jobs/${id}/file`)).text()).trim().split('\r\n').slice(1);
  const found = lines.filter((line) => line.startsWith('many-'));
  expect([found.length, new Set(found).size, lines.includes('meanwhile')]).toEqual([many, many, false]);
  expect(await jobOf(id)).toMatchObject({ processed: before + many, total: before + many });
});
