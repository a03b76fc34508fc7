import { eq } from 'drizzle-orm';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { fail } from '../../error';
import { pictureKey } from './set-picture';

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

export interface OpenedPicture {
  body: ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
}

/** An agency's logo or banner of now, for anybody; no other file of the store has an address here. Raises NOT_FOUND. */
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
