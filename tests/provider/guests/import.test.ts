import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestPage } from '@/lib/contract/guest';
import type { GuestDryRun, GuestImport, StartedImport } from '@/lib/contract/guest-import';
import {
  auditLog,
  calls,
  guestImportRows,
  guestImports,
  guests,
  households,
  looseFiles,
} from '@/lib/provider/db/schema';
import { runGuestImports } from '@/lib/provider/event/guest/run-guest-imports';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const EVENT = 'PLS-DEMO-PLAYA';
let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};
const NAMES = [
  'admin',
  'agency',
  'agencyuser',
  'weddingplanner',
  'organizer',
  'payment',
  'wholesaler',
  'support',
  'attendee',
  'agency2',
  'organizer2',
];

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of NAMES) people[name] = await provider.as(`${name}@demo.test`);
});
afterAll(() => provider.close());

interface Handed {
  as?: string;
  event?: string;
  query?: string;
  headers?: Record<string, string>;
  name?: string;
  [field: string]: unknown;
}

const hand = (file: string | Uint8Array<ArrayBuffer>, handed: Handed = {}) => {
  const { as = 'agency', event = EVENT, query = '', headers = {}, name = 'lista.csv', ...fields } = handed;
  const body = new FormData();
  for (const [key, value] of Object.entries(fields))
    body.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  body.set('file', new Blob([file]), name);
  return provider.request(`/api/v1/events/${event}/guests/import${query}`, {
    method: 'POST',
    body,
    headers: { ...people[as], ...headers },
  });
};
const dryRun = async (file: string | Uint8Array<ArrayBuffer>, handed: Handed = {}) =>
  dataOf<GuestDryRun>(await hand(file, { ...handed, query: `?dryRun=1${handed.query ?? ''}` }));
const call = (path: string, as = 'agency', method = 'GET') =>
  provider.request(`/api/v1/guest-imports/${path}`, { method, headers: { ...people[as] } });
const status = async (id: string) => dataOf<GuestImport>(await call(id));
const runJob = () => runGuestImports({ ctx: systemContext(provider) });
/** Hands a list in, runs the job and answers how it ended. */
const imported = async (file: string | Uint8Array<ArrayBuffer>, handed: Handed = {}) => {
  const { id, state } = await dataOf<StartedImport>(await hand(file, handed), 202);
  expect(state).toBe('waiting');
  await runJob();
  return status(id);
};
const eventId = 'event-demo-playa';
const listed = () => provider.db.select().from(guests).where(eq(guests.eventId, eventId)).orderBy(guests.mobile);
const homes = () =>
  provider.db.select().from(households).where(eq(households.eventId, eventId)).orderBy(households.name);
const LIST =
  'Nombre;Celular;Correo;Acompañantes;Notas\nAna Ruiz;55 1000 0001;ana@lista.test;1;Vegana\nLuis Peña;55 1000 0002;;;\n';

beforeEach(async () => {
  await provider.db.delete(guestImportRows);
  await provider.db.delete(guestImports);
  await provider.db.delete(guests).where(eq(guests.eventId, eventId));
  await provider.db.delete(households).where(eq(households.eventId, eventId));
});

describe('a dry run', () => {
  test('says row by row what would be, and writes nothing', async () => {
    const text = `${LIST}Otra vez;5510000001;;;\n;5510000003;;;\nSin Celular;;;;\n`;
    const run = await dryRun(text);
    expect(run).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      sheet: null,
      otherSheets: [],
      country: 'MX',
      total: 5,
      columns: [
        { name: 'Nombre', field: 'name' },
        { name: 'Celular', field: 'mobile' },
        { name: 'Correo', field: 'email' },
        { name: 'Acompañantes', field: 'companions' },
        { name: 'Notas', field: 'notes' },
      ],
      counts: { new: 2, update: 0, duplicate: 1, error: 2 },
    });
    expect(
      run.rows.map(({ line, verdict, problems }) => [line, verdict, ...problems.map(({ field }) => field)]),
    ).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'duplicate', 'mobile'],
      [5, 'error', 'name'],
      [6, 'error', 'mobile'],
    ]);
    expect(run.rows[0]?.guest).toEqual({
      name: 'Ana Ruiz',
      mobile: '+525510000001',
      email: 'ana@lista.test',
      companions: 1,
      notes: 'Vegana',
    });
    expect(run.rows[2]?.problems[0]?.message).toContain('2');
    expect(await listed()).toEqual([]);
    expect(await provider.db.select().from(guestImports)).toEqual([]);
    expect(await provider.db.select().from(looseFiles)).toEqual([]);
    const english = await dryRun(text, { headers: { 'accept-language': 'en' } });
    expect(english.rows[3]?.problems[0]?.message).toBe('The name is missing');
  });

  test('shows 500 rows from the one that is asked for', async () => {
    const many = `Nombre,Celular\n${Array.from({ length: 1_200 }, (_, at) => `Ana ${at},55${10_000_000 + at}`).join('\n')}\n`;
    const [first, third] = [await dryRun(many), await dryRun(many, { query: '&from=1000' })];
    expect([first.total, first.counts.new, first.rows.length, third.rows.length]).toEqual([1_200, 1_200, 500, 200]);
    expect([first.rows[0]?.line, third.rows[0]?.line]).toEqual([2, 1_002]);
  });

  test('takes columns as it is told, numbers as of the country that it is told', async () => {
    const text = 'Contacto principal;Quién;Grupo\n(212) 555-0142;Sofía Ruiz;Boda\n';
    const mapping = { 'Contacto principal': 'mobile', Quién: 'name', Grupo: null };
    const run = await dryRun(text, { mapping, defaultCountry: 'us' });
    expect(run.columns.map(({ field }) => field)).toEqual(['mobile', 'name', null]);
    expect(run.rows[0]).toMatchObject({ verdict: 'new', guest: { name: 'Sofía Ruiz', mobile: '+12125550142' } });
    for (const [field, value] of [
      ['mapping', '{"Contacto":"mobile"}'],
      ['mapping', '{"Quién":"shoeSize"}'],
      ['mapping', 'no json'],
      ['defaultCountry', 'XX'],
      ['duplicates', 'guess'],
    ] as const) {
      const refused = await failureOf(await hand(text, { query: '?dryRun=1', [field]: value }));
      expect([refused.code, Object.keys(refused.fields ?? {})[0]?.split('.')[0]]).toEqual(['INVALID', field]);
    }
  });

  test('finds who is on the list by mobile, or by address and name together', async () => {
    await imported(LIST);
    const text = [
      'Nombre;Celular;Correo',
      'Ana Ruiz Sosa;5510000001;',
      'ANA RUIZ;5599990000;Ana@Lista.test',
      'Pedro Ruiz;5510000009;ana@lista.test',
      'Carmen Peña;55 1000 0002;',
      'Nadie Aún;5510000005;',
      '',
    ].join('\n');
    const verdicts = async (duplicates: string) =>
      (await dryRun(text, { duplicates })).rows.map(({ verdict }) => verdict);
    expect(await verdicts('skip')).toEqual(['duplicate', 'duplicate', 'new', 'duplicate', 'new']);
    // One row alone is written over a guest; who shares a family's telephone is nobody's new name.
    expect(await verdicts('update')).toEqual(['update', 'duplicate', 'new', 'duplicate', 'new']);
    expect(await verdicts('add')).toEqual(['new', 'new', 'new', 'new', 'new']);
  });

  test('refuses what is no list with a sentence of its own', async () => {
    const refused = async (file: Uint8Array<ArrayBuffer>) => failureOf(await hand(file, { query: '?dryRun=1' }));
    const pdf = await refused(new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF\n')));
    expect([pdf.code, pdf.error]).toEqual(['FILE_TYPE', expect.stringContaining('XLSX')]);
    expect((await refused(new Uint8Array())).code).toBe('FILE_EMPTY');
    expect((await refused(new Uint8Array(10 * 1024 * 1024 + 70_000).fill(65))).code).toBe('FILE_TOO_LARGE');
    const none = await provider.request(`/api/v1/events/${EVENT}/guests/import?dryRun=1`, {
      method: 'POST',
      body: new FormData(),
      headers: { ...people.agency },
    });
    expect((await failureOf(none)).fields).toHaveProperty('file');
  });
});

describe('an import', () => {
  test('adds guests in the background, counts, and tells the audit log', async () => {
    const ended = await imported(`${LIST};5510000003;;;\n`, { name: 'boda.csv' });
    expect(ended).toMatchObject({ state: 'done', processed: 3, total: 3, fileName: 'boda.csv' });
    expect(ended.counts).toEqual({ new: 2, update: 0, duplicate: 0, error: 1 });
    const [ana] = await listed();
    expect(ana).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ruiz',
      mobile: '+525510000001',
      email: 'ana@lista.test',
      companions: 1,
      notes: 'Vegana',
      attendance: 'pending',
      agencyId: '1',
      version: 1,
    });
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, ended.id)).orderBy(auditLog.id);
    expect(told.map(({ action, actor }) => [action, actor])).toEqual([
      ['guestImport.started', 'user:user-agency'],
      ['guestImport.done', 'system:test'],
    ]);
    const [row] = await provider.db.select().from(guestImports);
    expect(row?.storageKey).toBeNull();
    const answer = await provider.request(`/api/v1/events/${EVENT}/guest-imports`, { headers: { ...people.agency } });
    expect((await dataOf<GuestImport[]>(answer)).map(({ id }) => id)).toEqual([ended.id]);
  });

  test('of real exports makes the guests that they hold', async () => {
    for (const [file, count] of [
      ['google.csv', 3],
      ['outlook.csv', 2],
      ['apple.vcf', 2],
      ['android-2.1.vcf', 1],
    ] as const) {
      const bytes = new Uint8Array(readFileSync(join(process.cwd(), 'tests/fixtures/guests', file)));
      expect([file, (await imported(bytes, { duplicates: 'add' })).counts.new]).toEqual([file, count]);
    }
    const tagged = (await listed()).filter(({ tags }) => tags.includes('Boda'));
    expect(tagged.length).toBe(2);
  });

  test('spells a tag as the list does, whatever its case and accents', async () => {
    await imported('Nombre;Celular;Etiquetas\nAna Ruiz;5510000001;Cena VIP\nLuis Peña;5510000002;céna vip\n');
    await imported('Nombre;Celular;Etiquetas\nEva Cano;5510000003;CENA VIP\n');
    expect((await listed()).map(({ tags }) => tags)).toEqual([['Cena VIP'], ['Cena VIP'], ['Cena VIP']]);
  });

  test('updates who is on the list: an empty cell takes nothing away', async () => {
    await imported(LIST);
    const text =
      'Nombre;Celular;Correo;Etiquetas\nAna Ruiz Sosa;5510000001;;Amigos\nLuis Peña;5510000002;luis@lista.test;\n';
    expect((await imported(text, { duplicates: 'update' })).counts).toEqual({
      new: 0,
      update: 2,
      duplicate: 0,
      error: 0,
    });
    const [ana, luis] = await listed();
    expect(ana).toMatchObject({
      maternalLastName: 'Sosa',
      email: 'ana@lista.test',
      notes: 'Vegana',
      companions: 1,
      tags: ['Amigos'],
      version: 2,
    });
    expect(luis).toMatchObject({ email: 'luis@lista.test', version: 2 });
    expect((await imported(text)).counts).toEqual({ new: 0, update: 0, duplicate: 2, error: 0 });
    expect((await imported(text, { duplicates: 'add' })).counts.new).toBe(2);
    expect((await listed()).length).toBe(4);
  });

  test('names the column of what a row is refused or cut for, and gives nobody more tags than a guest has', async () => {
    const tags = (of: string, count: number) => Array.from({ length: count }, (_, at) => `${of}${at}`).join(',');
    await imported(`Nombre;Celular;Etiquetas\nAna Ruiz;5510000001;${tags('A', 15)}\n`);
    const text = `Nombre;Celular;Correo;Notas;Etiquetas\nAna Ruiz;5510000001;;${'n'.repeat(2_001)};${tags('B', 15)}\nEva;5510000002;no;;\n`;
    const told = (await dryRun(text, { duplicates: 'update' })).rows.flatMap(({ problems }) => problems);
    expect(told).toEqual([
      { field: 'notes', message: expect.stringMatching(/^Notas: se guardan los primeros 2,?000 caracteres$/) },
      { field: 'email', message: 'El correo no es válido' },
    ]);
    await imported(text, { duplicates: 'update' });
    const [ana] = await listed();
    expect([ana?.tags.length, ana?.tags.at(-1)]).toEqual([20, 'B4']);
  });

  test('cuts what is too long between two signs, never through one', async () => {
    const [tag, column] = [`${'t'.repeat(39)}🎉`, `${'c'.repeat(99)}🎉`];
    const list = `Nombre;Celular;Etiquetas;Notas;${column}\nAna Ruiz;5510000001;${tag} amigos;${'n'.repeat(1_999)}🎉;\n`;
    expect((await imported(list)).counts.new).toBe(1);
    const [ana] = await listed();
    expect([ana?.tags, ana?.notes]).toEqual([['t'.repeat(39)], 'n'.repeat(1_999)]);
  });

  test('puts those of one household together, however its name is written, and makes one where there is none', async () => {
    const list = 'Nombre;Celular;Familia;Idioma\n';
    await imported(
      `${list}Ana Ruiz;5510000001;Familia Muñoz;en\nLuis Peña;5510000002;FAMILIA MUNOZ;\nEva Sol;5510000003;;\n`,
    );
    const [made, ...others] = await homes();
    expect([made?.name, made?.language, made?.agencyId, others]).toEqual(['Familia Muñoz', 'en', '1', []]);
    expect((await listed()).map(({ householdId }) => householdId)).toEqual([made?.id, made?.id, null]);
    // An empty cell takes nobody out of a household; another name moves the guest.
    await imported(`${list}Ana Ruiz;5510000001;;\nLuis Peña;5510000002;Familia Peña;\n`, { duplicates: 'update' });
    const [first, second] = await listed();
    expect(first?.householdId).toBe(made?.id);
    expect((await homes()).find(({ id }) => id === second?.householdId)?.name).toBe('Familia Peña');
    const page = await dataOf<GuestPage>(
      await provider.request(`/api/v1/events/${EVENT}/guests`, { headers: { ...people.agency } }),
    );
    expect(page.data.map(({ name, household, householdId }) => [name, household, householdId])).toEqual([
      ['Luis Peña', 'Familia Peña', second?.householdId],
      ['Ana Ruiz', 'Familia Muñoz', made?.id],
      ['Eva Sol', null, null],
    ]);
  });

  test('outdates the open page of a household where a guest of it brings more or fewer', async () => {
    const list = 'Nombre;Celular;Familia;Acompañantes;Notas\n';
    await imported(`${list}Ana Ruiz;5510000001;Ruiz;1;\nEva Sol;5510000003;Sol;1;\n`);
    const version = async (of: string) => (await homes()).find(({ name }) => name === of)?.version ?? 0;
    const before = { ruiz: await version('Ruiz'), sol: await version('Sol') };
    await imported(`${list}Ana Ruiz;5510000001;;2;\nEva Sol;5510000003;;;Vegana\n`, { duplicates: 'update' });
    expect(await version('Ruiz')).toBeGreaterThan(before.ruiz);
    expect(await version('Sol')).toBe(before.sol);
  });

  test('is one for one key, and one at a time for an event', async () => {
    const headers = { 'idempotency-key': 'import-1' };
    const answers = await Promise.all([1, 2].map(() => hand(LIST, { headers })));
    const ids = await Promise.all(answers.map(async (answer) => (await dataOf<StartedImport>(answer, 202)).id));
    expect(new Set(ids).size).toBe(1);
    const second = await failureOf(await hand(LIST));
    expect([second.code, second.details]).toEqual(['IMPORT_RUNNING', { id: ids[0] }]);
    expect((await dataOf<StartedImport>(await hand(LIST, { event: 'PLS-DEMO-BODA' }), 202)).state).toBe('waiting');
    await runJob();
    expect((await status(ids[0] ?? '')).state).toBe('done');
    expect((await listed()).length).toBe(2);
    const made = (await provider.db.select().from(guestImports)).find((row) => row.eventId !== eventId);
    expect((await call(made?.id ?? '', 'agency', 'DELETE')).status).toBe(204);
  });

  test('goes on behind the last row after a crash, doubles nobody, and two processes share it', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `Ana ${at};55${20_000_000 + at}`);
    const text = `Nombre;Celular\n${rows.join('\n')}\n`;
    const { id } = await dataOf<StartedImport>(await hand(text), 202);
    let batches = 0;
    const killed = () => batches++ >= 8;
    await runGuestImports({ ctx: systemContext(provider), isStopping: killed });
    expect(await status(id)).toMatchObject({ state: 'running', processed: 200, counts: { new: 200 } });
    await Promise.all([runJob(), runJob()]);
    expect(await status(id)).toMatchObject({ state: 'done', processed: 450, counts: { new: 450 } });
    expect((await listed()).length).toBe(450);
  });

  test('whose file is gone fails after some tries, and another can be handed in', async () => {
    const { id } = await dataOf<StartedImport>(await hand(LIST), 202);
    const [row] = await provider.db.select().from(guestImports).where(eq(guestImports.id, id));
    await provider.services.files.remove(row?.storageKey ?? '');
    const now = provider.clock.now();
    for (let hour = 1; hour <= 7; hour++) {
      await runJob();
      provider.clock.set(new Date(now.getTime() + hour * 3_600_000));
    }
    provider.clock.set(now);
    expect((await status(id)).state).toBe('failed');
    expect((await imported(LIST)).state).toBe('done');
  });

  test('remembers what an agency says of a column, for that agency alone', async () => {
    const text = 'Quién va;Contacto 24 h\nAna Ruiz;5510000001\n';
    const mapping = { 'Quién va': 'name', 'Contacto 24 h': 'mobile' };
    await imported(text, { mapping });
    expect((await dryRun(text)).columns.map(({ field }) => field)).toEqual(['name', 'mobile']);
    const foreign = await dryRun(text, {
      as: 'agency2',
      event: 'PLS-DEMO-OTRA',
      headers: { authorization: 'demo-agency-token-2' },
    });
    expect(foreign.columns.map(({ field }) => field)).toEqual([null, null]);
  });
});

describe('the file of refused rows', () => {
  test('has the rows as they were with their reasons, no formula, and can be handed in once mended', async () => {
    const text = 'Nombre;Celular;Notas\n;5510000001;=HYPERLINK("http://x")\nAna;mal;-2+3\nLuis Peña;5510000002;\n';
    const { id } = await imported(text);
    const answer = await call(`${id}/refused-rows.csv`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const file = await answer.text();
    expect(file.split('\r\n').slice(0, 3)).toEqual([
      'Nombre,Celular,Notas,Renglón,Motivo',
      `,5510000001,"'=HYPERLINK(""http://x"")",2,Falta el nombre`,
      "Ana,mal,'-2+3,3,Escribe un número de celular válido",
    ]);
    const mended = await imported(file.replace(',mal,', ',5510000003,'));
    expect(mended.counts).toMatchObject({ new: 1, error: 1 });
    expect((await listed()).find(({ firstName }) => firstName === 'Ana')?.notes).toBe('-2+3');
  });
});

describe('undoing', () => {
  const undo = (id: string, as = 'agency') => call(id, as, 'DELETE');

  test('takes away who was added and brings back what was written over; twice is once', async () => {
    await imported(LIST);
    const before = await listed();
    const { id } = await imported('Nombre;Celular;Notas\nAna Ruiz Sosa;5510000001;Nueva\nEva Sol;5510000007;\n', {
      duplicates: 'update',
    });
    expect((await listed()).length).toBe(3);
    expect((await undo(id)).status).toBe(204);
    expect(await listed()).toEqual(before.map((guest) => ({ ...guest, version: guest.firstName === 'Ana' ? 3 : 1 })));
    expect((await undo(id)).status).toBe(204);
    expect((await status(id)).state).toBe('undone');
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(told.filter(({ action }) => action === 'guestImport.undone').length).toBe(1);
  });

  test('takes away the households that it made, but not one in which somebody else is', async () => {
    const list = 'Nombre;Celular;Familia\n';
    const { id } = await imported(`${list}Ana Ruiz;5510000001;Ruiz\nLuis Peña;5510000002;Peña\n`);
    await imported(`${list}Otto Ruiz;5510000009;ruiz\n`);
    const changed = await imported(`${list}Otto Ruiz;5510000009;Nueva\n`, { duplicates: 'update' });
    expect((await homes()).map(({ name }) => name)).toEqual(['Nueva', 'Peña', 'Ruiz']);
    expect((await undo(changed.id)).status).toBe(204);
    expect((await homes()).map(({ name }) => name)).toEqual(['Peña', 'Ruiz']);
    expect((await undo(id)).status).toBe(204);
    const [otto, ...nobody] = await listed();
    const [ruiz, ...none] = await homes();
    expect([otto?.householdId, nobody, none]).toEqual([ruiz?.id, [], []]);
  });

  test('is refused with the names of those whom something hangs on, and then nobody goes', async () => {
    const { id } = await imported(LIST);
    const [ana, luis] = await listed();
    await provider.db.insert(calls).values({
      id: 'call-of-import',
      agencyId: '1',
      eventId,
      guestId: ana?.id,
      scheduledAt: provider.clock.now(),
      type: 'welcome',
      state: 'toDo',
      priority: 'low',
      medium: 'phone',
    } as typeof calls.$inferInsert);
    await provider.db
      .update(guests)
      .set({ attendance: 'attends' })
      .where(eq(guests.id, luis?.id ?? ''));
    const refused = await failureOf(await undo(id));
    expect(refused).toMatchObject({
      code: 'GUESTS_IN_USE',
      details: { total: 2, guests: [{ name: 'Ana Ruiz' }, { name: 'Luis Peña' }] },
    });
    expect((await listed()).length).toBe(2);
    await provider.db.delete(calls).where(eq(calls.id, 'call-of-import'));
    await provider.db
      .update(guests)
      .set({ attendance: 'pending' })
      .where(eq(guests.id, luis?.id ?? ''));
    expect((await undo(id)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('ends one that waits or runs: its other rows are never read', async () => {
    const { id } = await dataOf<StartedImport>(await hand(LIST), 202);
    expect((await undo(id)).status).toBe(204);
    await runJob();
    expect([await status(id), await listed()]).toEqual([
      expect.objectContaining({ state: 'undone', processed: 0 }),
      [],
    ]);
    expect((await imported(LIST)).state).toBe('done');
  });

  test('is over after 30 days, when what the rows were is no longer kept', async () => {
    const { id } = await imported(LIST);
    const now = provider.clock.now();
    provider.clock.set(new Date(now.getTime() + 31 * 86_400_000));
    const late = { ...(await provider.as('agency@demo.test')) };
    const refused = await provider.request(`/api/v1/guest-imports/${id}`, { method: 'DELETE', headers: late });
    provider.clock.set(now);
    expect((await failureOf(refused)).code).toBe('INVALID_STATE');
    expect((await listed()).length).toBe(2);
  });
});

/** Who may: by hand, not by the table that the product reads. */
const MAY: Record<string, number> = {
  admin: 200,
  agency: 200,
  agencyuser: 200,
  weddingplanner: 200,
  organizer: 200,
  payment: 403,
  wholesaler: 403,
  support: 403,
  attendee: 403,
  agency2: 404,
  organizer2: 404,
  nobody: 401,
};

test.each(Object.entries(MAY))('%s is answered %i by every call', async (as, expected) => {
  const event = 'PLS-DEMO-BODA';
  const { id } = await dataOf<StartedImport>(await hand(LIST, { event }), 202);
  const own = async (path: string, method = 'GET') => (await call(path, as, method)).status;
  const list = await provider.request(`/api/v1/events/${event}/guest-imports`, { headers: { ...people[as] } });
  const answers = [
    (await hand(LIST, { as, event, query: '?dryRun=1' })).status,
    list.status,
    await own(id),
    await own(`${id}/refused-rows.csv`),
  ];
  expect(answers).toEqual([expected, expected, expected, expected]);
  expect((await hand(LIST, { as, event })).status).toBe(expected === 200 ? 409 : expected);
  expect(await own(id, 'DELETE')).toBe(expected === 200 ? 204 : expected);
  await provider.db.delete(guestImportRows).where(inArray(guestImportRows.importId, [id]));
  await provider.db.delete(guestImports).where(and(eq(guestImports.id, id)));
});
