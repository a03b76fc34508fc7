import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import { blurOf } from '@/lib/provider/event/photo/photo-blur';
import { balcony, bathroom, bedroom, livingRoom, terrace } from './interiors';
import { COLOUR, HEIGHT, WIDTH } from './pieces';
import { cenote, chapel, facade, pier, pool, restaurant, rooftop, shore } from './places';

// npx tsx scripts/scenes/make-scenes.ts
// Draws what the demo's hotels show in place of photos, in each of the widths that photos are kept in.

const FOLDER = join(process.cwd(), 'lib/provider/db/seed/scenes');

const scenes: Record<string, string> = {
  facade: facade(),
  pool: pool(),
  shore: shore(),
  restaurant: restaurant(),
  chapel: chapel(),
  'garden-room': bedroom({ view: 'garden', beds: 1, throwColour: COLOUR.sprout, cushion: COLOUR.rose }),
  'garden-terrace': terrace('garden'),
  'garden-bath': bathroom('garden'),
  'sea-room': bedroom({ view: 'sea', beds: 1, wall: '#E6EEEA', throwColour: COLOUR.shallow }),
  'sea-balcony': balcony('sea'),
  'sea-living': livingRoom('sea'),
  'sea-bath': bathroom('sea'),
  'family-room': bedroom({ view: 'beach', beds: 2, wall: '#F3E2D3', throwColour: COLOUR.rose }),
  'family-second': bedroom({ view: 'beach', beds: 1, wall: '#EDE3CF', throwColour: COLOUR.lamp, cushion: COLOUR.sea }),
  'family-terrace': terrace('beach'),
  'family-living': livingRoom('beach'),
  'jungle-cabin': bedroom({ view: 'jungle', beds: 1, wall: '#E3DCC6', throwColour: COLOUR.cream, net: true }),
  rooftop: rooftop(),
  cenote: cenote(),
  'lagoon-room': bedroom({ view: 'lagoon', beds: 2, wall: '#E6EEEA', throwColour: COLOUR.shallow }),
  'lagoon-balcony': balcony('lagoon'),
  pier: pier(),
  'courtyard-room': bedroom({ view: 'courtyard', beds: 2, wall: '#F0E4D0', throwColour: COLOUR.glow }),
};

const blurs: Record<string, string> = {};
await mkdir(FOLDER, { recursive: true });
for (const [name, drawing] of Object.entries(scenes)) {
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`;
  for (const width of PHOTO_WIDTHS) {
    const picture = sharp(Buffer.from(sheet), { density: (72 * width) / WIDTH + 1 }).resize({ width });
    await writeFile(join(FOLDER, `${name}-${width}.webp`), await picture.webp({ quality: 80, effort: 6 }).toBuffer());
  }
  blurs[name] = await blurOf(sharp(join(FOLDER, `${name}-${PHOTO_WIDTHS[0]}.webp`)));
}
await writeFile(join(FOLDER, 'blurs.json'), `${JSON.stringify(blurs, null, 2)}\n`);
console.log(`${Object.keys(scenes).length} scenes in ${FOLDER}`);
