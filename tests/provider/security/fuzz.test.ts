import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepingLog } from '../../support/log-lines';
import { startTestProvider, type TestProvider } from '../../support/provider';
import {
  bodyOf,
  declaredCalls,
  make,
  type ProviderCall,
  type Target,
  targetOf,
  type Values,
} from '../../support/provider-calls';
import { times } from '../../support/thorough';

const TEXTS = [
  "'",
  "';select pg_sleep(9);--",
  '" or ""="',
  "' or 1=1 --",
  '\\',
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '🎉'.repeat(50),
  '../../../etc/passwd',
  '{{7*7}}<%= 7*7 %>',
  '-1',
  '0',
  '1e9',
  '1e400',
  'NaN',
  '99999999999999999999',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00',
  '275760-09-13',
  '__proto__',
  'a'.repeat(6000),
];
const OTHERS = [null, true, -1, 0, 1.5, 1e21, 2_147_483_648, 9_007_199_254_740_991, [], {}, [[]], { $gt: '' }];
/** Each parameter meets one in so many of the texts, and each text one in so many of the parameters. */
const TURNS = times(3, 1);
/** The same of the places of a body, of which there are many more. */
const TURNS_OF_BODIES = times(9, 3);
const LEAKS = /node_modules|\.ts:\d|select "|insert into|DrizzleQueryError|syntax error|pg_sleep\(9\)/i;

let provider: TestProvider;
let calls: ProviderCall[];
let target: Target;
const visitor: Record<string, string> = {};
let admin: Record<string, string>;
let attendee: Record<string, string>;
const kept = keepingLog();
let generated = 0;

beforeAll(async () => {
  provider = await startTestProvider({ services: { log: kept.log } });
  calls = await declaredCalls(provider);
  target = await targetOf(provider, 'reservation-001');
  admin = await provider.as('admin@demo.test');
  attendee = await provider.as('attendee@demo.test');
});
afterAll(async () => {
  console.log(`fuzz: ${generated} generated cases over ${calls.length} calls`);
  await provider.close();
});

/** Answered below 500 and without a word of what stands behind. */
async function expectSound(call: ProviderCall, values: Values, input: unknown): Promise<void> {
  const answer = await make(provider, call, target, values);
  const text = await answer.text();
  generated++;
  const seen = { call: call.name, input, status: answer.status < 500 ? 'sound' : answer.status };
  expect(seen, text.slice(0, 300)).toEqual({ call: call.name, input, status: 'sound' });
  if (answer.status >= 400) expect(ownWords(text), call.name).not.toMatch(LEAKS);
}

/** A refusal without the record as it stands, which tells what this very test stored in it. */
function ownWords(text: string): string {
  if (!text.includes('"STALE"')) return text;
  const { details: _record, ...said } = JSON.parse(text);
  return JSON.stringify(said);
}

/** `least`: so many there are at least, so that a list which came out empty tries nothing and says so. */
async function inBatches(cases: (() => Promise<void>)[], least: number): Promise<void> {
  expect(cases.length).toBeGreaterThan(least);
  for (let at = 0; at < cases.length; at += 8) await Promise.all(cases.slice(at, at + 8).map((run) => run()));
}

/** Every way to put a value in the place of one leaf of an example, and of the example itself. */
function replaced(example: unknown, value: unknown): unknown[] {
  if (Array.isArray(example)) {
    const inside = example.flatMap((item, at) => replaced(item, value).map((other) => example.with(at, other)));
    return [value, ...inside];
  }
  if (typeof example !== 'object' || example === null) return [value];
  const inside = Object.entries(example).flatMap(([name, part]) =>
    replaced(part, value).map((other) => ({ ...example, [name]: other })),
  );
  return [value, ...inside];
}

/** The admin gets furthest everywhere; others go other ways through the calls that are open to them. */
function asEverybody(call: ProviderCall, values: Values, input: unknown) {
  const kinds = { public: [visitor, admin], holderOr: [admin, attendee] };
  const people = call.policy.kind === 'public' || call.policy.kind === 'holderOr' ? kinds[call.policy.kind] : [admin];
  return people.map((headers) => () => expectSound(call, { ...values, headers }, input));
}

const textsFor = (place: number) => TEXTS.filter((_, turn) => (place + turn) % TURNS === 0);

test('no path takes a text that breaks the provider', async () => {
  const cases = calls.flatMap((call, nth) =>
    call.pathParameters.flatMap((name, at) =>
      textsFor(nth + at).flatMap((text) => asEverybody(call, { path: { [name]: wellFormed(text) } }, text)),
    ),
  );
  await inBatches(cases, 1500);
}, 300_000);

test('no query takes a text that breaks the provider', async () => {
  const cases = calls.flatMap((call, nth) =>
    call.queryParameters.flatMap((name, at) =>
      textsFor(nth + at).flatMap((text) => asEverybody(call, { query: { [name]: text } }, { [name]: text })),
    ),
  );
  await inBatches(cases, 1600);
}, 300_000);

test('no body breaks the provider, wherever the odd value stands', async () => {
  const cases = calls
    .filter(({ bodyType }) => bodyType !== null)
    .flatMap((call) =>
      (call.bodyType === 'application/json' ? [...TEXTS, ...OTHERS] : TEXTS)
        .flatMap((value, turn) =>
          replaced(bodyOf(call), value).filter((_, place) => (place + turn) % TURNS_OF_BODIES === 0),
        )
        .filter((body) => call.bodyType === 'application/json' || typeof body === 'object')
        .map((body) => () => expectSound(call, { body, headers: admin }, body)),
    );
  await inBatches(cases, 1500);
}, 600_000);

test('nothing of it even reached the database as an error', () => {
  const faults = kept.lines.filter(({ msg }) => msg === 'request failed');
  expect(faults.map(({ path, err }) => ({ path, err }))).toEqual([]);
});

/** encodeURIComponent refuses half a character, as a browser does. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '�');
