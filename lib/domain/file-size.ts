import { MEGABYTE } from '@/lib/config/constants';

const KILOBYTE = 1024;

/** The size of a file, in bytes, as people read it: whole kilobytes, at least one, or megabytes with a decimal. */
export function fileSizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  return kilobytes < KILOBYTE ? `${kilobytes} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
