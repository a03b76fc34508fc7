import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportSchedule, ReportSchedules } from '@/lib/contract/report-schedule';
import { nextReportAt } from '@/lib/domain/report-schedule';
import type { Context } from '@/lib/provider/context';
import {
  agencies,
  auditLog,
  events,
  guests,
  outbox,
  permissionGrants,
  reportJobs,
  reportSchedules,
  users,
} from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { orderDueReports } from '@/lib/provider/desk/report/report-jobs';
import { runReportJobs } from '@/lib/provider/desk/report/run-report-jobs';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { pdfText } from '../documents/pdf-text';

const EVENT = 'PLS-DEMO-BODA';
const EVENT_ID = 'event-demo-boda';
const RHYTHM = { every: 'week', day: 1, hour: 8 } as const;
let provider: TestProvider;
const people: Record<string, Record<string, string>> = {};
const ids: Record<string, string> = {};
const NAMES = ['agency', 'agencyuser', 'payment', 'wholesaler', 'organizer', 'attendee', 'agency2'];

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of NAMES) {
    people[name] = await provider.as(`${name}@demo.test`);
    const [user] = await provider.db
      .select()
      .from(users)
      .where(eq(users.email, `${name}@demo.test`));
    ids[name] = user?.id ?? '';
  }
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.delete(reportJobs);
  await provider.db.delete(reportSchedules);
  await provider.db.delete(outbox).where(eq(outbox.kind, 'scheduled-report'));
});

interface Made {
  as?: string;
  event?: string;
  key?: string;
  readers?: string[];
  [field: string]: unknown;
}
const make = ({ as = 'agency', event = EVENT, key, readers = [as], ...json }: Made = {}) =>
  provider.request(`/api/v1/events/${event}/report-schedules`, {
    json: {
      report: 'attendance',
      format: 'csv',
      locale: 'es',
      rhythm: RHYTHM,
      readers: readers.map((name) => ids[name] ?? name),
      ...json,
    },
    headers: { ...people[as], ...(key && { 'idempotency-key': key }) },
  });
const made = async (wanted: Made = {}) => dataOf<ReportSchedule>(await make(wanted), 201);
const list = async (as = 'agency') =>
  dataOf<ReportSchedules>(
    await provider.request(`/api/v1/events/${EVENT}/report-schedules`, { headers: people[as] ?? {} }),
  );
const change = (id: string, json: unknown, as = 'agency') =>
  provider.request(`/api/v1/report-schedules/${id}`, { method: 'PATCH', json, headers: people[as] ?? {} });
const remove = (id: string, as = 'agency') =>
  provider.request(`/api/v1/report-schedules/${id}`, { method: 'DELETE', headers: people[as] ?? {} });

/** The jobs' context at a moment. */
const at = (now: Date): Context => ({ ...systemContext(provider), clock: { now: () => now } });
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000);
const mails = () => provider.db.select().from(outbox).where(eq(outbox.kind, 'scheduled-report'));
const send = async (now: Date) => {
  const ordered = await orderDueReports({ ctx: at(now) });
  await runReportJobs({ ctx: at(now) });
  return ordered;
};

it('is mailed at its hour in the event’s zone, once, and then at the next', async () => {
  const { id, nextAt, readers } = await made({ columns: ['name'] });
  expect(nextAt).toBe(nextReportAt(RHYTHM, provider.clock.now(), 'America/Cancun').toISOString());
  expect(readers).toHaveLength(1);
  expect(await send(after(nextAt, -0.01))).toBe(0);
  expect(await send(after(nextAt, 0))).toBe(1);
  expect(await send(after(nextAt, 0.5))).toBe(0);
  const [mail, ...others] = await mails();
  expect([mail?.recipient, others]).toEqual(['agency@demo.test', []]);
  if (!mail) throw new Error('no mail');
  const written = await makeMail(systemContext(provider), mail);
  expect(written?.subject).toContain('Asistencia');
  expect(written?.text).toContain('Va adjunto');
  const [file] = written?.attachments ?? [];
  expect(file?.filename).toBe('asistencia-pls-demo-boda.csv');
  expect(
    Buffer.from(file?.content ?? [])
      .toString()
      .trim()
      .split('\r\n'),
  ).toHaveLength(121);
  expect((await list()).schedules).toMatchObject([{ id, nextAt: after(nextAt, 24 * 7).toISOString() }]);
  const log = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action).toSorted()).toEqual(['reportSchedule.created', 'reportSchedule.sent']);
});

it('is ordered once for a time by two workers', async () => {
  const { nextAt } = await made({ readers: ['agency', 'agencyuser'] });
  const due = after(nextAt, 0);
  const ordered = await Promise.all([1, 2, 3].map(() => orderDueReports({ ctx: at(due) })));
  expect(ordered.reduce((sum, each) => sum + each, 0)).toBe(2);
  expect(await provider.db.$count(reportJobs)).toBe(2);
  await Promise.all([1, 2].map(() => runReportJobs({ ctx: at(due) })));
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([
    'agency@demo.test',
    'agencyuser@demo.test',
  ]);
});

it('tells each reader what they read, and nothing to who lost the right before it leaves', async () => {
  const { nextAt } = await made({ readers: ['agency', 'wholesaler', 'agencyuser'], columns: ['name', 'mobile'] });
  await send(after(nextAt, 0));
  const textFor = async (name: string) => {
    const mail = (await mails()).find(({ recipient }) => recipient === `${name}@demo.test`);
    const written = mail && (await makeMail(systemContext(provider), mail));
    return written ? Buffer.from(written.attachments[0]?.content ?? []).toString() : null;
  };
  expect(await textFor('agency')).toMatch(/\d{10}/);
  expect(await textFor('wholesaler')).not.toMatch(/\d{10}/);
  const lost = {
    agencyId: '1',
    role: 'agencyUser',
    allowed: false,
    changedAt: new Date(),
    changedBy: 'user:t',
  } as const;
  await provider.db.insert(permissionGrants).values({ ...lost, permission: 'readGuests' });
  expect(await textFor('agencyuser')).toBeNull();
  const [next] = (await list()).schedules;
  expect(next?.readers).toHaveLength(2);
  expect(await send(after(nextAt, 24 * 7))).toBe(2);
  await provider.db.delete(permissionGrants).where(eq(permissionGrants.role, 'agencyUser'));
});

it('is mailed on paper while it is short, and as a table once it has grown', async () => {
  const { nextAt } = await made({ format: 'pdf', report: 'rooms' });
  const grown = await made({ format: 'pdf', report: 'attendance' });
  expect(grown.format).toBe('pdf');
  const [one] = await provider.db.select().from(guests).where(eq(guests.eventId, EVENT_ID)).limit(1);
  if (!one) throw new Error('no guest to be like');
  const many = Array.from({ length: REPORT_PAPER_ROWS }, (_, at) => ({ ...one, householdId: null, id: `paper-${at}` }));
  for (let from = 0; from < many.length; from += 200)
    await provider.db.insert(guests).values(many.slice(from, from + 200));
  expect(await send(after(nextAt, 0))).toBe(2);
  await provider.db.delete(guests).where(like(guests.id, 'paper-%'));
  const files = await Promise.all(
    (await mails()).map(async (mail) => (await makeMail(systemContext(provider), mail))?.attachments[0]),
  );
  const [paper, table] = files.toSorted((a, b) => String(b?.filename).localeCompare(String(a?.filename)));
  expect(paper).toMatchObject({ filename: 'habitaciones-pls-demo-boda.pdf', contentType: 'application/pdf' });
  expect(pdfText(new Uint8Array(paper?.content ?? []))).toContain('Noches vendidas');
  expect(table?.filename).toBe('asistencia-pls-demo-boda.xlsx');
});

it('leads to the page instead of a file that is too large for a mail', async () => {
  const { nextAt } = await made();
  await send(after(nextAt, 0));
  const [mail] = await mails();
  if (!mail) throw new Error('no mail');
  const { services } = provider;
  const open = async (key: string) => {
    const found = await services.files.open(key);
    return found && { ...found, size: 9 * 1024 * 1024 };
  };
  const ctx = { ...systemContext(provider), services: { ...services, files: { ...services.files, open } } };
  const written = await makeMail(ctx, mail);
  expect(written?.attachments).toEqual([]);
  expect(written?.text).toContain('demasiado grande');
  expect(written?.button?.url).toContain('/adminmaster/Reporte?report=attendance&event=PLS-DEMO-BODA');
});

it('waits while the event is archived or the agency suspended, and leaves out what is long past', async () => {
  const { nextAt } = await made();
  const isEvent = eq(events.id, EVENT_ID);
  const [before] = await provider.db.select({ state: events.state }).from(events).where(isEvent);
  await provider.db.update(events).set({ state: 'archived' }).where(isEvent);
  expect(await send(after(nextAt, 1))).toBe(0);
  await provider.db
    .update(events)
    .set({ state: before?.state ?? 'published' })
    .where(isEvent);
  await provider.db.update(agencies).set({ active: false, suspendedAt: new Date() }).where(eq(agencies.id, '1'));
  expect(await send(after(nextAt, 1))).toBe(0);
  await provider.db.update(agencies).set({ active: true, suspendedAt: null }).where(eq(agencies.id, '1'));
  expect(await send(after(nextAt, 50))).toBe(0);
  expect((await list()).schedules).toMatchObject([{ nextAt: after(nextAt, 24 * 7).toISOString() }]);
  expect(await send(after(nextAt, 24 * 7 + 1))).toBe(1);
});

it('is turned off and on, with its version, and ended', async () => {
  const { id, nextAt, version } = await made();
  expect(await dataOf(await change(id, { active: false, version }))).toMatchObject({ active: false, version: 2 });
  expect((await failureOf(await change(id, { active: true, version }))).code).toBe('STALE');
  expect(await send(after(nextAt, 0))).toBe(0);
  expect(await dataOf(await change(id, { active: true, version: 2 }))).toMatchObject({ active: true, nextAt });
  for (const as of ['agencyuser', 'agency2', 'organizer']) {
    expect((await change(id, { active: false, version: 3 }, as)).status).toBe(404);
    expect((await remove(id, as)).status).toBe(404);
  }
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect((await list()).schedules).toEqual([]);
});

it('is set by who reads the report, for people of the agency who do', async () => {
  expect((await make({ as: 'nobody', readers: ['agency'] })).status).toBe(401);
  expect((await make({ as: 'attendee' })).status).toBe(403);
  expect((await make({ as: 'payment', report: 'calls' })).status).toBe(403);
  expect((await make({ as: 'agency2' })).status).toBe(404);
  for (const reader of ['agency2', 'attendee', 'a-person-of-nobody'])
    expect((await make({ readers: ['agency', reader] })).status).toBe(422);
  expect((await make({ report: 'account', readers: ['wholesaler'] })).status).toBe(422);
  expect((await make({ rhythm: { every: 'week', day: 8, hour: 8 } })).status).toBe(422);
  expect((await make({ as: 'organizer', readers: ['agency'] })).status).toBe(422);
  expect((await list('organizer')).people.map(({ id }) => id)).toEqual([ids.organizer]);
  expect((await list()).people.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.agency, ids.agencyuser]));
  expect((await list()).people.map(({ id }) => id)).not.toEqual(expect.arrayContaining([ids.agency2]));
  expect(await provider.db.$count(reportSchedules)).toBe(0);
  const own = await made({ as: 'agencyuser' });
  expect((await list()).schedules.map(({ id }) => id)).toEqual([own.id]);
  expect((await list('wholesaler')).schedules).toEqual([]);
});

it('is made once for an Idempotency-Key', async () => {
  const key = randomUUID();
  expect((await made({ key })).id).toBe((await made({ key })).id);
  expect(await provider.db.$count(reportSchedules)).toBe(1);
});
