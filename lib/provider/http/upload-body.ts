import type { ProviderRequest } from './environment';
import { limitedBody } from './limited-body';

const MEGABYTE = 1024 * 1024;

/** Room for the other parts of the form besides the file. */
const ENVELOPE_BYTES = 64 * 1024;

/** The form of an upload as it comes in, at most as long as its one file may be. Raises FILE_TOO_LARGE while it is read. */
export function uploadBody({ req }: Pick<ProviderRequest, 'req'>, mostBytes: number) {
  const facts = { values: { megabytes: mostBytes / MEGABYTE } };
  const body = limitedBody(req.raw, mostBytes + ENVELOPE_BYTES, 'FILE_TOO_LARGE', facts);
  return { contentType: req.header('content-type') ?? '', body };
}
