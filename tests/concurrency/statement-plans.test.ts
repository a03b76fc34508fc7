import { ne } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import { ROLES_WITH } from '@/lib/domain/permissions';
import { expireChanges } from '@/lib/provider/booking/change/settle-change';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import { openDatabase } from '@/lib/provider/db/client';
import { callRules } from '@/lib/provider/db/schema';
import { seedDemo } from '@/lib/provider/db/seed/seed-demo';
import { runCallRules } from '@/lib/provider/desk/call/call-rules';
import { planMonthReminders } from '@/lib/provider/desk/mailing/plan-month-reminder';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { foldTallies } from '@/lib/provider/inventory/tally/fold-tallies';
import { recoverInterrupted } from '@/lib/provider/jobs/claim-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { sweep } from '@/lib/provider/jobs/sweep';
import { systemContext } from '@/lib/provider/jobs/workers';
import { reconcileCards } from '@/lib/provider/money/card/reconcile-cards';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { booked, paid } from '@/tests/support/after-booking';
import { dataOf, NOW } from '@/tests/support/booking';
import { fillDatabase } from '@/tests/support/large-database';
import { createDatabase, TEST_DATABASE_URL } from '@/tests/support/postgres';
import { admits, declaredCalls, make, type ProviderCall, targetOf } from '@/tests/support/provider-calls';
import { cookieHeader } from '@/tests/support/set-cookies';
import { type RaceProvider, startRaceProvider } from './race-provider';

/** The server tells each connection the plan of every statement that it ran, also of those inside a trigger. */
const TELLING = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
];

/** Who reads what; a guest's calls are made by a reservation's session. */
const PEOPLE = ['admin', 'agency', 'organizer', 'attendee', 'reservation'] as const;

/** Files of everything there is, and sums of the whole platform: to read it all is what is asked for. */
const WHOLE = [
  'GET /api/v1/users/export',
  'GET /api/v1/audit-log/export',
  'GET /api/v1/admin/agency-health',
  // These answer their line of that list.
  'POST /api/v1/admin/agencies/{id}/suspension',
  'POST /api/v1/admin/agencies/{id}/reopening',
  'PUT /api/v1/admin/agencies/{id}/terms',
  'POST /api/v1/admin/agencies',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe.skipIf(!TEST_DATABASE_URL)('statements over a large database', () => {
  let provider: RaceProvider;
  let big = new Set<string>();
  let told = 0;
  let asking = '';
  /** Big tables that a statement read from end to end, and what asked for it first. */
  const scans = new Map<string, string>();

  const listen = ({ message = '' }: { message?: string | undefined }) => {
    const start = message.indexOf('{');
    if (start < 0 || !message.includes('plan:')) return;
    told += 1;
    if (!message.includes('"Seq Scan"')) return;
    const explained: { 'Query Text': string; Plan: Plan } = JSON.parse(message.slice(start));
    const tables = nodesOf(explained.Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan' && big.has(node['Relation Name'] ?? ''))
      .map((node) => node['Relation Name']);
    const text = explained['Query Text'].replaceAll(/\s+/g, ' ');
    if (tables.length > 0 && !scans.has(text)) scans.set(text, `${tables.join(', ')}: ${asking}`);
  };

  beforeAll(async () => {
    const address = new URL(await createDatabase());
    provider = await startRaceProvider(5, address.href);
    provider.clock.set(new Date());
    await seedDemo(provider);
    // Alone: beside a process that reads, what is filled would not be known to be visible to all, and its index alone
    // not read.
    await provider.close();
    const database = await openDatabase({ dataDir: 'unused', databaseUrl: address.href, poolSize: 2 });
    big = await fillDatabase(database.raw, provider.clock.now());
    await database.close();
    address.searchParams.set('options', TELLING.map((setting) => `-c ${setting}`).join(' '));
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const heard = new WeakSet<pg.Client>();
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      if (!heard.has(this)) this.on('notice', listen);
      heard.add(this);
      return query.apply(this, given);
    });
    provider = await startRaceProvider(5, address.href);
    provider.clock.set(new Date());
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await provider.close();
  });

  const context = () => systemContext(provider, 'plans');
  const enter = async (role: (typeof PEOPLE)[number]) => {
    if (role !== 'reservation') return provider.as(`${role}@demo.test`);
    const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    return { cookie: cookieHeader(login) };
  };

  it('that are told are heard: one that has no index is found', async () => {
    asking = 'a control';
    await provider.exec("select id from reservations where mobile = 'nobody'");
    expect([...scans.values()]).toEqual(['reservations: a control']);
    scans.clear();
  });

  it('of no call read a big table from end to end', async () => {
    const calls = await declaredCalls(provider);
    const target = await targetOf(provider, 'reservation-001');
    const written = new Set<string>();
    for (const role of PEOPLE) {
      let headers = await enter(role);
      for (const call of calls.filter((each) => isAsked(each, role) && !written.has(each.name))) {
        if (call.method !== 'GET') written.add(call.name);
        asking = `${call.name} of ${role}`;
        for (const { query, withoutAgency } of queriesOf(call, role)) {
          const asked = withoutAgency ? { ...call, queryParameters: [] } : call;
          const answer = await make(provider, asked, target, { headers, query });
          await answer.text();
          if (answer.status === 401) headers = await enter(role);
        }
      }
    }
    expect(told).toBeGreaterThan(1_000);
    expect(Object.fromEntries(scans)).toEqual({});
  });

  it('of no job read a big table from end to end', async () => {
    // One event's rules are followed as those of a thousand, in less time.
    await provider.db.delete(callRules).where(ne(callRules.eventId, 'event-demo-boda'));
    scans.clear();
    const ctx = context();
    const jobs = {
      expireHolds,
      runLapses,
      expireChanges,
      runCutOffs,
      runOverdue,
      runCallRules,
      foldTallies,
      reconcileCards,
      serveWaitlist,
      planMonthReminders,
    };
    for (const [name, work] of Object.entries({ ...jobs, executeRefunds, sweep })) {
      asking = name;
      await work({ ctx });
    }
    asking = 'outbox';
    await recoverInterrupted(ctx, { idempotent: true, olderThanMs: 0 });
    await sendOutbox({ ctx, mailer: { idempotent: true, send: async () => {} } });
    expect(Object.fromEntries(scans)).toEqual({});
  });

  it('of no booking, with its payment and its end, read a big table from end to end', async () => {
    scans.clear();
    asking = 'a booking';
    provider.clock.set(NOW);
    const staff = await provider.as('agency@demo.test');
    const guest = await booked(provider, { agencyId: '1' }, 2);
    await paid(provider, guest, staff, 15_000);
    const json = { reason: 'agency', expectedPenalty: 0 };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json, headers: staff }));
    expect(Object.fromEntries(scans)).toEqual({});
  });
});

function isAsked({ name, policy, method }: ProviderCall, role: RoleName): boolean {
  if (WHOLE.includes(name)) return false;
  // What everybody may read is the same for everybody.
  if (policy.kind === 'public' && method === 'GET') return role === 'admin';
  return admits(policy, role, ROLES_WITH);
}

interface Asked {
  query: Record<string, string>;
  /** The platform's admin looks at all agencies together. */
  withoutAgency?: boolean;
}

/** A list is asked plainly, with a search, and with a name to look for. */
function queriesOf({ method, queryParameters }: ProviderCall, role: RoleName): Asked[] {
  const asked: Asked[] = [{ query: {} }];
  if (method !== 'GET') return asked;
  if (queryParameters.includes('agency_id') && role === 'admin') asked.push({ query: {}, withoutAgency: true });
  for (const name of ['q', 'actor']) if (queryParameters.includes(name)) asked.push({ query: { [name]: 'ana' } });
  return asked;
}
