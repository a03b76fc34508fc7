import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '@/lib/provider/integrations/files/open-file-store';

const KEY = '0123456789abcdef0123456789abcdef';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-store-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function textOf(body: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return new Response(body).text();
}

describe('the folder store', () => {
  it('keeps what it is given, and makes its folder', async () => {
    const store = folderStore(join(folder, 'not', 'there'));
    await store.put(KEY, chunks('uno ', 'dos'), 'text/plain');
    const opened = await store.open(KEY);
    expect(opened?.size).toBe(7);
    expect(await textOf(opened?.body)).toBe('uno dos');
  });

  it('shows nothing under the name while the body comes, and nothing at all where it breaks off', async () => {
    const store = folderStore(folder);
    const seen: string[][] = [];
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      seen.push(readdirSync(folder));
      throw new Error('cut');
    }
    await expect(store.put(KEY, broken(), 'text/plain')).rejects.toThrow('cut');
    expect(seen[0]).toHaveLength(1);
    expect(seen[0]?.[0]).not.toBe(KEY);
    expect(readdirSync(folder)).toEqual([]);
    expect(await store.open(KEY)).toBeNull();
  });

  it('removes, also what is not there', async () => {
    const store = folderStore(folder);
    await store.put(KEY, chunks('x'), 'text/plain');
    await store.remove(KEY);
    await store.remove(KEY);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('sweeps temporary files that are old, and nothing else', async () => {
    const store = folderStore(folder);
    await store.put(KEY, chunks('kept'), 'text/plain');
    const old = new Date(Date.now() - 86_400_000);
    for (const name of ['.part-old', '.part-new']) writeFileSync(join(folder, name), 'x');
    for (const name of ['.part-old', KEY]) utimesSync(join(folder, name), old, old);
    expect(await store.sweep(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['.part-new', KEY]);
    expect(await folderStore(join(folder, 'missing')).sweep(new Date())).toBe(0);
  });

  it('takes no key that could leave the folder', async () => {
    const store = folderStore(folder);
    for (const key of ['../outside-of-it', 'a/b/c/d/e/f', '/etc/passwd', '.part-abcdefgh', ''])
      await expect(store.open(key)).rejects.toThrow(RangeError);
  });

  it.skipIf(process.platform === 'win32')('keeps files for the product’s user alone', async () => {
    await folderStore(folder).put(KEY, chunks('x'), 'text/plain');
    expect(statSync(join(folder, KEY)).mode & 0o077).toBe(0);
  });
});
