import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Env } from '@/lib/config/env';
import type { FileStore } from './file-store';
import { folderStore, sweepTemporaries, writeTemporary } from './folder-store';

interface S3Options {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Uploads are whole in this folder before they leave, so that a broken one never becomes an object. */
  spool: string;
}

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

/** Files as objects of an S3-compatible store. The client is loaded by the first call. */
function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey, spool }: S3Options): FileStore {
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | null = null;
  const connect = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        // Else the client wraps the body in checksummed chunks, which many stores keep as part of the file.
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
    sweep: (olderThan) => sweepTemporaries(spool, olderThan),
  };
}
