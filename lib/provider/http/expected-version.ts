import { z } from 'zod';
import { fail } from '../error';
import type { ProviderRequest } from './environment';

/** A version as a tag of the record, weak or not, or bare. */
const IF_MATCH = /^(?:W\/)?(?:"(\d{1,10})"|(\d{1,10}))$/;

/** The header that callers may send instead of a `version` in the body, or with it. docs/wire.md, Changing calls. */
export const ifMatchHeader = z.object({
  'if-match': z.string().optional().meta({ description: 'The version of the record, in the place of `version`' }),
});

/** Whether a call that takes this compares the version of a record. */
export function takesVersion(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodObject) return 'version' in schema.shape;
  if (schema instanceof z.ZodUnion) return schema.options.some(takesVersion);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return takesVersion(schema.unwrap());
  return schema instanceof z.ZodPipe && takesVersion(schema.in);
}

/**
 * What a caller sent, with the version of its If-Match header where it names none itself. Raises INVALID for a header
 * that is no version, STALE for one that differs from the `version` sent: one of the two is outdated.
 */
export function withExpectedVersion(sent: unknown, request: ProviderRequest): unknown {
  const header = request.req.header('if-match')?.trim();
  if (header === undefined || (sent !== undefined && !isRecord(sent))) return sent;
  const [, tag, bare] = IF_MATCH.exec(header) ?? [];
  const text = tag ?? bare ?? fail('INVALID', { fields: { 'If-Match': 'invalid' } });
  const version = Number(text);
  if (sent?.version === undefined) return { ...sent, version };
  if (Number(sent.version) !== version) fail('STALE');
  return sent;
}

const isRecord = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);
