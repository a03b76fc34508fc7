import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import { files, payments } from '@/lib/provider/db/schema';
import { confirmed, type HeldByTest, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { deposit, depositForm, png } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { multipart, sendRaw } from './raw-upload';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

let provider: TestProvider;
let guest: HeldByTest;
/** Uploads that the store began to write and did not keep. */
let givenUp = 0;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const { put } = provider.services.files;
  provider.services.files.put = (key, body, type) =>
    put(key, body, type).catch((error: unknown) => {
      givenUp += 1;
      throw error;
    });
  const block = await insertBlock(provider.db, { allotted: 100, categories: ['A'] });
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

/** Runs an upload that must leave neither row nor file, temporary ones included. */
async function leavesNothing<Result>(upload: () => Promise<Result>): Promise<Result> {
  const before = [await rows(), stored()];
  const result = await upload();
  // The answer may be there a moment before the temporary file is gone.
  await expect.poll(stored, { timeout: 20_000 }).toEqual(before[1]);
  expect(await rows()).toBe(before[0]);
  return result;
}

/** As leavesNothing, where the sender is gone before the server has noticed: waits until the store has given it up. */
async function leavesNothingLater<Result>(upload: () => Promise<Result>): Promise<Result> {
  const given = givenUp;
  return leavesNothing(async () => {
    const result = await upload();
    await expect.poll(() => givenUp, { timeout: 20_000 }).toBe(given + 1);
    return result;
  });
}

describe('an upload that breaks or lies leaves nothing', () => {
  const raw = (body: Buffer, contentLength: number | null, cut = false) =>
    sendRaw({
      url: provider.url,
      path: `/api/v1/reservations/${guest.reservation.key}/payments`,
      cookie: guest.headers.cookie,
      body,
      contentLength,
      cut,
    });
  const large = multipart(Buffer.concat([PNG, Buffer.alloc(4 * 1024 * 1024)]));

  it('cut at half', async () => {
    await leavesNothingLater(() => raw(large.subarray(0, large.length / 2), large.length, true));
  });

  it('ended early by a sender whose Content-Length promised more', async () => {
    expect([400, null]).toContain(await leavesNothing(() => raw(large, large.length + 5000)));
  });

  it('with a Content-Length below the truth', async () => {
    // The rest that is still on its way may break the connection before the answer is read.
    expect([400, null]).toContain(await leavesNothingLater(() => raw(large, 200_000)));
  });

  it('chunked, over the limit', async () => {
    const over = multipart(Buffer.concat([PNG, Buffer.alloc(PROOF_MAX_BYTES)]));
    expect(await leavesNothing(() => raw(over, null))).toBe(413);
  });

  it('without its last boundary, without a boundary at all, or no form', async () => {
    expect(await leavesNothing(() => raw(large.subarray(0, -20), large.length - 20))).toBe(400);
    const path = `/api/v1/reservations/${guest.reservation.key}/payments`;
    const as = (type: string) =>
      provider.request(path, { method: 'POST', body: 'x', headers: { ...guest.headers, 'content-type': type } });
    expect((await leavesNothing(() => as('multipart/form-data'))).status).toBe(400);
    expect((await leavesNothing(() => as('application/json'))).status).toBe(415);
  });

  it('with a second file, a field twice, or far too many fields', async () => {
    const add = (change: (form: FormData) => void) => {
      const form = depositForm();
      change(form);
      return leavesNothing(() => deposit(provider.request, guest.reservation.key, form, guest.headers));
    };
    expect((await add((form) => form.append('proof', png('second')))).status).toBe(400);
    expect((await add((form) => form.append('other', png('second')))).status).toBe(400);
    expect((await add((form) => form.append('amount', '1'))).status).toBe(400);
    expect((await add((form) => Array.from({ length: 30 }, (_, index) => form.append(`x${index}`, 'y')))).status).toBe(
      400,
    );
  });
});
