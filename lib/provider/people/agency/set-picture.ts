import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { dropLoose, keepFile, letGo, putLoose } from '../../ground/loose-file';
import { staffAgency } from './agency-scope';
import { lockProfile } from './change-profile';
import { describeProfile } from './read-profile';
import { sniffPicture } from './sniff-picture';

interface PictureInput {
  agencyId: string;
  kind: 'logo' | 'banner';
  /** Reads the upload; called once the caller is known to manage the agency. */
  read: () => Promise<Uint8Array>;
}

const COLUMNS = { logo: 'profileImgUrl', banner: 'bannerImgUrl' } as const;
const UPLOADED = /\/pictures\/([0-9a-f]{32})\.[a-z]{3}$/;

/** Key of an uploaded picture in the store; null for a picture that is from elsewhere. */
export const pictureKey = (url: string | null): string | null => UPLOADED.exec(url ?? '')?.[1] ?? null;

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
  await putLoose(ctx, { key, body: whole(bytes), contentType });
  const { replaced, after } = await inTransaction(ctx, async (tx) => {
    const profile = await lockProfile(tx, ctx, { agencyId });
    await keepFile(tx, key);
    const former = pictureKey(profile[column]);
    if (former) await letGo(tx, ctx, former);
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
  }).finally(() => dropLoose(ctx, key));
  if (replaced) await dropLoose(ctx, replaced);
  return after;
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
