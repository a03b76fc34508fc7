import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import type { ListLayout, ListSettings, SavedView } from '@/lib/contract/list-settings';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let headers: { cookie: string };
let other: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider();
  headers = await provider.as('agency@demo.test');
  other = await provider.as('agencyuser@demo.test');
});
afterAll(() => provider.close());
beforeEach(async () => {
  const { views } = await kept();
  for (const { id, version } of views) await remove(id, version);
});

const kept = async (person = headers) =>
  dataOf<ListSettings>(await provider.request('/api/v1/me/lists', { headers: person }));
const save = (json: object, more: Record<string, string> = {}) =>
  provider.request('/api/v1/me/lists/reservations/views', { json, headers: { ...headers, ...more } });
const change = (id: string, json: object, person = headers) =>
  provider.request(`/api/v1/me/saved-views/${id}`, { method: 'PATCH', json, headers: person });
const remove = (id: string, version: number, person = headers) =>
  provider.request(`/api/v1/me/saved-views/${id}?version=${version}`, { method: 'DELETE', headers: person });
const arrange = (json: object, list = 'reservations') =>
  provider.request(`/api/v1/me/lists/${list}`, { method: 'PUT', json, headers });
const refusal = async (answer: Response) => {
  const { code, fields, details } = await answer.json();
  return [answer.status, code, fields ?? details];
};

it('keeps filters by a name, without event, page and open record, and brings them with the frame', async () => {
  const query = 'event=PLS-DEMO-BODA&need=payment&page=3&key=RSV-DEMO-0001&sort=holder';
  const view = await dataOf<SavedView>(await save({ name: ' Por aprobar ', query }), 201);
  expect(view).toMatchObject({
    list: 'reservations',
    name: 'Por aprobar',
    query: 'need=payment&sort=holder',
    version: 1,
  });
  const frame = await dataOf<ConsoleFrame>(await provider.request('/api/v1/console/frame', { headers }));
  expect(frame.lists.views).toEqual([view]);
  expect((await kept(other)).views).toEqual([]);
});

it('keeps one for one key, refuses a name that the list has, and the thirty-first', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [first, second] = [await save({ name: 'Una', query: '' }, key), await save({ name: 'Una', query: '' }, key)];
  expect(await first.json()).toEqual(await second.json());
  expect(await refusal(await save({ name: 'UNÁ', query: 'q=x' }))).toEqual([
    422,
    'INVALID',
    { name: expect.any(String) },
  ]);
  for (let at = 2; at <= 30; at++) expect((await save({ name: `Vista ${at}`, query: '' })).status).toBe(201);
  expect(await refusal(await save({ name: 'Otra', query: '' }))).toEqual([
    422,
    'INVALID',
    { name: expect.any(String) },
  ]);
});

it('changes and forgets the version that was read, and only one’s own', async () => {
  const { id } = await dataOf<SavedView>(await save({ name: 'Vencidas', query: 'balance=overdue' }), 201);
  const renamed = await dataOf<SavedView>(await change(id, { name: 'Atrasadas', version: 1 }));
  expect(renamed).toMatchObject({ name: 'Atrasadas', query: 'balance=overdue', version: 2 });
  expect(await refusal(await change(id, { name: 'X', version: 1 }))).toEqual([409, 'STALE', renamed]);
  expect((await change(id, { name: 'X', version: 2 }, other)).status).toBe(404);
  expect((await remove(id, 2, other)).status).toBe(404);
  expect(await refusal(await remove(id, 1))).toEqual([409, 'STALE', renamed]);
  expect((await remove(id, 2)).status).toBe(204);
  expect((await kept()).views).toEqual([]);
});

it('keeps columns and density of a list, and tells a second window what the first kept', async () => {
  const wanted = { hidden: ['total', 'total'], density: 'compact', version: 0 };
  const first = await dataOf<ListLayout>(await arrange(wanted));
  expect(first).toEqual({ list: 'reservations', hidden: ['total'], density: 'compact', version: 1 });
  expect(await refusal(await arrange(wanted))).toEqual([409, 'STALE', first]);
  expect((await arrange({ ...wanted, version: 1 })).status).toBe(200);
  expect((await arrange({ ...wanted, hidden: ['<b>'] }, 'guests')).status).toBe(422);
  expect((await arrange(wanted, 'nothing')).status).toBe(422);
});
