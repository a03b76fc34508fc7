import { statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebVtt } from '@/lib/domain/web-vtt';
import { trainingVideos } from '@/lib/provider/db/schema';
import { seedTraining } from '@/lib/provider/db/seed/seed-training';
import { checkVideo } from '@/lib/provider/event/training/videos';
import { startTestProvider, type TestProvider } from '../../support/provider';

const MOST_BYTES = 3 * 1024 * 1024;

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ seed: false });
  await seedTraining(provider);
});

afterAll(() => provider.close());

const films = () => provider.db.select().from(trainingVideos).orderBy(trainingVideos.position);

test('a training center without a film is given the product’s own, whole and in both languages', async () => {
  const rows = await films();
  expect(rows.length).toBeGreaterThanOrEqual(4);
  let bytes = 0;
  for (const row of rows) {
    checkVideo(row);
    for (const language of ['es', 'en'] as const) {
      bytes += statSync(`public${row.sources[language]}`).size;
      const cues = readWebVtt(row.texts[language].captions);
      // What is shown and what can be read are the same: every caption is in the transcript.
      for (const { text } of typeof cues === 'string' ? [] : cues)
        expect(row.texts[language].transcript).toContain(text);
      expect(cues.length).toBeGreaterThan(3);
    }
    expect(row.texts.es.title).not.toBe(row.texts.en.title);
    statSync(`public/training/posters/${row.poster}.svg`);
  }
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('captions of a film that was filmed anew follow its file, but for one that somebody edited', async () => {
  const [filmed, edited] = await films();
  if (!filmed || !edited) throw new Error('No films');
  const older = { duration: 1, texts: { ...filmed.texts, en: { ...filmed.texts.en, captions: 'WEBVTT' } } };
  await provider.db.update(trainingVideos).set(older).where(eq(trainingVideos.id, filmed.id));
  const own = { ...edited.texts, en: { ...edited.texts.en, title: 'In our own words' } };
  await provider.db.update(trainingVideos).set({ texts: own, version: 2 }).where(eq(trainingVideos.id, edited.id));
  await seedTraining(provider);
  const [anew, kept] = await films();
  expect(anew).toEqual(filmed);
  expect(kept?.texts.en.title).toBe('In our own words');
});

test('what its admin has decided stays: nothing comes back while there is one film', async () => {
  const [kept, ...others] = await films();
  for (const { id } of others) await provider.db.delete(trainingVideos).where(eq(trainingVideos.id, id));
  await seedTraining(provider);
  expect((await films()).map(({ id }) => id)).toEqual([kept?.id]);
});
