import { join, resolve } from 'node:path';
import type { Env } from '@/lib/config/env';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { s3Store } from './s3-store';

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
