import { asc, inArray } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { PublicStory, Story, StoryPhoto } from '@/lib/contract/story';
import type { Database } from '../../db/client';
import { type stories, storyPhotos } from '../../db/schema';

export type StoryRow = typeof stories.$inferSelect;
type PhotoRow = typeof storyPhotos.$inferSelect;

const describePhoto = ({ id, storyId, ending, alt }: PhotoRow): StoryPhoto => ({
  id,
  url: `${PROVIDER_PATH}/api/v1/stories/${storyId}/photos/${id}.${ending}`,
  alt,
});

/** The photos of some stories in their order, by story. */
async function photosOf(db: Database, ids: string[]): Promise<Map<string, StoryPhoto[]>> {
  const rows = await db
    .select()
    .from(storyPhotos)
    .where(inArray(storyPhotos.storyId, ids))
    .orderBy(asc(storyPhotos.position), asc(storyPhotos.id));
  const found = new Map<string, StoryPhoto[]>();
  for (const row of rows) found.set(row.storyId, [...(found.get(row.storyId) ?? []), describePhoto(row)]);
  return found;
}

const toPublic = (row: StoryRow, photos: StoryPhoto[]): PublicStory => ({
  slug: row.slug,
  coupleNames: row.coupleNames,
  weddingDate: row.weddingDate,
  hotelName: row.hotelName,
  place: row.place,
  title: row.title,
  body: row.body,
  quote: row.quote,
  guests: row.guests,
  rooms: row.rooms,
  nights: row.nights,
  photos,
});

/** Stories as anybody reads them: nothing of the consent, the event or who wrote them. */
export async function describePublicStories(db: Database, rows: StoryRow[]): Promise<PublicStory[]> {
  const photos = await photosOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toPublic(row, photos.get(row.id) ?? []));
}

/** Stories as staff of their agency see them. */
export async function describeStories(db: Database, rows: StoryRow[]): Promise<Story[]> {
  const shown = await describePublicStories(db, rows);
  return rows.flatMap((row, index) => {
    const { id, eventId, status, version, consentName, consentOn, consentRecordedBy } = row;
    const consent =
      consentName !== null && consentOn !== null
        ? { name: consentName, givenOn: consentOn, recordedBy: consentRecordedBy }
        : null;
    const told = shown[index];
    return told ? [{ ...told, id, eventId, status, consent, version }] : [];
  });
}
