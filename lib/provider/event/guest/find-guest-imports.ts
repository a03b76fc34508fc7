import { and, asc, desc, eq } from 'drizzle-orm';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import type { GuestImport } from '@/lib/contract/guest-import';
import { csvFile } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { guestImportRows, guestImports } from '../../db/schema';
import { fail } from '../../error';
import { readsPrivate, refuseArchived } from '../../ground/access';
import { fieldLabel, fieldSentence } from '../../ground/sentences';
import { type EventRow, staffEvent } from '../event/find-bookable-event';

const LISTED = 10;

/**
 * An event whose guest list the caller may change. The right to read contact data is needed too, since an import tells
 * who is on the list. Raises NOT_FOUND, FORBIDDEN.
 */
export async function keptListEvent(ctx: Context, event: string): Promise<EventRow> {
  const found = await staffEvent(ctx, event, 'manageGuests');
  return readsPrivate(ctx.actor, 'contact') ? found : fail('FORBIDDEN');
}

/** An event whose guest list the caller may write to. Raises NOT_FOUND, FORBIDDEN, EVENT_ARCHIVED. */
export async function writableEvent(ctx: Context, event: string): Promise<EventRow> {
  const found = await keptListEvent(ctx, event);
  refuseArchived(found);
  return found;
}

export type ImportRow = typeof guestImports.$inferSelect;

/** The country as the telephone rules know it. Raises INVALID for one that they do not. */
export function knownCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : fail('INVALID', { fields: { defaultCountry: 'invalid' } });
}

/** An import of an event whose list is the caller's to keep. Raises NOT_FOUND, FORBIDDEN. */
export async function findImport(ctx: Context, id: string): Promise<ImportRow> {
  const [found] = await ctx.db.select().from(guestImports).where(eq(guestImports.id, id));
  if (!found) return fail('NOT_FOUND');
  await keptListEvent(ctx, found.eventId);
  return found;
}

const describeImport = ({ id, state, fileName, createdAt, processed, total, counts }: ImportRow): GuestImport => ({
  id,
  state,
  fileName,
  processed,
  total,
  counts,
  createdAt: createdAt.toISOString(),
});

/** How far an import is. Raises NOT_FOUND, FORBIDDEN. */
export async function readImport({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<GuestImport> {
  return describeImport(await findImport(ctx, id));
}

/** The newest imports of an event, the last one first. Raises NOT_FOUND, FORBIDDEN. */
export async function listImports({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<GuestImport[]> {
  const event = await keptListEvent(ctx, input.event);
  const found = await ctx.db
    .select()
    .from(guestImports)
    .where(eq(guestImports.eventId, event.id))
    .orderBy(desc(guestImports.createdAt), desc(guestImports.id))
    .limit(LISTED);
  return found.map(describeImport);
}

/**
 * The refused rows as they were, each with its reasons in the caller's language: mended, the file can be handed in
 * again. No cell of it is a formula. Raises NOT_FOUND, FORBIDDEN.
 */
export async function refusedRows({ ctx, input: { id } }: { ctx: Context; input: { id: string } }): Promise<string> {
  const found = await findImport(ctx, id);
  const rows = await ctx.db
    .select()
    .from(guestImportRows)
    .where(and(eq(guestImportRows.importId, id), eq(guestImportRows.verdict, 'error')))
    .orderBy(asc(guestImportRows.line));
  const reason = (problem: NonNullable<(typeof rows)[number]['problems']>[number]) =>
    fieldSentence(problem.key, { path: problem.field, locale: ctx.locale, values: problem.values });
  return csvFile([
    [...found.columns, fieldLabel('line', ctx.locale), fieldLabel('reason', ctx.locale)],
    ...rows.map(({ cells, line, problems }) => [
      ...found.columns.map((_, at) => cells?.[at] ?? ''),
      line,
      (problems ?? []).map(reason).join(' · '),
    ]),
  ]);
}
