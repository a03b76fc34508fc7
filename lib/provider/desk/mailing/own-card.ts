import { eq } from 'drizzle-orm';
import { OWN_CARD_MAX_BYTES, PROVIDER_PATH } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import type { OwnCard } from '@/lib/contract/mailing';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import { events, saveTheDateCards } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { type EventRow, tendedEvent, visibleEvent } from '../../event/event/find-bookable-event';
import { refuseArchived } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { receiveUpload, type Upload } from '../../ground/receive-upload';
import { dropUnreferenced, keepFile, markUnreferenced } from '../../ground/unreferenced-file';

type CardRow = typeof saveTheDateCards.$inferSelect;

/** Nothing that the uploader wrote stands in it. */
export const cardFileName = ({ code }: Pick<EventRow, 'code'>, locale: Language): string =>
  `${locale === 'en' ? 'save-the-date' : 'aparta-la-fecha'}-${code.toLowerCase()}.pdf`;

/** Where guests look at an event's own card, from SITE_URL alone. */
export const shownCardUrl = ({ services }: Pick<Context, 'services'>, { code }: Pick<EventRow, 'code'>): string =>
  `${services.config.siteUrl}${PROVIDER_PATH}/api/v1/events/${code}/save-the-date-card.pdf`;

const toWire = ({ originalName: name, size, uploadedAt }: CardRow): OwnCard => ({
  name,
  size,
  uploadedAt: uploadedAt.toISOString(),
});

async function rowOf(db: Database | Transaction, eventId: string): Promise<CardRow | null> {
  const [row] = await db.select().from(saveTheDateCards).where(eq(saveTheDateCards.eventId, eventId));
  return row ?? null;
}

/** The event's own card; null where it is the drawn one. */
export async function ownCardOf(db: Database, eventId: string): Promise<OwnCard | null> {
  const row = await rowOf(db, eventId);
  return row && toWire(row);
}

/** The file of the event's own card; null without one. The caller checks who may see it. */
export async function openOwnCard(ctx: Context, eventId: string) {
  const row = await rowOf(ctx.db, eventId);
  return row && ctx.services.files.open(row.storageKey);
}

/**
 * Keeps a PDF as the event's save-the-date card, instead of the one before, whose file goes. Raises NOT_FOUND,
 * EVENT_ARCHIVED, PACKAGE_LIMIT and what receiveUpload raises; then nothing is stored. docs/reliability.md, Uploads.
 */
export async function putOwnCard({
  ctx,
  input: { event: key, ...upload },
}: {
  ctx: Context;
  input: Upload & { event: string };
}): Promise<OwnCard> {
  // Asked before the upload too: nobody sends megabytes to an event that takes none.
  const { id: eventId } = await tendedEvent(ctx, key, 'sendMailings');
  refuseWithout(await packageOf(ctx.db, eventId), 'saveTheDateMail');
  const wanted = { part: 'file', mostBytes: OWN_CARD_MAX_BYTES, missing: 'required', onlyPdf: true };
  const { storageKey, originalName, size } = (await receiveUpload(ctx, upload, wanted)).file;
  const row = { eventId, storageKey, originalName, size };
  const card = { ...row, uploadedBy: actorName(ctx.actor), uploadedAt: ctx.clock.now() };
  try {
    await changeCard(ctx, eventId, async (tx, former) => {
      await keepFile(tx, storageKey);
      await tx
        .insert(saveTheDateCards)
        .values(card)
        .onConflictDoUpdate({ target: saveTheDateCards.eventId, set: card });
      return { action: 'event.cardUploaded', before: former && factsOf(former), after: factsOf(card) };
    });
  } finally {
    await dropUnreferenced(ctx, storageKey);
  }
  return toWire(card);
}

/** Removes the own card and its file; where there is none nothing changes. Raises NOT_FOUND, EVENT_ARCHIVED. */
export async function removeOwnCard({
  ctx,
  input: { event: key },
}: {
  ctx: Context;
  input: { event: string };
}): Promise<void> {
  const { id: eventId } = await tendedEvent(ctx, key, 'sendMailings');
  await changeCard(ctx, eventId, async (tx, former) => {
    if (!former) return null;
    await tx.delete(saveTheDateCards).where(eq(saveTheDateCards.eventId, eventId));
    return { action: 'event.cardRemoved', before: factsOf(former), after: null };
  });
}

const factsOf = ({ originalName: name }: Pick<CardRow, 'originalName'>) => ({ name });

type Change = (
  tx: Transaction,
  former: CardRow | null,
) => Promise<{ action: string; before: unknown; after: unknown } | null>;

/**
 * Changes run one after another, each with its line of the audit log; the file of the earlier card is removed
 * afterwards.
 */
async function changeCard(ctx: Context, eventId: string, change: Change): Promise<void> {
  const replaced = await inTransaction(ctx, async (tx) => {
    const [event] = await tx
      .select({ agencyId: events.agencyId, state: events.state })
      .from(events)
      .where(eq(events.id, eventId))
      .for('no key update');
    if (!event) fail('NOT_FOUND');
    refuseArchived(event);
    const former = await rowOf(tx, eventId);
    const entry = await change(tx, former);
    if (!entry) return null;
    if (former) await markUnreferenced(tx, ctx, former.storageKey);
    await writeAudit(tx, ctx, { agencyId: event.agencyId, entity: 'event', entityId: eventId, ...entry });
    return former?.storageKey ?? null;
  });
  if (replaced) await dropUnreferenced(ctx, replaced);
}

/** The own card, where the event may be seen. Raises EVENT_KEY_NOT_FOUND, AGENCY_SUSPENDED, NOT_FOUND without one. */
export async function showOwnCard({ ctx, input }: { ctx: Context; input: { event: string } }) {
  const event = await visibleEvent(ctx, input.event);
  const stored = await openOwnCard(ctx, event.id);
  if (!stored) return fail('NOT_FOUND');
  return { ...stored, contentType: 'application/pdf', filename: cardFileName(event, ctx.locale) };
}
