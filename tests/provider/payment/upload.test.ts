import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HOLD_MINUTES, PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Payment } from '@/lib/contract/payment';
import { files, looseFiles, paymentProcessors, payments } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  held,
  holdBody,
  insertBlock,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { type DepositFields, deposit, deposited, depositForm, png } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4, 16), Buffer.from('WEBPVP8 '), Buffer.alloc(16)]);
const HEIC = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.alloc(4),
  Buffer.from('mif1heic'),
]);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64, 0x90)]);

let provider: TestProvider;
let block: TestBlock;
let guest: HeldByTest;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db, { allotted: 100, categories: ['A'] });
  guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
});
afterAll(() => provider.close());

const stored = () => {
  try {
    return readdirSync(join(provider.dataDir, 'files'));
  } catch {
    return [];
  }
};
const rows = async () =>
  (await provider.db.select().from(payments)).length + (await provider.db.select().from(files)).length;
const send = (fields: DepositFields, proof: File | null, to = guest) =>
  deposit(provider.request, to.reservation.key, depositForm(fields, proof), to.headers);
const fileOf = (bytes: Buffer, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type });

/** Runs an upload that must leave neither row nor file, temporary ones included. */
async function leavesNothing<Result>(upload: () => Promise<Result>): Promise<Result> {
  const before = [await rows(), stored()];
  const result = await upload();
  expect(stored()).toEqual(before[1]);
  expect(await rows()).toBe(before[0]);
  return result;
}

async function refused(fields: DepositFields, proof: File | null, to = guest) {
  const answer = await leavesNothing(() => send(fields, proof, to));
  return { status: answer.status, ...(await failureOf(answer)) };
}

describe('a proof that is refused leaves nothing', () => {
  it.each([
    ['missing', null, 422, 'INVALID'],
    ['empty', fileOf(Buffer.alloc(0), 'slip.pdf', 'application/pdf'), 422, 'FILE_EMPTY'],
    [
      'one byte over 10 MB',
      fileOf(Buffer.concat([PNG, Buffer.alloc(PROOF_MAX_BYTES + 1 - PNG.length)]), 'a.png', 'image/png'),
      413,
      'FILE_TOO_LARGE',
    ],
    ['a program named .pdf', fileOf(EXE, 'slip.pdf', 'application/pdf'), 415, 'FILE_TYPE'],
    ['a text named .png', fileOf(Buffer.from('hola'), 'slip.png', 'image/png'), 415, 'FILE_TYPE'],
    [
      'an SVG',
      fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'a.svg', 'image/svg+xml'),
      415,
      'FILE_TYPE',
    ],
    ['an HTML page', fileOf(Buffer.from('<!doctype html><script>1</script>'), 'a.html', 'text/html'), 415, 'FILE_TYPE'],
    [
      'a GIF that is also a page',
      fileOf(Buffer.from('GIF89a/*<html><script>alert(1)</script>*/'), 'a.gif', 'image/gif'),
      415,
      'FILE_TYPE',
    ],
    [
      'a JPEG that is also a page',
      fileOf(Buffer.concat([JPEG, Buffer.from('<HTML><body onload=alert(1)>')]), 'a.jpg', 'image/jpeg'),
      415,
      'FILE_TYPE',
    ],
    ['a PDF declared as an image', fileOf(PDF, 'slip', 'image/png'), 415, 'FILE_TYPE'],
    ['an image named .pdf', fileOf(PNG, 'slip.PDF', ''), 415, 'FILE_TYPE'],
    [
      'a PDF with a script',
      fileOf(
        Buffer.concat([PDF, Buffer.alloc(90_000, 32), Buffer.from('/JavaScript (app.alert(1))')]),
        'a.pdf',
        'application/pdf',
      ),
      415,
      'FILE_TYPE',
    ],
    ['an archive', fileOf(Buffer.from('504b030414000000', 'hex'), 'a.zip', 'application/zip'), 415, 'FILE_TYPE'],
  ] as [string, File | null, number, string][])('%s', async (_name, proof, status, code) => {
    const failure = await refused({}, proof);
    expect([failure.status, failure.code]).toEqual([status, code]);
  });

  it('says why in words', async () => {
    const big = fileOf(Buffer.concat([PNG, Buffer.alloc(PROOF_MAX_BYTES)]), 'a.png', 'image/png');
    expect((await refused({}, big)).error).toBe('El archivo supera 10 MB. Sube uno más ligero.');
    expect((await refused({}, null)).fields).toEqual({ proof: 'Adjunta el comprobante' });
  });

  it.each([
    ['amount', { amount: '-100' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '1e5' }],
    ['amount', { amount: '0x10' }],
    ['amount', { amount: '150.00' }],
    ['amount', { amount: 'NaN' }],
    ['amount', { amount: '' }],
    ['amount', { amount: '9'.repeat(30) }],
    ['currency', { currency: 'MXN' }],
    ['currency', { currency: 'usd' }],
    ['paidOn', { paidOn: '2027-02-30' }],
    ['paidOn', { paidOn: '2027-01-12' }],
    ['paidOn', { paidOn: '2026-01-08' }],
    ['paidOn', { paidOn: '1990-02-28' }],
    ['method', { method: 'card' }],
    ['bank', { bank: 'b'.repeat(81) }],
  ])('with a bad %s: %o', async (field, fields) => {
    const failure = await refused(fields, png());
    expect([failure.status, failure.code, Object.keys(failure.fields ?? {})]).toEqual([422, 'INVALID', [field]]);
  });

  it('of more than the balance, deposits that wait counted in: told the balance', async () => {
    expect(await refused({ amount: '120001' }, png())).toMatchObject({
      code: 'OVER_BALANCE',
      error: 'El monto supera tu saldo de USD\u00a01,200.00.',
      details: { balance: { amount: 120_000, currency: 'USD' } },
    });
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    await deposited(provider.request, other, 100_000);
    expect(await refused({ amount: '20001' }, png(), other)).toMatchObject({
      code: 'OVER_BALANCE',
      details: { balance: { amount: 20_000 } },
    });
  });

  it('of less than the minimum to reserve, the first time only: the sentence with the amount', async () => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    expect(await refused({ amount: '14999' }, png(), other)).toMatchObject({
      code: 'BELOW_MINIMUM_AMOUNT',
      error: 'El monto mínimo para reservar es de USD\u00a0150.00.',
      details: { minimum: { amount: 15_000, currency: 'USD' } },
    });
    await deposited(provider.request, other, 15_000);
    expect((await send({ amount: '1' }, png('small'), other)).status).toBe(201);
  });

  it('for a hold that is over, or for another’s reservation', async () => {
    const late = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    onTestFinished(() => provider.clock.set(NOW));
    provider.clock.pass(HOLD_MINUTES * 60_000);
    // Large, so that the answer comes while the body is still on its way.
    const large = fileOf(Buffer.concat([PNG, Buffer.alloc(9_000_000)]), 'a.png', 'image/png');
    expect(await refused({}, large, late)).toMatchObject({ status: 409, code: 'HOLD_EXPIRED' });
    const mixed = { reservation: guest.reservation, headers: late.headers };
    expect(await refused({}, png(), mixed)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('for a hold that its guest gave up, which owes nothing', async () => {
    const gone = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const path = `/api/v1/reservations/${gone.reservation.key}`;
    expect((await provider.request(path, { method: 'DELETE', headers: gone.headers })).ok).toBe(true);
    expect(await refused({}, png(), gone)).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('that fails in the database after it was stored', async () => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const first = await send({ trackingKey: 'SPEI-1' }, png('one'), other);
    expect(first.status).toBe(201);
    expect(await refused({ trackingKey: 'SPEI-1' }, png('two'), other)).toMatchObject({
      status: 409,
      code: 'DUPLICATE_PROOF',
    });
    expect(await refused({}, png('one'), other)).toMatchObject({ status: 409, code: 'DUPLICATE_PROOF' });
  });
});

describe('a proof that is taken', () => {
  it.each([
    ['image/png', PNG, 'slip.png', 'image/png'],
    ['image/jpeg', JPEG, 'slip.jpeg', 'image/jpg'],
    ['image/webp', WEBP, 'slip.webp', 'image/webp'],
    ['image/heic', HEIC, 'IMG_1.HEIC', 'image/heic'],
    ['application/pdf', PDF, 'ficha de depósito.pdf', 'application/pdf'],
    ['application/pdf', PDF, '../../etc/passwd', 'application/octet-stream'],
  ])('%s is stored whole under a name of its own', async (type, bytes, name, declared) => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const answer = await send(
      { bank: 'BBVA', trackingKey: '' },
      fileOf(Buffer.concat([bytes, Buffer.from(` ${name}`)]), name, declared),
      other,
    );
    const payment = await dataOf<Payment>(answer, 201);
    expect(payment).toMatchObject({ status: 'pending', proofType: type, bank: 'BBVA', trackingKey: null });
    const [row] = await provider.db
      .select({ file: files })
      .from(payments)
      .innerJoin(files, eq(files.id, payments.proofFileId))
      .where(eq(payments.id, payment.id));
    expect(row?.file).toMatchObject({ contentType: type, size: bytes.length + Buffer.byteLength(` ${name}`) });
    expect(row?.file.storageKey).toMatch(/^[0-9a-f]{32}$/);
    expect(stored()).toContain(row?.file.storageKey);
    expect(stored().filter((entry) => entry.startsWith('.'))).toEqual([]);
  });

  it('of exactly 10 MB is taken', async () => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const exact = Buffer.concat([PNG, Buffer.alloc(PROOF_MAX_BYTES - PNG.length)]);
    expect((await send({}, fileOf(exact, 'a.png', 'image/png'), other)).status).toBe(201);
  });

  it('sent again under its Idempotency-Key is one payment and one file; another file is a mismatch', async () => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const headers = { ...other.headers, 'Idempotency-Key': 'the-slip' };
    const again = (seed: string) =>
      deposit(provider.request, other.reservation.key, depositForm({}, png(seed)), headers);
    const first = await dataOf<Payment>(await again('slip'), 201);
    const replay = await leavesNothing(() => again('slip'));
    expect(await dataOf<Payment>(replay, 201)).toEqual(first);
    const mismatch = await leavesNothing(() => again('another'));
    expect((await failureOf(mismatch)).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('of a payment that was refused may be sent again for the same booking, marked with the earlier one', async () => {
    const other = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const first = await dataOf<Payment>(await send({ trackingKey: 'SPEI-7' }, png('refused'), other), 201);
    await provider.db.update(payments).set({ status: 'rejected' }).where(eq(payments.id, first.id));
    const again = await dataOf<Payment>(await send({ trackingKey: 'SPEI-7' }, png('refused'), other), 201);
    expect(again).toMatchObject({ status: 'pending', duplicateOf: first.id });
  });

  it('seen before in the agency is kept and marked; in another agency it is nobody’s business', async () => {
    const one = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const two = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const first = await dataOf<Payment>(await send({}, png('shared'), one), 201);
    const marked = await dataOf<Payment>(await send({}, png('shared'), two), 201);
    expect([first.duplicateOf, marked.duplicateOf]).toEqual([null, first.id]);
    const elsewhere = await insertBlock(provider.db, { agencyId: 'elsewhere', categories: ['A'] });
    const foreign = await confirmed(provider.request, elsewhere.code, holdBody([room(elsewhere.categoryIds[0])]));
    expect((await dataOf<Payment>(await send({}, png('shared'), foreign), 201)).duplicateOf).toBeNull();
  });
});

describe('an agency that takes no deposits', () => {
  const switchDeposits = (active: boolean) =>
    provider.db
      .insert(paymentProcessors)
      .values({ agencyId: block.agencyId, name: 'deposit', active })
      .onConflictDoUpdate({ target: [paymentProcessors.agencyId, paymentProcessors.name], set: { active } });

  it('is sent none: refused with a sentence, neither row nor file, and no slip that asks for one', async () => {
    await switchDeposits(false);
    onTestFinished(async () => void (await switchDeposits(true)));
    const before = stored();
    const refused = await deposit(provider.request, guest.reservation.key, depositForm(), guest.headers);
    expect([refused.status, (await refused.json()).error]).toEqual([409, expect.stringContaining('depósitos')]);
    // Before anything of the upload is looked at.
    const empty = await deposit(provider.request, guest.reservation.key, new FormData(), guest.headers);
    expect([empty.status, (await empty.json()).error]).toEqual([409, expect.stringContaining('depósitos')]);
    const slip = `/api/v1/reservations/${guest.reservation.key}/payment-slip`;
    expect((await provider.request(slip, { json: {}, headers: guest.headers })).status).toBe(409);
    expect(stored()).toEqual(before);
    expect(await provider.db.select().from(looseFiles)).toEqual([]);
  });

  it('and one that was under way when it switched them off is refused too', async () => {
    const { put } = provider.services.files;
    onTestFinished(async () => {
      provider.services.files.put = put;
      await switchDeposits(true);
    });
    provider.services.files.put = async (...file) => {
      await put(...file);
      await switchDeposits(false);
    };
    const before = stored();
    const refused = await deposit(provider.request, guest.reservation.key, depositForm(), guest.headers);
    expect(refused.status).toBe(409);
    expect(stored()).toEqual(before);
  });
});
