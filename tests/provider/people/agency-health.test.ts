import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobFailures } from '@/lib/contract/job-failure';
import type { MailPage } from '@/lib/contract/mail';
import type { Page } from '@/lib/contract/page';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { events, jobFailures, payments, refunds } from '@/lib/provider/db/schema';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { statementsOf } from '@/tests/support/statements';
import { orderMail } from '../mail/mail-support';

let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};
beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'agency', 'agency2', 'organizer', 'attendee'])
    people[name] = await provider.as(`${name}@demo.test`);
});
afterAll(() => provider.close());

const ask = (path: string, person = 'admin') => provider.request(path, { headers: people[person] ?? {} });
const health = async (query = '') => dataOf<Page<AgencyHealth>>(await ask(`/api/v1/admin/agency-health?${query}`));
const one = async (id: string) => (await health()).data.find((agency) => agency.id === id);

it('counts of each agency what its own lists count', async () => {
  for (const id of ['1', '2']) {
    const found = await one(id);
    const own = await provider.db.select().from(events).where(eq(events.agencyId, id));
    expect(found?.events).toBe(own.length);
    let reservations = 0;
    for (const { code } of own)
      reservations += (await dataOf<Page<unknown>>(await ask(`/api/v1/events/${code}/reservations?per_page=1`))).total;
    const paid: Record<string, number> = {};
    const took = await provider.db.select().from(payments).where(eq(payments.agencyId, id));
    for (const payment of took.filter(({ status }) => status === 'approved' || status === 'refunded')) {
      const back = await provider.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
      const returned = back.filter(({ status }) => status === 'refunded').reduce((sum, { amount }) => sum + amount, 0);
      paid[payment.currency] = (paid[payment.currency] ?? 0) + payment.amount - returned;
    }
    expect(found?.reservations).toBe(reservations);
    expect(Object.fromEntries(found?.paid.map(({ currency, amount }) => [currency, amount]) ?? [])).toEqual(paid);
  }
});

it('counts mails and jobs that failed of one agency, and not of the other', async () => {
  const before = [await one('1'), await one('2')];
  await orderMail(provider, { agencyId: '2', status: 'dead' });
  // What still waits for another try is no mail that was given up.
  await orderMail(provider, { agencyId: '2' });
  const [event] = await provider.db.select().from(events).where(eq(events.agencyId, '2')).limit(1);
  const at = new Date();
  await provider.db.insert(jobFailures).values({
    id: 'failure-1',
    job: 'overdue',
    rowId: event?.id ?? '',
    failures: 3,
    lastError: 'broken',
    firstFailedAt: at,
    lastFailedAt: at,
    nextAttemptAt: at,
  });
  expect(await one('1')).toEqual(before[0]);
  expect(await one('2')).toMatchObject({
    deadMails: (before[1]?.deadMails ?? 0) + 1,
    failedJobs: (before[1]?.failedJobs ?? 0) + 1,
  });
  // Each figure is the length of the list to which it leads.
  for (const id of ['1', '2']) {
    const found = await one(id);
    const mails = await dataOf<MailPage>(await ask(`/api/v1/admin/mails?filter[agency]=${id}&filter[state]=dead`));
    const jobs = await dataOf<JobFailures>(await ask(`/api/v1/admin/job-failures?filter[agency]=${id}`));
    expect([id, mails.total, mails.counts.dead, jobs.total]).toEqual([
      id,
      found?.deadMails,
      found?.deadMails,
      found?.failedJobs,
    ]);
    expect(jobs.items).toHaveLength(jobs.total);
    expect(new Set([...mails.data, ...jobs.items].map(({ agencyName }) => agencyName)).size).toBeLessThan(2);
  }
  const all = await dataOf<JobFailures>(await ask('/api/v1/admin/job-failures'));
  expect(all.items.find(({ recordId }) => recordId === event?.id)?.agencyName).toBe('Horizonte Eventos');
});

it('is narrowed to agencies with failures, and ordered by when something was last done', async () => {
  const failing = await health('filter[failures]=some');
  expect(failing.data.map(({ id }) => id)).toContain('2');
  expect(failing.data.filter(({ deadMails, failedJobs }) => deadMails + failedJobs === 0)).toEqual([]);
  expect(failing.total).toBe((await health()).data.filter((each) => each.deadMails + each.failedJobs > 0).length);
  const since = ({ lastActivityAt, createdAt }: AgencyHealth) => lastActivityAt ?? createdAt;
  const quietest = (await health('sort=lastActivityAt')).data.map(since);
  expect(quietest).toEqual(quietest.toSorted());
  expect((await health('sort=-lastActivityAt')).data.map(since)).toEqual(quietest.toReversed());
  expect((await ask('/api/v1/admin/agency-health?sort=people')).status).toBe(422);
});

it('counts once what failed, also where it is narrowed to that', async () => {
  for (const query of ['', 'filter[failures]=some']) {
    const { statements, result } = await statementsOf(() => health(query));
    const told = statements.join(';');
    for (const counted of ["from outbox where channel = 'mail'", 'from job_failures group by'])
      expect([query, counted, told.split(counted).length - 1]).toEqual([query, counted, 1]);
    const behind = await health(`${query}&page=9`);
    expect([behind.data, behind.total]).toEqual([[], result.total]);
  }
});

it('is searched by name, and is the platform’s admin’s alone', async () => {
  expect((await health('q=horizonte')).data.map(({ id }) => id)).toEqual(['2']);
  for (const person of ['agency', 'agency2', 'organizer', 'attendee'])
    expect((await ask('/api/v1/admin/agency-health', person)).status).toBe(403);
  expect((await ask('/api/v1/admin/agency-health', 'nobody')).status).toBe(401);
});
