import { and, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { LegManifest } from '@/lib/contract/transport-leg';
import { compareManifests, type ManifestLine } from '@/lib/domain/manifest';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { transportManifests, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { reportTranslator } from '../../documents/report-table';
import { fail } from '../../error';
import { drawEventReport } from '../../event/event/draw-event-report';
import { type EventRow, staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { actorId } from '../../ground/actor-id';
import { writeAudit } from '../../ground/audit';
import type { WrittenFile } from '../rooming-list/rooming-list';
import { legPlanOf } from './read-legs';

interface OfSupplier {
  event: string;
  supplier: string;
  day: string;
}

/** Who a supplier drives on a day as it is now: a line for each party, in the order of the legs. */
async function linesOf(
  db: Database | Transaction,
  ctx: Context,
  event: EventRow,
  { supplier, day }: OfSupplier,
): Promise<ManifestLine[]> {
  const { legs } = await legPlanOf(db, ctx, event, day);
  return legs
    .filter((leg) => leg.supplier === supplier)
    .flatMap(({ movement, pickUpTime, pickUpPlace, vehicle, driverName, driverPhone, parties }) =>
      parties.map(
        ({ requestId, holder, people, flight, time, mobile, reservationKey, origin, destination, notes }) => ({
          id: `${requestId} ${movement}`,
          facts: {
            ...{ movement, pickUp: pickUpTime, place: pickUpPlace, vehicle },
            driver: [driverName, driverPhone].filter(Boolean).join(', ') || null,
            ...{ passenger: holder, people, origin, destination },
            flight: [flight, time].filter(Boolean).join(' ') || notes,
            ...{ mobile, key: reservationKey },
          },
        }),
      ),
    );
}

async function lastSent(db: Database | Transaction, eventId: string, { supplier, day }: OfSupplier) {
  const { eventId: ofEvent, supplier: of, day: on } = transportManifests;
  const [sent] = await db
    .select({ version: transportManifests, by: users.name })
    .from(transportManifests)
    .leftJoin(users, eq(users.id, actorId(transportManifests.sentBy, 'user')))
    .where(and(eq(ofEvent, eventId), eq(of, supplier), eq(on, day)))
    .orderBy(desc(transportManifests.number))
    .limit(1);
  return sent ?? null;
}

async function manifestOf(
  db: Database | Transaction,
  ctx: Context,
  event: EventRow,
  asked: OfSupplier,
): Promise<LegManifest> {
  const [lines, sent] = [await linesOf(db, ctx, event, asked), await lastSent(db, event.id, asked)];
  return {
    ...{ supplier: asked.supplier, day: asked.day },
    sent: sent && { number: sent.version.number, at: sent.version.sentAt.toISOString(), by: sent.by },
    lines: compareManifests(lines, sent?.version.lines ?? null).map(({ line, change }) => ({ ...line, change })),
  };
}

/** The manifest of a supplier for a day, against what they were sent last. Raises NOT_FOUND. */
export async function readManifest({ ctx, input }: { ctx: Context; input: OfSupplier }): Promise<LegManifest> {
  return manifestOf(ctx.db, ctx, await staffEvent(ctx, input.event, 'readTransport'), input);
}

/** Keeps the manifest as it is now as the version that was sent. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE. */
export async function markManifestSent({ ctx, input }: { ctx: Context; input: OfSupplier }): Promise<LegManifest> {
  const event = await tendedEvent(ctx, input.event, 'quoteTransport');
  return inTransaction(ctx, async (tx) => {
    const name = `manifest ${event.id} ${input.supplier} ${input.day}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const lines = await linesOf(tx, ctx, event, input);
    const before = await lastSent(tx, event.id, input);
    if (lines.length === 0 && before === null) fail('INVALID_STATE');
    const number = (before?.version.number ?? 0) + 1;
    const { supplier, day } = input;
    const sent = { sentBy: actorName(ctx.actor), sentAt: ctx.clock.now() };
    await tx.insert(transportManifests).values({ eventId: event.id, supplier, day, number, lines, ...sent });
    await writeAudit(tx, ctx, {
      ...{ agencyId: event.agencyId, action: 'manifest.sent', entity: 'event', entityId: event.id },
      after: { supplier, day, number, parties: lines.length },
    });
    return manifestOf(tx, ctx, event, input);
  });
}

const COLUMNS = [
  ['change', 'text'],
  ['movement', 'text'],
  ['pickUp', 'clock'],
  ['place', 'text'],
  ['vehicle', 'text'],
  ['driver', 'text'],
  ['passenger', 'text'],
  ['people', 'number'],
  ['flight', 'text'],
  ['origin', 'text'],
  ['destination', 'text'],
  ['mobile', 'text'],
  ['key', 'text'],
] as const;

/** The manifest as a file; what changed since it was sent last stands in a column of its own. Raises NOT_FOUND. */
export async function writeManifest({
  ctx,
  input: { locale, format, ...asked },
}: {
  ctx: Context;
  input: OfSupplier & { locale: Language; format: 'pdf' | 'xlsx' };
}): Promise<WrittenFile> {
  const event = await staffEvent(ctx, asked.event, 'readTransport');
  const manifest = await manifestOf(ctx.db, ctx, event, asked);
  const t = reportTranslator(locale);
  const columns = COLUMNS.map(([name, kind]) => ({ name, label: t(`columns.${name}`), kind }));
  const rows = manifest.lines.map(({ facts, change }) =>
    COLUMNS.map(([name]) => {
      if (name === 'change') return change === 'same' ? null : t('manifestChange', { change });
      if (name === 'movement') return t('movement', { movement: String(facts.movement) });
      return facts[name] ?? null;
    }),
  );
  const title = `${t('title', { report: 'manifest' })}, ${asked.supplier || t('noSupplier')}, ${asked.day}`;
  const file = `${t('title', { report: 'manifest' })}-${asked.supplier}-${asked.day}.${format}`;
  const name = file.toLowerCase().replaceAll(/[^a-z0-9.áéíóúñü]+/g, '-');
  if (format === 'xlsx') {
    const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
    const table = { header: columns.map(({ label }) => label), rows };
    return { name, contentType: SHEET_TYPE, bytes: await renderSheet(table, asked.day) };
  }
  const bytes = await drawEventReport(ctx, event, { title, columns, rows }, locale);
  return { name, contentType: 'application/pdf', bytes };
}
