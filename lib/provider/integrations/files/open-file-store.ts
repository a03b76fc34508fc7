import type { Env } from '@/lib/config/env';
import type { FileStore } from './file-store';

export function openFileStore(_env: Env): FileStore {
  return { put: async () => {}, open: async () => null, remove: async () => {}, sweep: async () => 0 };
}
