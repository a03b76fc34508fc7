import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { AGENCY_PICTURE_MAX_BYTES, MEGABYTE, PROVIDER_PATH } from '@/lib/config/constants';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { hidesMarkup } from '../../ground/file-signs';
import { dropUnreferenced, keepFile, markUnreferenced, putUnreferenced } from '../../ground/unreferenced-file';
import { describeProfile, lockProfile } from './agency-profile';
import { staffAgency } from './agency-scope';

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

const COLUMNS = { logo: 'profileImgUrl', banner: 'bannerImgUrl' } as const;

const UPLOADED = /\/pictures\/([0-9a-f]{32})\.[a-z]{3}$/;

/** Key of an uploaded picture in the store; null for a picture that is from elsewhere. */
const pictureKey = (url: string | null): string | null => UPLOADED.exec(url ?? '')?.[1] ?? null;

type PictureEnding = 'jpg' | 'png' | 'gif';

/** Pixels of a logo in a document: sharp in print at the size that it has there. */
const DRAWN = { width: 600, height: 136 };

/**
 * An agency's uploaded logo as documents draw it, a PNG. Null for a picture from elsewhere, since nothing is fetched
 * from the network for a document, and where the file is missing.
 */
export async function drawnLogo(ctx: Context, url: string | null): Promise<Uint8Array | null> {
  const key = pictureKey(url);
  const stored = key && (await ctx.services.files.open(key));
  if (!stored) return null;
  const { default: sharp } = await import('sharp');
  const picture = sharp(await buffer(stored.body)).resize({ ...DRAWN, fit: 'inside', withoutEnlargement: true });
  return picture.png().toBuffer();
}

const ENDINGS: Record<string, PictureEnding> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' };

/** The type that a file's bytes say; undefined where they are of no known type. Raises FILE_EMPTY, FILE_TOO_LARGE. */
export async function sniffType(bytes: Uint8Array, maxBytes: number): Promise<string | undefined> {
  if (bytes.length === 0) fail('FILE_EMPTY');
  if (bytes.length > maxBytes) fail('FILE_TOO_LARGE', { values: { megabytes: maxBytes / MEGABYTE } });
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime;
}

/**
 * Type and ending that a picture's bytes say; the picture itself is kept unchanged. Raises what sniffType raises, and
 * FILE_TYPE.
 */
async function sniffPicture(bytes: Uint8Array): Promise<{ contentType: string; ending: PictureEnding }> {
  const contentType = (await sniffType(bytes, AGENCY_PICTURE_MAX_BYTES)) ?? '';
  const ending = ENDINGS[contentType];
  if (!ending || hidesMarkup(bytes)) fail('FILE_TYPE', { values: { what: 'picture' } });
  return { contentType, ending };
}

interface PictureInput {
  agencyId: string;
  kind: 'logo' | 'banner';
  /** Reads the upload; called once the caller is known to manage the agency. */
  read: () => Promise<Uint8Array>;
}

/**
 * Sets an agency's logo or banner: jpeg, png or gif of at most 2 MB by its bytes; the one before is removed. Raises
 * NOT_FOUND and what sniffPicture raises; then nothing is stored.
 */
export async function setPicture({ ctx, input }: { ctx: Context; input: PictureInput }): Promise<AgencyProfile> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const bytes = await input.read();
  const { contentType, ending } = await sniffPicture(bytes);
  const key = randomBytes(16).toString('hex');
  const column = COLUMNS[input.kind];
  await putUnreferenced(ctx, { key, body: whole(bytes), contentType });
  const { replaced, after } = await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, ctx, { agencyId });
    await keepFile(tx, key);
    const former = pictureKey(profile[column]);
    if (former) await markUnreferenced(tx, ctx, former);
    const url = `${PROVIDER_PATH}/api/v1/agencies/${encodeURIComponent(agencyId)}/pictures/${key}.${ending}`;
    await tx
      .update(agencies)
      .set({ [column]: url, version: profile.version + 1 })
      .where(eq(agencies.id, agencyId));
    await writeAudit(tx, ctx, {
      agencyId,
      entity: 'agency',
      entityId: agencyId,
      action: 'agency.pictureChanged',
      before: { [input.kind]: profile[column] },
      after: { [input.kind]: url },
    });
    return { replaced: former, after: await describeProfile(tx, agencyId, ctx.locale) };
  }).finally(() => dropUnreferenced(ctx, key));
  if (replaced) await dropUnreferenced(ctx, replaced);
  return after;
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface OpenedPicture {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
}

/** An agency's present logo or banner, for anybody; no other file of the store can be opened here. Raises NOT_FOUND. */
export async function openPicture({
  ctx,
  input: { agencyId, file },
}: {
  ctx: Context;
  input: { agencyId: string; file: string };
}): Promise<OpenedPicture> {
  const [agency] = await ctx.db
    .select({ logo: agencies.profileImgUrl, banner: agencies.bannerImgUrl })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  const current = [agency?.logo ?? null, agency?.banner ?? null].find((url) => url?.endsWith(`/pictures/${file}`));
  const key = pictureKey(current ?? null);
  const stored = key ? await ctx.services.files.open(key) : null;
  return stored ? { ...stored, contentType: TYPES[file.slice(-3)] ?? 'application/octet-stream' } : fail('NOT_FOUND');
}
