import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { LegManifest, ManifestMailing } from '@/lib/contract/transport-leg';
import { compareManifests, type ManifestLine, withoutContact } from '@/lib/domain/manifest';
import { plainText } from '@/lib/domain/plain-text';
import { flightAndNotes } from '@/lib/domain/transport-movements';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, transportManifests, transportSuppliers, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { reportTranslator } from '../../documents/report-table';
import { fail } from '../../error';
import { drawEventReport } from '../../event/event/draw-event-report';
import { type EventRow, staffEvent, tendedEvent } from '../../event/event/find-bookable-event';
import { readsPrivate, worksForEvent } from '../../ground/access';
import { actorId, writeAudit } from '../../ground/audit';
import { lockByName } from '../../ground/lock-by-name';
import { once } from '../../ground/once';
import { enqueueMail } from '../../ground/outbox';
import type { WrittenFile } from '../rooming-list/rooming-list';
import { legPlanOf } from './read-legs';

interface OfSupplier {
  event: string;
  supplier: string;
  day: string;
}

type Reader = Database | Transaction;

/**
 * Who a supplier drives on a day as it is now: a line for each party, in the order of the legs. It is complete whoever
 * asks: leaving out what a reader may not see would look like a change since the version that was sent.
 */
async function linesOf(
  db: Reader,
  ctx: Context,
  event: EventRow,
  { supplier, day }: OfSupplier,
): Promise<ManifestLine[]> {
  const { legs } = await legPlanOf(db, { ...ctx, actor: { kind: 'system', job: 'manifest' } }, event, day);
  return legs
    .filter((leg) => leg.supplier === supplier)
    .flatMap(({ movement, pickUpTime, pickUpPlace, vehicle, driverName, driverPhone, parties }) =>
      parties.map(
        ({ requestId, holder, people, flight, time, mobile, reservationKey, origin, destination, notes }) => ({
          id: `${requestId} ${movement}`,
          facts: {
            movement,
            pickUp: pickUpTime,
            place: pickUpPlace,
            vehicle,
            driver: [driverName, driverPhone].filter(Boolean).join(', ') || null,
            passenger: holder,
            people,
            origin,
            destination,
            flight: flightAndNotes({ flight, time, notes }),
            mobile,
            key: reservationKey,
          },
        }),
      ),
    );
}

/** The address that the agency sends the supplier's manifests to; null where nobody has said. */
async function addressOf(db: Reader, agencyId: string, supplier: string): Promise<string | null> {
  const { agencyId: of, name, email } = transportSuppliers;
  const [kept] = await db
    .select({ email })
    .from(transportSuppliers)
    .where(and(eq(of, agencyId), eq(name, supplier)));
  return kept?.email ?? null;
}

async function lastSent(db: Reader, eventId: string, { supplier, day }: OfSupplier) {
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

/** What a supplier drives on a day against what they were sent last, and where they get it. */
async function manifestOf(db: Reader, ctx: Context, event: EventRow, asked: OfSupplier): Promise<LegManifest> {
  const [lines, sent] = [await linesOf(db, ctx, event, asked), await lastSent(db, event.id, asked)];
  // Only staff who plan transport see the addresses of suppliers.
  const plans = worksForEvent(ctx.actor, event, 'quoteTransport');
  return {
    supplier: asked.supplier,
    day: asked.day,
    email: plans ? await addressOf(db, event.agencyId, asked.supplier) : null,
    sent: sent && {
      number: sent.version.number,
      at: sent.version.sentAt.toISOString(),
      by: sent.by,
      to: plans ? sent.version.sentTo : null,
    },
    lines: compareManifests(lines, sent?.version.lines ?? null).map(({ line, change }) => ({
      ...(readsPrivate(ctx.actor, 'contact') ? line : withoutContact(line)),
      change,
    })),
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
    await keepVersion(tx, ctx, event, { ...input, to: null });
    return manifestOf(tx, ctx, event, input);
  });
}

/**
 * Mails the manifest as it is now to its supplier, once per Idempotency-Key: the version is kept as sent, and the
 * address for the next time, in the transaction that orders the mail. Raises NOT_FOUND, EVENT_ARCHIVED, INVALID_STATE
 * where nobody is driven and nothing was sent before.
 */
export async function mailManifest({
  ctx,
  input: { event: key, ...mailing },
}: {
  ctx: Context;
  input: { event: string } & ManifestMailing;
}): Promise<LegManifest> {
  const event = await tendedEvent(ctx, key, 'quoteTransport');
  const { supplier, day, email } = mailing;
  const asked = { event: event.id, supplier, day };
  const manifest = await once({
    ctx,
    call: `mail manifest ${event.id}`,
    fingerprint: mailing,
    work: async (tx) => {
      const number = await keepVersion(tx, ctx, event, { ...asked, to: email });
      await tx
        .insert(transportSuppliers)
        .values({ agencyId: event.agencyId, name: supplier, email })
        .onConflictDoUpdate({ target: [transportSuppliers.agencyId, transportSuppliers.name], set: { email } });
      const [agency] = await tx
        .select({ language: agencies.languageCode })
        .from(agencies)
        .where(eq(agencies.id, event.agencyId));
      await enqueueMail(tx, ctx, {
        agencyId: event.agencyId,
        kind: 'transport-manifest',
        recipient: email,
        locale: agency?.language ?? 'es',
        dedupeKey: `transport-manifest ${event.id} ${supplier} ${day} ${number}`,
        payload: { eventId: event.id, supplier, day, number, contact: readsPrivate(ctx.actor, 'contact') },
      });
      return manifestOf(tx, ctx, event, asked);
    },
  });
  ctx.services.wakeWorkers();
  return manifest;
}

/** Keeps a version and answers its number; two calls that send the same manifest run one after another. */
async function keepVersion(
  tx: Transaction,
  ctx: Context,
  event: EventRow,
  { to, ...asked }: OfSupplier & { to: string | null },
): Promise<number> {
  const { supplier, day } = asked;
  await lockByName(tx, `manifest ${event.id} ${supplier} ${day}`);
  const lines = await linesOf(tx, ctx, event, asked);
  const before = await lastSent(tx, event.id, asked);
  if (lines.length === 0 && before === null) fail('INVALID_STATE');
  const number = (before?.version.number ?? 0) + 1;
  const sent = { sentBy: actorName(ctx.actor), sentAt: ctx.clock.now(), sentTo: to };
  await tx.insert(transportManifests).values({ eventId: event.id, supplier, day, number, lines, ...sent });
  await writeAudit(tx, ctx, {
    agencyId: event.agencyId,
    entity: 'event',
    entityId: event.id,
    action: to === null ? 'manifest.sent' : 'manifest.mailed',
    after: { supplier, day, number, parties: lines.length, ...(to !== null && { to }) },
  });
  return number;
}

/** The manifest as a file; what changed since it was sent last stands in a column of its own. Raises NOT_FOUND. */
export async function writeManifest({
  ctx,
  input: { locale, format, ...asked },
}: {
  ctx: Context;
  input: OfSupplier & { locale: Language; format: ManifestFormat };
}): Promise<WrittenFile> {
  const event = await staffEvent(ctx, asked.event, 'readTransport');
  const { lines } = await manifestOf(ctx.db, ctx, event, asked);
  return drawManifest(ctx, event, { ...asked, lines, locale, format });
}

type ManifestFormat = 'pdf' | 'xlsx';

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

type DrawnManifest = Pick<LegManifest, 'supplier' | 'day' | 'lines'> & { locale: Language; format: ManifestFormat };

/** A manifest as a file; what changed since the version before it stands in a column of its own. */
export async function drawManifest(
  ctx: Context,
  event: EventRow,
  { supplier, day, lines, locale, format }: DrawnManifest,
): Promise<WrittenFile> {
  const t = reportTranslator(locale);
  const columns = COLUMNS.map(([name, kind]) => ({ name, label: t(`columns.${name}`), kind }));
  const rows = lines.map(({ facts, change }) =>
    COLUMNS.map(([name]) => {
      if (name === 'change') return change === 'same' ? null : t('manifestChange', { change });
      if (name === 'movement') return t('movement', { movement: String(facts.movement) });
      return facts[name] ?? null;
    }),
  );
  const title = `${t('title', { report: 'manifest' })}, ${supplier || t('noSupplier')}, ${day}`;
  const file = `${t('title', { report: 'manifest' })}-${supplier}-${day}.${format}`;
  // An HTTP header cannot hold other letters.
  const name = plainText(file).replaceAll(/[^a-z0-9.]+/g, '-');
  if (format === 'xlsx') {
    const { SHEET_TYPE, renderSheet } = await import('../../documents/table-sheet');
    const table = { header: columns.map(({ label }) => label), rows };
    return { name, contentType: SHEET_TYPE, bytes: await renderSheet(table, day) };
  }
  const bytes = await drawEventReport(ctx, event, { title, columns, rows, currencies: [] }, locale);
  return { name, contentType: 'application/pdf', bytes };
}
