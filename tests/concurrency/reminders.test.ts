import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests, households, mailings, masterAccounts, outbox, reminders } from '@/lib/provider/db/schema';
import { planMonthReminders } from '@/lib/provider/desk/mailing/plan-month-reminder';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import { runReminders } from '@/lib/provider/desk/reminder/run-reminders';
import { systemContext } from '@/lib/provider/jobs/workers';
import { AGENCY, insertBlock, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider, waitingFor } from './race-provider';

const GUESTS = 60;
/** 14 days before the last day to answer, at ten in the morning where the event is. */
const MORNING = new Date('2027-04-27T15:00:00Z');

async function invited(provider: RaceProvider): Promise<string> {
  const { eventId } = await insertBlock(provider.db);
  const ids = Array.from({ length: GUESTS }, () => randomUUID());
  const of = { agencyId: AGENCY, eventId, createdAt: NOW };
  await provider.db
    .insert(households)
    .values(ids.map((id, at) => ({ ...of, id, name: `Familia ${at}`, linkHash: id })));
  await provider.db.insert(guests).values(
    ids.map((id, at) => ({
      ...of,
      id: randomUUID(),
      householdId: id,
      firstName: 'Ana',
      lastName: `${at}`,
      attendance: 'pending' as const,
      email: `ana-${id}@personas.test`,
      mobile: `+52551234${String(at).padStart(4, '0')}`,
    })),
  );
  return eventId;
}

const PROCESSES = 3;

const race = (provider: RaceProvider): Promise<number[]> => {
  const run = () => runReminders({ ctx: systemContext(provider, 'race') });
  return Promise.all(Array.from({ length: PROCESSES }, run));
};

/** The race in which all have read that the first reminder is to go before one of them may write it. */
async function closeRace(provider: RaceProvider): Promise<number[]> {
  let ordered: Promise<number[]> = Promise.resolve([]);
  await provider.db.transaction(async (tx) => {
    await tx.execute(sql`lock table reminders in share row exclusive mode`);
    ordered = race(provider);
    await expect.poll(() => waitingFor(provider)).toBe(PROCESSES);
  });
  return ordered;
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

describe.skipIf(!TEST_DATABASE_URL)('processes that send reminders at once', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  it('send each of them once, and order one mail for each', async () => {
    const eventId = await invited(provider);
    provider.clock.set(MORNING);
    expect(sum(await closeRace(provider))).toBe(GUESTS);
    expect(await provider.db.$count(reminders, eq(reminders.eventId, eventId))).toBe(GUESTS);
    expect(await provider.db.$count(outbox, eq(outbox.kind, 'attendance-reminder'))).toBe(GUESTS);
    expect(sum(await race(provider))).toBe(0);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('plan the reminder of an event’s package once, and send it once', async () => {
    const { eventId } = await insertBlock(provider.db);
    const of = { agencyId: AGENCY, eventId };
    const account = { package: 'romance' as const, currency: 'USD', dueOn: '2027-05-10' };
    await provider.db.insert(masterAccounts).values({ ...of, ...account, id: randomUUID() });
    const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', email: `${eventId}@personas.test` };
    await provider.db
      .insert(guests)
      .values({ ...of, ...person, id: randomUUID(), attendance: 'attends', createdAt: NOW });
    const ctx = systemContext(provider, 'race');
    const three = (work: () => Promise<number>) => Promise.all([work(), work(), work()]);
    provider.clock.set(new Date('2027-04-28T15:00:00Z'));
    expect(sum(await three(() => planMonthReminders({ ctx })))).toBe(1);
    provider.clock.set(new Date('2027-05-11T14:00:00Z'));
    expect(sum(await three(() => runMailings({ ctx })))).toBe(1);
    expect(sum(await three(() => planMonthReminders({ ctx })))).toBe(0);
    expect(await provider.db.$count(mailings, eq(mailings.eventId, eventId))).toBe(1);
    expect(await provider.db.$count(outbox, eq(outbox.recipient, person.email))).toBe(1);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('control: without the table’s two indexes some would go twice', async () => {
    const other = await startRaceProvider();
    await other.exec('drop index reminders_occasion; drop index reminders_day;');
    await invited(other);
    other.clock.set(MORNING);
    expect(sum(await closeRace(other))).toBeGreaterThan(GUESTS);
    await other.close();
  });
});
