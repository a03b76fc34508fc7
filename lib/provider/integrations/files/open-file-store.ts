import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '@/lib/config/env';
import { sweepFolder } from '../sweep-folder';
import type { FileStore } from './file-store';

const TEMPORARY = '.part-';

/** Keys are random names made by the provider; anything else could leave the folder. */
const KEY = /^[A-Za-z0-9_-]{8,128}$/;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The store that the settings name: S3-compatible where a bucket is set, else the folder DATA_DIR/files. */
export function openFileStore(env: Env): FileStore {
  const folder = join(resolve(env.DATA_DIR), 'files');
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return folderStore(folder);
  return s3Store({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    spool: folder,
  });
}

interface S3Options {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Uploads are first completed in this folder, so that a broken one never becomes an object. */
  spool: string;
}

/** Files as objects of an S3-compatible store. The client is loaded by the first call. */
function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey, spool }: S3Options): FileStore {
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | null = null;
  const connect = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        // By default the client wraps the body in checksummed chunks, which many stores keep as part of the file.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(endpoint && { endpoint, forcePathStyle: true }),
      }),
    }));
    return opened;
  };
  return {
    async put(key, body, contentType) {
      const temporary = await writeTemporary(spool, body);
      try {
        const { sdk, client } = await connect();
        const { size } = await stat(temporary);
        const object = { Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size };
        await client.send(new sdk.PutObjectCommand({ ...object, Body: createReadStream(temporary) }));
      } finally {
        await rm(temporary, { force: true });
      }
    },
    async open(key) {
      const { sdk, client } = await connect();
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!found.Body) return null;
        const body = found.Body.transformToWebStream() as ReadableStream<Uint8Array>;
        return { body, size: found.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      const { sdk, client } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    sweep: (olderThan) => sweepFolder(spool, (name) => name.startsWith(TEMPORARY), olderThan),
  };
}

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('Not a storage key');
}

/** A rename is safe on disk only after its folder is synced. Windows cannot open a folder, but journals renames. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeAll(file: FileHandle, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    for (let written = 0; written < chunk.byteLength; ) {
      written += (await file.write(chunk, written)).bytesWritten;
    }
  }
  await file.sync();
}

/** Streams a body to a new file next to its later name and syncs it; nothing is left where the body throws. */
async function writeTemporary(folder: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await writeAll(file, body).finally(() => file.close());
    return temporary;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Files under their random keys in one folder. docs/reliability.md, Uploads. */
export function folderStore(folder: string): FileStore {
  return {
    async put(key, body) {
      assertKey(key);
      const temporary = await writeTemporary(folder, body);
      try {
        await rename(temporary, join(folder, key));
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(key) {
      assertKey(key);
      const path = join(folder, key);
      const found = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!found) return null;
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { body, size: found.size };
    },
    async remove(key) {
      assertKey(key);
      await rm(join(folder, key), { force: true });
    },
    sweep: (olderThan) => sweepFolder(folder, (name) => name.startsWith(TEMPORARY), olderThan),
  };
}
