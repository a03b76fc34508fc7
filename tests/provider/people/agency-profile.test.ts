import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, events } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;
let agency: { cookie: string };
let payment: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider();
  [agency, payment] = await Promise.all([provider.as('agency@demo.test'), provider.as('payment@demo.test')]);
});
afterAll(() => provider.close());

const read = async () => (await (await provider.request('/api/v1/agencies/1', { headers: agency })).json()).data;
const patch = async (change: Record<string, unknown>, headers = agency) =>
  provider.request('/api/v1/agencies/1', { method: 'PATCH', headers, json: change });
const shown = async () => (await (await provider.request('/agency/1')).json()).data;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const upload = (bytes: Uint8Array | null, name = 'logo.png', kind = 'logo', type = 'image/png') => {
  const body = new FormData();
  if (bytes) body.set('picture', new Blob([new Uint8Array(bytes)], { type }), name);
  return provider.request(`/api/v1/agencies/1/${kind}`, { method: 'POST', headers: agency, body });
};

describe('the profile of an agency', () => {
  test('is changed by its managers, and anybody sees it so', async () => {
    const before = await read();
    const phones = [
      { phone: '+52 998 111 2233', kind: 'Oficina', description: null },
      { phone: '998 444 5566', kind: 'WhatsApp', description: 'Invitados' },
    ];
    const socialMedia = [{ network: 'instagram', url: 'https://instagram.com/costa', active: true }];
    const emails = { contact: 'nuevo@costaeterna.test', support: null, reply: 'no@costaeterna.test' };
    const change = { name: 'Costa Eterna', age: 12, phones, socialMedia, emails, version: before.version };
    const answer = await patch(change);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const now = await shown();
    expect(now).toMatchObject({ name: 'Costa Eterna', age: 12, phone: '+52 998 111 2233', email: emails.contact });
    expect(now.phones.map(({ phone }: { phone: string }) => phone)).toEqual(phones.map(({ phone }) => phone));
    expect(now.socialMedia.map(({ socialMediaId, url }: Record<string, string>) => [socialMediaId, url])).toEqual([
      ['instagram', 'https://instagram.com/costa'],
    ]);
    expect(now.profile.description).toBe(before.description);
    const [entry] = await provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      action: 'agency.changed',
      before: { name: 'Costa Eterna Bodas' },
      after: { age: 12 },
    });
    const stale = await patch({ name: 'Otra', version: before.version });
    expect([stale.status, (await stale.json()).details.name]).toEqual([409, 'Costa Eterna']);
  });

  test('has the country code of its main telephone, and the usual one where that is written without', async () => {
    const codeWith = async (phone: string) => {
      const phones = [{ phone, kind: 'Oficina', description: null }];
      expect((await patch({ phones, version: (await read()).version })).status).toBe(200);
      return (await shown()).phoneCode;
    };
    expect(await codeWith('+34 612 34 56 78')).toBe('+34');
    expect(await codeWith('+1 (305) 555-2671')).toBe('+1');
    expect(await codeWith('998 111 2233')).toBe('+52');
  });

  test('has colors for its mails on which their text can be read', async () => {
    const { version } = await read();
    const refused = await patch({ brandColor: '#F2C14E', paperColor: '#22313A', version });
    expect([refused.status, (await refused.json()).fields]).toEqual([
      422,
      {
        brandColor: 'Con este color no se lee bien: el contraste es 1.6 y debe ser de 4.5 o más',
        paperColor: 'Con este color no se lee bien: el contraste es 1 y debe ser de 4.5 o más',
      },
    ]);
    expect((await patch({ brandColor: 'red', version })).status).toBe(422);
    const kept = await patch({ brandColor: '#7A2E4D', paperColor: '#F3E6EA', version });
    expect((await kept.json()).data).toMatchObject({ brandColor: '#7A2E4D', paperColor: '#F3E6EA' });
  });

  test('names its demo wedding: a published event of its own, no other’s', async () => {
    const { version } = await read();
    for (const demoEventCode of ['PLS-DEMO-OTRA', 'PLS-NOBODY']) {
      const refused = await patch({ demoEventCode, version });
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([422, ['demoEventCode']]);
    }
    expect((await patch({ demoEventCode: 'PLS-DEMO-PLAYA', version })).status).toBe(200);
    expect((await shown()).demoEventCode).toBe('PLS-DEMO-PLAYA');
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.code, 'PLS-DEMO-PLAYA'));
    expect((await shown()).demoEventCode).toBeNull();
    expect((await patch({ demoEventCode: 'PLS-DEMO-PLAYA', version: version + 1 })).status).toBe(422);
    await provider.db.update(events).set({ state: 'published' }).where(eq(events.code, 'PLS-DEMO-PLAYA'));
    expect((await patch({ demoEventCode: null, version: version + 1 })).status).toBe(200);
    expect((await shown()).demoEventCode).toBeNull();
  });

  test('has its texts in both languages; a string is of the caller’s and leaves the other', async () => {
    const english = { ...agency, 'Accept-Language': 'en' };
    const hoursOf = async (headers: Record<string, string>) =>
      (await (await provider.request('/agency/1', { headers })).json()).data.profile;
    const save = async (change: Record<string, unknown>, headers: typeof agency = agency) => {
      const answer = await patch({ ...change, version: (await read()).version }, headers);
      expect(answer.status, await answer.clone().text()).toBe(200);
      return (await answer.json()).data;
    };
    expect(await hoursOf({})).toMatchObject({ openingHours: 'Lunes a viernes de 9:00 a 17:00 h' });
    expect(await hoursOf(english)).toMatchObject({ openingHours: 'Monday to Friday, 9 AM to 5 PM' });
    expect((await save({ openingHours: 'Every day' }, english)).texts.openingHours).toEqual({
      es: 'Lunes a viernes de 9:00 a 17:00 h',
      en: 'Every day',
    });
    expect(await save({ openingHours: { es: 'Diario', en: '' }, description: 'Bodas' })).toMatchObject({
      openingHours: 'Diario',
      openingHoursEnglish: null,
      texts: { openingHours: { es: 'Diario', en: '' }, description: { es: 'Bodas' } },
    });
    expect(await hoursOf(english)).toMatchObject({ openingHours: 'Diario', texts: { openingHours: { en: '' } } });
    const apart = { openingHours: 'Todos los días', openingHoursEnglish: 'Seven days a week' };
    expect((await save(apart, english)).texts.openingHours).toEqual({ es: 'Todos los días', en: 'Seven days a week' });
    expect((await save({ openingHours: { es: ' ', en: '' } })).texts.openingHours).toBeNull();
    expect((await patch({ openingHours: 'x'.repeat(201), version: (await read()).version })).status).toBe(422);
  });

  test('takes nothing that is empty, runs, is too much, or is not its managers’', async () => {
    const { version } = await read();
    const phone = { phone: '+529981112233', kind: 'Oficina', description: null };
    for (const bad of [
      { name: ' ' },
      { url: 'javascript:alert(1)' },
      { addressUrl: 'data:text/html,x' },
      { phones: [] },
      { phones: [{ ...phone, phone: '((((((((((' }] },
      { phones: Array.from({ length: 5 }, () => phone) },
      { emails: { contact: '', support: null, reply: null } },
      { socialMedia: [{ network: 'facebook', url: 'ftp://x.test', active: true }] },
      { socialMedia: ['x', 'x'].map((network) => ({ network, url: null, active: false })) },
    ]) {
      expect([bad, (await patch({ ...bad, version })).status]).toEqual([bad, 422]);
    }
    const more = await patch({ version, active: false, tokenHash: 'x', proofProtectsDays: 99, id: '2' } as never);
    expect((await more.json()).data.version).toBe(version + 1);
    expect((await shown()).active).toBe(true);
    expect((await patch({ name: 'Otra', version: version + 1 }, payment)).status).toBe(403);
    expect((await provider.request('/api/v1/agencies/2', { headers: agency })).status).toBe(404);
  });
});

describe('logo and banner', () => {
  test('are pictures by their bytes, at most 2 MB, and the one before is gone', async () => {
    const first = (await (await upload(PNG)).json()).data.profileImgUrl;
    expect(first).toMatch(/^\/provider\/api\/v1\/agencies\/1\/pictures\/[0-9a-f]{32}\.png$/);
    const path = first.replace('/provider', '');
    const picture = await fetch(provider.url + path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
    expect((await shown()).profile.profileImgUrl).toBe(first);
    expect((await upload(PNG)).status).toBe(200);
    expect((await fetch(provider.url + path)).status).toBe(404);
    expect((await (await upload(PNG, 'b.png', 'banner')).json()).data.bannerImgUrl).toMatch(/pictures/);
  });

  test('are refused otherwise', async () => {
    const before = await shown();
    const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).code;
    const missing = await (await upload(null)).json();
    expect([missing.code, missing.fields.picture]).toEqual(['INVALID', 'Seleccione una imagen']);
    expect(await codeOf(upload(new Uint8Array()))).toBe('FILE_EMPTY');
    expect(await codeOf(upload(Buffer.from('<svg onload="alert(1)"/>'), 'x.png'))).toBe('FILE_TYPE');
    expect(await codeOf(upload(Buffer.from('%PDF-1.4'), 'x.png'))).toBe('FILE_TYPE');
    const { error } = await (await upload(Buffer.from('%PDF-1.4'), 'x.png')).json();
    expect(error).toBe('El archivo no es una imagen válida: sube un JPG, PNG o GIF.');
    expect(await codeOf(upload(Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')])))).toBe('FILE_TYPE');
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]);
    expect(await codeOf(upload(large))).toBe('FILE_TOO_LARGE');
    expect(await codeOf(upload(Buffer.concat([large, large])))).toBe('FILE_TOO_LARGE');
    expect((await shown()).profile).toEqual(before.profile);
    for (const file of ['..%2f..%2fetc', 'a'.repeat(32), `${'a'.repeat(32)}.png`]) {
      expect((await fetch(`${provider.url}/api/v1/agencies/1/pictures/${file}`)).status).toBe(404);
    }
  });
});
