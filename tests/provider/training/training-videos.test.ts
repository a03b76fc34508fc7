import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedVideo, TrainingVideo } from '@/lib/contract/training';
import { auditLog } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { VIDEO } from '../../support/provider-calls';
import { cookieHeader } from '../../support/set-cookies';

const LIST = '/api/v1/training-videos';

let provider: TestProvider;
let admin: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider();
  admin = await provider.as('admin@demo.test');
});

afterAll(() => provider.close());

const call = async (method: string, path: string, json?: unknown, headers: Record<string, string> = admin) =>
  provider.request(path, { method, headers, ...(json !== undefined && { json }) });
const listed = async (query = ''): Promise<TrainingVideo[]> =>
  (await (await provider.request(`${LIST}?per_page=100${query}`)).json()).data.data;
const slugs = async (query = '') => (await listed(query)).map(({ slug }) => slug);

async function addVideo(change: Record<string, unknown>): Promise<ManagedVideo> {
  const answer = await call('POST', LIST, { ...VIDEO, published: true, ...change });
  const { data } = await answer.json();
  expect(answer.status).toBe(201);
  return data;
}

describe('the library', () => {
  test('a draft is the admin’s alone until it is published; visitors never see captions, state or version', async () => {
    const { id, slug, version } = await addVideo({ slug: 'borrador', published: false });
    expect(await slugs()).not.toContain(slug);
    expect((await provider.request(`${LIST}/${slug}`)).status).toBe(404);
    expect((await provider.request(`${LIST}/${slug}/captions/es`, { headers: { authorization: '' } })).status).toBe(
      404,
    );
    const all = await (await call('GET', '/api/v1/admin/training-videos?per_page=100')).json();
    expect(all.data.data.map((video: ManagedVideo) => video.slug)).toContain(slug);

    expect((await call('PATCH', `${LIST}/${id}`, { published: true, version })).status).toBe(200);
    const shown = (await listed()).find((video) => video.slug === slug);
    expect(shown).toBeDefined();
    expect(Object.keys(shown ?? {})).not.toEqual(expect.arrayContaining(['published']));
    expect(Object.keys(shown?.texts.es ?? {}).sort()).toEqual(['description', 'title', 'transcript']);
    // A player asks for captions without headers of ours.
    const captions = await fetch(`${provider.url}${LIST}/${slug}/captions/en`);
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await captions.text()).toBe(VIDEO.texts.en.captions);
  });

  test('is found by role, topic and words of both languages', async () => {
    const texts = (title: string) => ({ ...VIDEO.texts.es, title });
    await addVideo({
      slug: 'llamar',
      topic: 'calls',
      roles: ['agencyUser', 'weddingPlanner'],
      texts: { es: texts('Atender la fila de espera'), en: texts('Work through the queue') },
    });
    expect(await slugs('&filter[topic]=calls&filter[role]=weddingPlanner')).toContain('llamar');
    expect(await slugs('&filter[role]=attendee')).not.toContain('llamar');
    expect(await slugs('&q=FILA%20atender')).toEqual(['llamar']);
    expect(await slugs('&q=queue')).toEqual(['llamar']);
    expect(await slugs('&q=nada-de-esto')).toEqual([]);
  });

  test('refuses captions that are no WebVTT file, sources that are elsewhere and an address that is taken', async () => {
    const wrong = {
      ...VIDEO,
      slug: 'mal',
      sources: { es: 'https://elsewhere.example/a.webm', en: VIDEO.sources.en },
      texts: {
        es: { ...VIDEO.texts.es, captions: 'Esto no es nada' },
        en: { ...VIDEO.texts.en, captions: 'WEBVTT\n\n00:40.000 --> 00:41.000\nToo late' },
      },
    };
    const answer = await call('POST', LIST, wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json()).fields).sort()).toEqual([
      'sources.es',
      'texts.en.captions',
      'texts.es.captions',
    ]);
    await addVideo({ slug: 'tomado' });
    const taken = await call('POST', LIST, { ...VIDEO, slug: 'tomado' });
    expect([taken.status, Object.keys((await taken.json()).fields)]).toEqual([422, ['slug']]);
  });

  test('is put into an order of all films, and of no other', async () => {
    const every: ManagedVideo[] = (await (await call('GET', '/api/v1/admin/training-videos?per_page=100')).json()).data
      .data;
    const ids = every.map(({ id }) => id).reverse();
    expect((await call('PUT', `${LIST}/order`, { ids: ids.slice(1) })).status).toBe(409);
    expect((await call('PUT', `${LIST}/order`, { ids: [...ids.slice(1), ids[1]] })).status).toBe(409);
    const answer = await call('PUT', `${LIST}/order`, { ids });
    expect((await answer.json()).data.map(({ id }: ManagedVideo) => id)).toEqual(ids);
    expect((await listed()).map(({ id }) => id)).toEqual(
      ids.filter((id) => every.find((video) => video.id === id)?.published),
    );
  });

  test('is changed by who saw it as it is, and every change is in the audit log', async () => {
    const { id, version } = await addVideo({ slug: 'cambiante' });
    expect((await call('PATCH', `${LIST}/${id}`, { duration: 31, version })).status).toBe(200);
    expect((await call('PATCH', `${LIST}/${id}`, { duration: 32, version })).status).toBe(409);
    // Captions that fit before may not fit the film that is shorter now.
    const short = await call('PATCH', `${LIST}/${id}`, { texts: late, version: version + 1 });
    expect(short.status).toBe(422);
    expect((await call('DELETE', `${LIST}/${id}?version=${version}`)).status).toBe(409);
    expect((await call('DELETE', `${LIST}/${id}?version=${version + 1}`)).status).toBe(204);
    const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(desc(auditLog.id));
    expect(rows.map(({ action }) => action)).toEqual([
      'trainingVideo.deleted',
      'trainingVideo.changed',
      'trainingVideo.created',
    ]);
  });
});

const late = {
  es: VIDEO.texts.es,
  en: { ...VIDEO.texts.en, captions: 'WEBVTT\n\n00:31.000 --> 00:33.000\nToo late' },
};

describe('how far a viewer has watched', () => {
  test('is each viewer’s own: a person’s, and a guest’s with a reservation link', async () => {
    await addVideo({ slug: 'seguir' });
    const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    const holder = { cookie: cookieHeader(login) };
    const agency = await provider.as('agency@demo.test');
    const progress = '/api/v1/training-progress';
    const keep = async (headers: { cookie: string }, seconds: number, completed = false) =>
      (await call('PUT', progress, { video: 'seguir', seconds, completed }, headers)).json();

    expect((await keep(holder, 12)).data).toEqual({ video: 'seguir', seconds: 12, completedAt: null });
    expect((await keep(agency, 5000)).data).toMatchObject({ seconds: 30, completedAt: expect.any(String) });
    const own = async (headers: { cookie: string }) =>
      (await (await call('GET', progress, undefined, headers)).json()).data;
    expect(await own(holder)).toEqual([{ video: 'seguir', seconds: 12, completedAt: null }]);
    expect((await keep(agency, 4)).data).toMatchObject({ seconds: 4, completedAt: expect.any(String) });
    expect(await own(await provider.as('payment@demo.test'))).toEqual([]);
    expect((await call('PUT', progress, { video: 'no-hay', seconds: 1 }, holder)).status).toBe(404);
    expect((await call('PUT', progress, { video: 'seguir', seconds: 1 }, {})).status).toBe(401);
  });
});
