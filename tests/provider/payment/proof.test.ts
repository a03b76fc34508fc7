import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Payment } from '@/lib/contract/payment';
import { storeUpload } from '@/lib/provider/ground/store-upload';
import {
  confirmed,
  dataOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { deposit, depositForm, png } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let guest: HeldByTest;
let stranger: HeldByTest;
let path: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const block = await insertBlock(provider.db, { categories: ['A'] });
  const body = holdBody([room(block.categoryIds[0])]);
  guest = await confirmed(provider.request, block.code, body);
  stranger = await confirmed(provider.request, block.code, body);
  const answer = await deposit(provider.request, guest.reservation.key, depositForm({}, png('shown')), guest.headers);
  path = `/api/v1/payments/${(await dataOf<Payment>(answer, 201)).id}/proof`;
});
afterAll(() => provider.close());

describe('the proof of a payment', () => {
  it('is a download of exactly what was sent, which nothing guesses at, runs or caches', async () => {
    const answer = await fetch(provider.url + path, { headers: guest.headers });
    expect(answer.status).toBe(200);
    const sent = Buffer.from(await png('shown').arrayBuffer());
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(sent.length),
      'content-disposition': `attachment; filename="${guest.reservation.key}.png"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  it('that is a PDF which runs something is refused, wherever its bytes part on their way', async () => {
    const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000, ' '), Buffer.from('/JavaScript (x)')]);
    const word = file.indexOf('/JavaScript');
    const store = (bytes: Buffer, cut: number) =>
      storeUpload(systemContext(provider), Readable.from([bytes.subarray(0, cut), bytes.subarray(cut)]), {
        mimeType: 'application/pdf',
        filename: 'slip.pdf',
        mostBytes: PROOF_MAX_BYTES,
      });
    for (let cut = word - 1; cut <= word + '/JavaScript'.length; cut++) {
      await expect(store(file, cut), `in two at ${cut - word}`).rejects.toMatchObject({ code: 'FILE_TYPE' });
    }
    expect(await store(file.subarray(0, word), 9_000)).toMatchObject({ size: word });
  });

  it('that is a PDF which packs, disguises or hides what it runs is refused too; packed objects that do nothing are not', async () => {
    const store = (bytes: Buffer) =>
      storeUpload(systemContext(provider), Readable.from([bytes]), {
        mimeType: 'application/pdf',
        filename: 'slip.pdf',
        mostBytes: PROOF_MAX_BYTES,
      });
    const packed = (objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') => {
      const data = deflateSync(objects);
      return Buffer.concat([
        Buffer.from(`%PDF-1.7\n${' '.repeat(5000)}5 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
        data,
        Buffer.from('\nendstream\nendobj\n%%EOF\n'),
      ]);
    };
    const harmless = '1 0 << /Type /Catalog /OpenAction [3 0 R /Fit] /Names 9 0 R >>';
    expect(await store(packed(harmless))).toMatchObject({ contentType: 'application/pdf' });
    const image = packed('/JavaScript', '/Type /XObject /Subtype /Image /JS /EF /Filter /FlateDecode');
    expect(await store(image), 'bytes of a picture are no objects').toMatchObject({ contentType: 'application/pdf' });
    for (const file of [
      packed('1 0 << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
      packed('1 0 << /S /Launch /F (cmd.exe) >>'),
      packed('1 0 << /Names << /EmbeddedFiles 4 0 R >> >>'),
      packed('1 0 << /S /J#61vaScript >>'),
      packed(harmless, '/Type /Obj#53tm /N 1 /First 4 /Filter [ /ASCIIHexDecode /FlateDecode ]'),
      packed(harmless, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
      packed(' '.repeat(40 * 1024 * 1024)),
      Buffer.from('%PDF-1.7\n1 0 obj << /S /J#61v#61Script >> endobj'),
      Buffer.concat([packed(harmless).subarray(0, 5120), Buffer.alloc(200, 1)]),
    ])
      await expect(store(file)).rejects.toMatchObject({ code: 'FILE_TYPE' });
  });

  it('can be looked at in place', async () => {
    const answer = await fetch(`${provider.url}${path}?inline=1`, { headers: guest.headers });
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('is there for its holder and the agency’s staff, and for nobody else', async () => {
    const status = async (headers: Record<string, string>) => (await fetch(provider.url + path, { headers })).status;
    const as = async (agencyId: string | undefined) =>
      provider.as((await insertUser(provider.db, { role: 'agency', ...(agencyId && { agencyId }) })).email);
    expect(await status(await as(undefined))).toBe(200);
    expect(await status(await as('elsewhere'))).toBe(404);
    expect(await status(stranger.headers)).toBe(404);
    expect(await status({})).toBe(401);
  });
});
