const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** The size of a file, in bytes, as people read it: whole kilobytes, at least one, or megabytes with a decimal. */
export const fileSizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
