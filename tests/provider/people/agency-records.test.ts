import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencies, auditLog, outbox, users } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let as: Record<string, { cookie: string }>;

beforeAll(async () => {
  provider = await startTestProvider();
  const names = ['agency', 'agency2', 'payment'];
  const cookies = await Promise.all(names.map((name) => provider.as(`${name}@demo.test`)));
  as = Object.fromEntries(names.map((name, index) => [name, cookies[index] ?? { cookie: '' }]));
});
afterAll(() => provider.close());

const call = async (path: string, method = 'GET', json?: unknown, person = 'agency') => {
  const headers = as[person] ?? {};
  const address = `/api/v1/agencies/1/${path}`;
  const answer = await provider.request(address, { method, headers, ...(json !== undefined && { json }) });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
};
const idsOf = async (path: string): Promise<string[]> =>
  (await call(path)).body.data.map(({ id }: { id: string }) => id);
const lastAudit = async () => (await provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).at(0);
const agencyRow = async () => (await provider.db.select().from(agencies).where(eq(agencies.id, '1'))).at(0);

const ACCOUNT = {
  businessName: 'Costa Eterna Bodas S.A. de C.V.',
  bankName: 'STP',
  accountNumber: '0118 3597 19',
  cardNumber: '5890 8100 7351 4428',
  clabeNumber: '032 180 00011835971 9',
  currency: 'MXN',
  swiftCode: 'bcmr mxmm pym',
  bankAddress: 'Reforma 510',
};

describe('the phones of an agency', () => {
  test('are added up to four and taken away down to one; the first is the main one', async () => {
    const before = await idsOf('phones');
    const version = (await agencyRow())?.version ?? 0;
    for (const id of before.slice(1)) expect((await call(`phones/${id}`, 'DELETE')).status).toBe(204);
    const last = await call(`phones/${before[0]}`, 'DELETE');
    expect([last.status, last.body.code, await idsOf('phones')]).toEqual([409, 'INVALID_STATE', before.slice(0, 1)]);
    const added = await call('phones', 'POST', { phone: '+52 998 111 2233', kind: 'WhatsApp' });
    expect([added.status, added.body.data.description]).toEqual([201, null]);
    expect((await call(`phones/${before[0]}`, 'DELETE')).status).toBe(204);
    expect((await agencyRow())?.phone).toBe('+52 998 111 2233');
    const { id } = added.body.data;
    expect((await call(`phones/${id}`, 'PATCH', { phone: '+52 998 444 5566' })).body.data).toMatchObject({
      phone: '+52 998 444 5566',
      kind: 'WhatsApp',
    });
    expect(await lastAudit()).toMatchObject({ action: 'agency.changed', before: { phones: [{}] } });
    const row = await agencyRow();
    expect(row?.phone).toBe('+52 998 444 5566');
    expect(row?.version).toBeGreaterThan(version);
    for (let more = 0; more < 3; more++) await call('phones', 'POST', { phone: `998000000${more}`, kind: 'Oficina' });
    expect((await call('phones', 'POST', { phone: '9980000009', kind: 'Oficina' })).status).toBe(409);
    expect((await call('phones', 'POST', { phone: 'no', kind: 'Oficina' })).status).toBe(422);
    expect((await call(`phones/${id}`, 'PATCH', { kind: 'Otro' }, 'agency2')).status).toBe(404);
    expect((await call('phones/phone-2-1', 'PATCH', { kind: 'Otro' })).status).toBe(404);
    expect((await call('phones/phone-2-1', 'DELETE')).status).toBe(404);
    expect((await call('phones', 'GET', undefined, 'payment')).status).toBe(403);
  });
});

describe('the networks of an agency', () => {
  test('are one of each kind, with an address that cannot run', async () => {
    const added = await call('social-media', 'POST', { network: 'pinterest', url: 'https://p.test/a', active: true });
    expect(added.status).toBe(201);
    const twice = await call('social-media', 'POST', { network: 'pinterest', url: null, active: false });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['network']]);
    const { id } = added.body.data;
    expect((await call(`social-media/${id}`, 'PATCH', { url: 'javascript:alert(1)' })).status).toBe(422);
    const changed = await call(`social-media/${id}`, 'PATCH', { active: false, network: 'x' });
    expect(changed.body.data).toEqual({ id, network: 'pinterest', url: 'https://p.test/a', active: false });
    expect((await call(`social-media/${id}`, 'DELETE', undefined, 'agency2')).status).toBe(404);
    expect((await call(`social-media/${id}`, 'DELETE')).status).toBe(204);
    expect((await call(`social-media/${id}`, 'DELETE')).status).toBe(404);
    expect(await idsOf('social-media')).not.toContain(id);
  });
});

describe('the bank accounts of an agency', () => {
  test('are written by its managers alone, with a CLABE that is one, and the log hides the card', async () => {
    const added = await call('bank-accounts', 'POST', ACCOUNT);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id } = added.body.data;
    expect(added.body.data).toMatchObject({ accountNumber: '0118359719', clabeNumber: '032180000118359719' });
    expect(added.body.data).toMatchObject({ swiftCode: 'BCMRMXMMPYM', bankAddress: 'Reforma 510' });
    expect((await idsOf('bank-accounts')).at(-1)).toBe(id);
    const entry = await lastAudit();
    expect([entry?.action, JSON.stringify(entry?.after).includes('589081')]).toEqual(['bankAccount.created', false]);
    for (const [bad, field] of [
      [{ ...ACCOUNT }, 'clabeNumber'],
      [{ ...ACCOUNT, clabeNumber: '032180000118359718' }, 'clabeNumber'],
      [{ ...ACCOUNT, cardNumber: '12' }, 'cardNumber'],
      [{ ...ACCOUNT, cardNumber: '1234567890123456' }, 'cardNumber'],
      [{ ...ACCOUNT, currency: 'pesos' }, 'currency'],
      [{ ...ACCOUNT, currency: 'ZZZ' }, 'currency'],
      [{ ...ACCOUNT, swiftCode: 'BCMR' }, 'swiftCode'],
      [{ ...ACCOUNT, bankName: ' ' }, 'bankName'],
    ] as const) {
      const refused = await call('bank-accounts', 'POST', bad);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    }
    const blank = { ...ACCOUNT, bankName: ' ', accountNumber: ' ', clabeNumber: '' };
    expect((await call('bank-accounts', 'POST', blank)).body.fields).toEqual({
      bankName: 'El campo Banco es requerido',
      accountNumber: 'El campo Número de cuenta es requerido',
      clabeNumber: 'El campo CLABE es requerido',
    });
    const noCard = await call(`bank-accounts/${id}`, 'PATCH', { cardNumber: '5890810073514427', version: 1 });
    expect(noCard.body.fields).toEqual({ cardNumber: 'Esta tarjeta no existe: revisa sus dígitos' });
    const changed = await call(`bank-accounts/${id}`, 'PATCH', { cardNumber: null, version: 1 });
    expect(changed.body.data).toEqual({ ...added.body.data, cardNumber: null, version: 2 });
    for (const late of [
      await call(`bank-accounts/${id}`, 'PATCH', { bankName: 'Afirme', version: 1 }),
      await call(`bank-accounts/${id}?version=1`, 'DELETE'),
    ]) {
      expect([late.status, late.body.code, late.body.details]).toEqual([409, 'STALE', changed.body.data]);
    }
    expect((await call('bank-accounts/bank-2-usd', 'PATCH', { bankName: 'Mío', version: 1 })).status).toBe(404);
    expect((await call(`bank-accounts/${id}?version=2`, 'DELETE', undefined, 'agency2')).status).toBe(404);
    expect((await call('bank-accounts', 'POST', ACCOUNT, 'payment')).status).toBe(403);
    expect((await call(`bank-accounts/${id}?version=2`, 'DELETE')).status).toBe(204);
    expect(await idsOf('bank-accounts')).not.toContain(id);
    expect((await lastAudit())?.action).toBe('bankAccount.deleted');
  });

  test('are mailed about to every manager who is there, each in the own language, however many changes there were', async () => {
    await provider.db.delete(outbox);
    const colleague = { agencyId: '1', role: 'agency', passwordHash: '', languageCode: 'en' as const };
    await provider.db.insert(users).values([
      { ...colleague, id: 'manager-2', email: 'eve@costaeterna.test', name: 'Eve Long' },
      { ...colleague, id: 'manager-3', email: 'gone@costaeterna.test', name: 'Gone', active: false },
    ]);
    const { id } = (await call('bank-accounts', 'POST', ACCOUNT)).body.data;
    const banks = ['Afirme', 'Banorte', 'BBVA', 'HSBC', 'Banregio'];
    for (const [at, bankName] of banks.entries())
      expect((await call(`bank-accounts/${id}`, 'PATCH', { bankName, version: at + 1 })).status).toBe(200);
    expect((await call(`bank-accounts/${id}?version=6`, 'DELETE')).status).toBe(204);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      ...Array<string>(7).fill('agency@demo.test'),
      ...Array<string>(7).fill('eve@costaeterna.test'),
    ]);
    const subjects = (to: string) => sent.filter((mail) => mail.to === to).map(({ subject }) => subject);
    expect(subjects('agency@demo.test')).toContain('Se quitó una cuenta bancaria: Banregio ···9719');
    expect(subjects('eve@costaeterna.test')).toContain('A bank account was added: STP ···9719');
    const [told] = sent.filter(({ text }) => text.includes('HSBC') && text.includes('changed'));
    expect(told?.text).toContain(
      'Mariana Castillo Peña changed the HSBC account in the name of Costa Eterna Bodas S.A. de C.V.',
    );
    expect(told?.text).toContain('/en/adminmaster/CuentaBancaria');
    expect(sent.filter(({ text, html }) => `${text}${html}`.includes(ACCOUNT.clabeNumber.replaceAll(' ', '')))).toEqual(
      [],
    );
  });
});
