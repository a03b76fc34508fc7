// Films of the training center, filmed from the built product with its demo data, in both languages, without any
// program beside a Chromium: `npx tsx scripts/films/record.ts http://localhost:3000 [slug ...]`, against a fresh demo
// (the films book and approve). Writes public/training/<slug>.<language>.webm and tells captions and lengths to
// lib/provider/db/seed/training/films.json, which the demo's seed reads.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { writeWebVtt } from '@/lib/domain/web-vtt';
import { pathOf, wordsOf } from '@/tests/e2e/support/words';
import { chromiumOptions } from '@/tests/support/chromium-options';
import { Camera, HEIGHT, WIDTH } from './camera';
import { encode } from './encode';
import { approve } from './scenes/approve';
import { block } from './scenes/block';
import { guests } from './scenes/guests';
import { pay } from './scenes/pay';
import { reserve } from './scenes/reserve';
import type { Scene } from './scenes/scene';
import { writeWebm } from './webm';

const SCENES: Scene[] = [reserve, pay, approve, block, guests];
const LANGUAGES = ['es', 'en'] as const;
const BITRATE = 70_000;
const FACTS = 'lib/provider/db/seed/training/films.json';
/** The end stays on the screen this long, milliseconds. */
const END = 1200;

const [base = 'http://localhost:3000', ...asked] = process.argv.slice(2);
const browser = await chromium.launch(chromiumOptions());

async function film(scene: Scene, locale: (typeof LANGUAGES)[number]) {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  // The loader of TypeScript names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const camera = new Camera(await context.newPage());
  const say = (text: Record<'es' | 'en', string>) => camera.say(text[locale]);
  await scene.play({
    camera,
    browser,
    base,
    locale,
    words: wordsOf(locale),
    path: (path) => pathOf(locale, path),
    say,
  });
  camera.finish();
  camera.hold(END);
  const desk = await context.newPage();
  await desk.goto(`${base}/robots.txt`);
  const { pictures, frames, duration, cues } = camera;
  const chunks = await encode(desk, { pictures, frames, width: WIDTH, height: HEIGHT, bitrate: BITRATE });
  const bytes = writeWebm({ width: WIDTH, height: HEIGHT, duration, chunks });
  writeFileSync(join('public/training', `${scene.slug}.${locale}.webm`), bytes);
  await context.close();
  console.log(`${scene.slug} ${locale}: ${(duration / 1000).toFixed(1)} s, ${Math.round(bytes.length / 1024)} kB`);
  return { duration: Math.round(duration / 1000), captions: writeWebVtt(cues) };
}

const facts: Record<string, unknown> = existsSync(FACTS) ? JSON.parse(readFileSync(FACTS, 'utf8')) : {};
for (const scene of SCENES.filter(({ slug }) => asked.length === 0 || asked.includes(slug))) {
  const es = await film(scene, 'es');
  const en = await film(scene, 'en');
  facts[scene.slug] = { duration: Math.max(es.duration, en.duration), captions: { es: es.captions, en: en.captions } };
  writeFileSync(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
}
await browser.close();
