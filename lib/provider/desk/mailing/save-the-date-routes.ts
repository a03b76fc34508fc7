import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import { z } from 'zod';
import { OWN_CARD_MAX_BYTES } from '@/lib/config/constants';
import { type Language, language } from '@/lib/contract/bilingual-text';
import { ownCard } from '@/lib/contract/mailing';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { firstEventDay, lastEventDay } from '@/lib/domain/event-dates';
import { languagePrefix } from '@/lib/domain/language-path';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { printable } from '../../documents/printable';
import type { SaveTheDate } from '../../documents/save-the-date';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { datesOf, type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { photoKey, readAlbum } from '../../event/photo/photo-album';
import type { ProviderApp } from '../../http/environment';
import { privateDownload, uploadedFile } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { uploadBody } from '../../http/uploaded-form';
import { cardFileName, openOwnCard, putOwnCard, removeOwnCard, showOwnCard } from './own-card';

/** An event's id or its `PLS-` code. */
const params = z.object({ id: recordId });
const policy = withPermission('sendMailings');
const path = '/api/v1/events/{id}/save-the-date';

/** Guests who open it again get their browser's copy; a card that was replaced is shown within a minute. */
const KEPT = 'private, max-age=60';

/** The save-the-date card of an event: drawn, or of the couple's own design. */
export function registerSaveTheDate(app: ProviderApp): void {
  registerReading(app);
  registerOwnCard(app);
}

function registerReading(app: ProviderApp): void {
  const query = z.object({ locale: language.optional() });
  const summary = 'The save-the-date card of an event as a PDF: the own one, else as it is drawn';
  const card = async (ctx: Context, event: string, locale: Language | undefined) => {
    const { name, body } = await readSaveTheDate({ ctx, input: { event, locale: locale ?? ctx.locale } });
    return privateDownload({ name, contentType: 'application/pdf', body });
  };
  route(
    app,
    { method: 'post', path, policy, params, query, summary, uncounted: true, costly: true },
    async ({ ctx, params: { id }, query: { locale } }) => card(ctx, id, locale),
  );
  route(
    app,
    // A link of the page opens it.
    { method: 'get', path: `${path}.pdf`, policy, params, query, summary, open: true, costly: true },
    async ({ ctx, params: { id }, query: { locale } }) => card(ctx, id, locale),
  );
}

function registerOwnCard(app: ProviderApp): void {
  route(
    app,
    {
      method: 'put',
      path: `${path}-card`,
      policy,
      params,
      rawBody: 'multipart/form-data',
      summary: 'Keep a PDF as the save-the-date card of the event, instead of the one before (5 MB at most)',
      answer: dataOf(ownCard),
    },
    async ({ ctx, params: { id: event }, request }) => ({
      data: await putOwnCard({ ctx, input: { event, ...uploadBody(request, OWN_CARD_MAX_BYTES) } }),
    }),
  );
  route(
    app,
    {
      method: 'delete',
      path: `${path}-card`,
      policy,
      params,
      status: 204,
      summary: 'Remove the own save-the-date card: the drawn one is the event’s again',
    },
    async ({ ctx, params: { id: event } }) => removeOwnCard({ ctx, input: { event } }),
  );
  route(
    app,
    {
      // A link of the mail opens it.
      method: 'get',
      path: `${path}-card.pdf`,
      policy: anybody,
      params,
      open: true,
      summary: 'The own save-the-date card, for whoever may see the event',
    },
    async ({ ctx, params: { id: event } }) => uploadedFile(await showOwnCard({ ctx, input: { event } }), true, KEPT),
  );
}

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.saveTheDate' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.saveTheDate' }),
};

/** Pixels of the card's photo: sharp in print at the size that it has there. */
const PHOTO = { width: 1000, height: 922 };

/**
 * An event's save-the-date card to print or to send: the couple's own where there is one, else one page with their
 * photo, the date and the way to the event's page. Raises NOT_FOUND, PACKAGE_LIMIT, BUSY, and INVALID_STATE where it is
 * drawn for an event that guests cannot open.
 */
async function readSaveTheDate({
  ctx,
  input: { event: idOrCode, locale },
}: {
  ctx: Context;
  input: { event: string; locale: Language };
}): Promise<{ name: string; body: Uint8Array | ReadableStream<Uint8Array> }> {
  const event = await staffEvent(ctx, idOrCode, 'sendMailings');
  refuseWithout(await packageOf(ctx.db, event.id), 'saveTheDateMail');
  const name = cardFileName(event, locale);
  const own = await openOwnCard(ctx, event.id);
  if (own) return { name, body: own.body };
  // A draft's page is not public, so that its QR code would lead nowhere.
  if (event.state === 'draft') fail('INVALID_STATE', { values: { what: 'notPublished' } });
  const [agency] = await ctx.db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, event.agencyId));
  const [cover] = await readAlbum(ctx.db, { eventId: event.id });
  const t = translators[locale];
  const card: Omit<SaveTheDate, 'photo'> = {
    locale,
    documentTitle: t('titleOf', { event: event.name }),
    kicker: t('kicker'),
    names: printable(event.name),
    date: dateOf(event, locale),
    place: placeOf(event, locale),
    lead: t('lead'),
    scan: t('scan'),
    codeAlt: t('codeAlt'),
    photoAlt: t('photoAlt', { event: event.name }),
    url: `${ctx.services.config.siteUrl}${languagePrefix(locale)}/eventos/${event.code}`,
    agency: printable(agency?.name ?? ''),
  };
  const draw = async () => {
    const bytes = cover && (await photoOf(ctx, photoKey(cover, 1600)));
    const photo = bytes ? { bytes, focalX: cover.focalX, focalY: cover.focalY } : null;
    return drawDocument('save-the-date', { ...card, photo }, { createdAt: ctx.clock.now() });
  };
  const facts = { ...card, cover: cover && [cover.id, cover.focalX, cover.focalY] };
  return { name, body: await keptDocument({ ctx, kind: 'save-the-date', facts, draw }) };
}

function dateOf(event: EventRow, locale: Language): string | null {
  const [first, last] = [firstEventDay(datesOf(event)), lastEventDay(datesOf(event))];
  if (first === null) return null;
  return last === null || last === first ? datesIn(locale).words(first) : datesIn(locale).range(first, last);
}

/** Where it is: the hotel, or else the ceremony's place. */
function placeOf({ hotelCopy, ceremony }: EventRow, locale: Language): string | null {
  const place = hotelCopy?.name ?? (ceremony && textIn(ceremony.venue, locale).text);
  return place ? printable(place) : null;
}

/** The photo in a format that documents take; null where the file is not there. */
async function photoOf(ctx: Context, key: string): Promise<Uint8Array | null> {
  const stored = await ctx.services.files.open(key);
  if (!stored) return null;
  const { default: sharp } = await import('sharp');
  const picture = sharp(await buffer(stored.body));
  return picture
    .resize({ ...PHOTO, fit: 'outside', withoutEnlargement: true })
    .jpeg({ quality: 84 })
    .toBuffer();
}
