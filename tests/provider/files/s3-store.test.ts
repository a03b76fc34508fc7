import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import type { FileStore } from '@/lib/provider/integrations/files/file-store';
import { openFileStore } from '@/lib/provider/integrations/files/open-file-store';

interface Kept {
  body: Buffer;
  type: string | undefined;
  signed: boolean;
}

/** As much of S3 as the store uses: objects in a bucket, by path. */
const objects = new Map<string, Kept>();
let server: Server;
let store: FileStore;
let dataDir: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const kept = objects.get(path);
      if (request.method === 'PUT') {
        const signed = /^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '');
        objects.set(path, { body: Buffer.concat(parts), type: request.headers['content-type'], signed });
        response.end();
      } else if (request.method === 'DELETE') {
        objects.delete(path);
        response.writeHead(204).end();
      } else if (kept) {
        response.writeHead(200, { 'content-length': kept.body.length }).end(kept.body);
      } else {
        response.writeHead(404, { 'content-type': 'application/xml' });
        response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dataDir = mkdtempSync(join(tmpdir(), 's3-store-'));
  store = openFileStore(
    loadEnv({
      DATA_DIR: dataDir,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'comprobantes',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  );
});
beforeEach(() => objects.clear());
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const KEY = '0123456789abcdef0123456789abcdef';
const BYTES = Buffer.from('89504e470d0a1a0a', 'hex');
async function* once(): AsyncGenerator<Uint8Array> {
  yield BYTES;
}

describe('the S3 store', () => {
  it('puts a whole signed object with its type, opens and removes it, and leaves no local copy', async () => {
    await store.put(KEY, once(), 'image/png');
    expect(objects.get(`/comprobantes/${KEY}`)).toMatchObject({ type: 'image/png', signed: true });
    const opened = await store.open(KEY);
    expect(opened?.size).toBe(BYTES.length);
    expect(Buffer.from(await new Response(opened?.body).arrayBuffer()).equals(BYTES)).toBe(true);
    await store.remove(KEY);
    expect(objects.size).toBe(0);
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
  });

  it('says that an object is not there', async () => {
    expect(await store.open(KEY)).toBeNull();
  });

  it('sends nothing of an upload that breaks off', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield BYTES;
      throw new Error('cut');
    }
    await expect(store.put(KEY, broken(), 'image/png')).rejects.toThrow('cut');
    expect(objects.size).toBe(0);
    expect(readdirSync(join(dataDir, 'files'))).toEqual([]);
  });
});
