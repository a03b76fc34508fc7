'use client';

import { useEffect } from 'react';
import { reloadForMissingChunk } from './reload-for-missing-chunk';

/** Hears of script files that are gone where no error page does: an import that an island makes when it is used. */
export function ChunkWatch() {
  useEffect(() => {
    const failed = ({ error }: ErrorEvent) => reloadForMissingChunk(error);
    const rejected = ({ reason }: PromiseRejectionEvent) => reloadForMissingChunk(reason);
    window.addEventListener('error', failed);
    window.addEventListener('unhandledrejection', rejected);
    return () => {
      window.removeEventListener('error', failed);
      window.removeEventListener('unhandledrejection', rejected);
    };
  }, []);
  return null;
}
