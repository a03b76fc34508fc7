import { z } from 'zod';

/** The lists of the console that a person can arrange for themselves. */
export const listName = z.enum([
  'reservations',
  'guests',
  'calls',
  'transport',
  'users',
  'auditLog',
  'mails',
  'messages',
  'report-attendance',
  'report-catering',
  'report-rooms',
  'report-booked',
  'report-payments',
  'report-dues',
  'report-account',
  'report-calls',
  'report-callers',
  'report-transport',
  'report-manifest',
]);
export type ListName = z.infer<typeof listName>;

export const listDensity = z.enum(['comfortable', 'compact']);

const column = z.string().regex(/^\w{1,40}$/);

/**
 * The part of an address's query that belongs to the list: filters, search words and order, without event, page and
 * record.
 */
export function viewOf(address: string | URLSearchParams): string {
  const query = new URLSearchParams(address);
  for (const name of ['event', 'page', 'key', 'call', 'id', 'report']) query.delete(name);
  return query.toString();
}

const viewQuery = z.string().max(600).transform(viewOf);

const viewName = z.string().trim().min(1).max(60);

export const savedViewInput = z.object({ name: viewName, query: viewQuery });
export type SavedViewInput = z.input<typeof savedViewInput>;

/** `version` is the one that the caller read; what is left out stays. */
export const savedViewChange = savedViewInput.partial().extend({ version: z.int().min(1) });
export type SavedViewChange = z.input<typeof savedViewChange>;

export const savedView = z
  .object({ id: z.string(), list: listName, name: z.string(), query: z.string(), version: z.int() })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

/** A person's layout of a list. `version` is 0 while none is stored. */
export const listLayout = z
  .object({ list: listName, hidden: z.array(z.string()), density: listDensity, version: z.int() })
  .meta({ id: 'ListLayout' });
export type ListLayout = z.infer<typeof listLayout>;

export const listLayoutInput = z.object({
  /** Names of the hidden columns. */
  hidden: z.array(column).max(40),
  density: listDensity,
  version: z.int().min(0),
});
export type ListLayoutInput = z.infer<typeof listLayoutInput>;

/** All of a person's settings of the console's lists. */
export const listSettings = z.object({ layouts: z.array(listLayout), views: z.array(savedView) });
export type ListSettings = z.infer<typeof listSettings>;
