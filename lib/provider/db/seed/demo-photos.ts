import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import { PHOTO_WIDTHS } from '@/lib/contract/photo-address';
import type { Services } from '../../context';
import type { photos } from '../schema';
import type { PhotoCopy } from '../schema/hotel';
import blurs from './scenes/blurs.json';

/**
 * Drawn by scripts/scenes/make-scenes.ts: the demo's hotels do not exist, so nobody is shown a photo as if they did.
 */
const SCENES = join(process.cwd(), 'lib/provider/db/seed/scenes');

/** By the scene's name. */
const BLURS: Record<string, string> = blurs;

type Scene = [name: string, alt: BilingualText];

const drawn = (es: string, en: string): BilingualText => ({ es: `Dibujo: ${es}`, en: `Drawing: ${en}` });

const HOTELS: Record<string, Scene[]> = {
  'hotel-gran-marea': [
    ['facade', drawn('el hotel con su alberca al atardecer', 'the hotel and its pool at sunset')],
    ['shore', drawn('la playa, con una hamaca entre dos palmeras', 'the beach, a hammock between two palms')],
    ['pool', drawn('la alberca frente al mar, con sombrillas', 'the oceanfront pool, with parasols')],
    ['restaurant', drawn('mesas en la terraza, de noche y con luces', 'tables on the terrace at night, under lights')],
    ['chapel', drawn('la capilla blanca sobre la arena', 'the white chapel on the sand')],
  ],
  'hotel-cenote-alto': [
    ['cenote', drawn('el cenote entre la selva', 'the cenote in the jungle')],
    ['rooftop', drawn('la azotea con camastros, de cara al mar', 'the rooftop with loungers, facing the sea')],
  ],
  'hotel-isla-coral': [
    ['pier', drawn('el muelle con su palapa y faroles', 'the pier with its gazebo and lanterns')],
    ['pool', drawn('la alberca frente al mar, con sombrillas', 'the oceanfront pool, with parasols')],
  ],
};

const ROOMS: Record<string, { hotelId: string; scenes: Scene[] }> = {
  'room-jardin': {
    hotelId: 'hotel-gran-marea',
    scenes: [
      ['garden-room', drawn('cama king y ventana al jardín', 'a king bed and a window over the garden')],
      ['garden-terrace', drawn('terraza con hamaca hacia los jardines', 'a terrace with a hammock over the gardens')],
      ['garden-bath', drawn('baño con tina', 'a bathroom with a tub')],
    ],
  },
  'room-mar': {
    hotelId: 'hotel-gran-marea',
    scenes: [
      ['sea-room', drawn('cama king y ventana al mar', 'a king bed and a window over the sea')],
      [
        'sea-balcony',
        drawn('balcón con dos sillones frente al Caribe', 'a balcony with two chairs facing the Caribbean'),
      ],
      ['sea-living', drawn('sala con sofá cama', 'a living room with a sofa bed')],
      ['sea-bath', drawn('baño con tina y vista al mar', 'a bathroom with a tub and a view of the sea')],
    ],
  },
  'room-familiar': {
    hotelId: 'hotel-gran-marea',
    scenes: [
      ['family-room', drawn('recámara con dos camas', 'a bedroom with two beds')],
      ['family-terrace', drawn('salida a la playa, con hamaca', 'the door to the beach, with a hammock')],
      ['family-second', drawn('segunda recámara, con cama king', 'the second bedroom, with a king bed')],
      ['family-living', drawn('sala entre las dos recámaras', 'the living room between the two bedrooms')],
    ],
  },
  'room-cabana': {
    hotelId: 'hotel-cenote-alto',
    scenes: [
      [
        'jungle-cabin',
        drawn('cama con mosquitero y ventana a la selva', 'a bed with a net and a window on the jungle'),
      ],
    ],
  },
  'room-azotea': {
    hotelId: 'hotel-cenote-alto',
    scenes: [['rooftop', drawn('azotea privada con camastros', 'a private roof terrace with loungers')]],
  },
  'room-laguna': {
    hotelId: 'hotel-isla-coral',
    scenes: [
      ['lagoon-room', drawn('dos camas y ventana a la laguna', 'two beds and a window over the lagoon')],
      ['lagoon-balcony', drawn('balcón sobre la laguna', 'a balcony over the lagoon')],
    ],
  },
  'room-oceano': {
    hotelId: 'hotel-isla-coral',
    scenes: [
      ['sea-room', drawn('cama king y ventana al mar', 'a king bed and a window over the sea')],
      ['sea-balcony', drawn('balcón al mar abierto', 'a balcony over the open sea')],
    ],
  },
  'room-patio': {
    hotelId: 'hotel-villa-agave',
    scenes: [['courtyard-room', drawn('dos camas y ventana al patio', 'two beds and a window on the courtyard')]],
  },
};

interface DemoPhoto {
  row: typeof photos.$inferInsert;
  scene: string;
}

function album(of: { hotelId: string; roomCategoryId: string | null }, scenes: Scene[]): DemoPhoto[] {
  return scenes.map(([scene, alt], index) => {
    // Does not change from run to run, and looks like the random names of uploaded files.
    const id = createHash('sha256')
      .update(`${of.roomCategoryId ?? of.hotelId} ${scene}`)
      .digest('hex')
      .slice(0, 32);
    const blur = BLURS[scene] ?? null;
    return { row: { ...of, id, ending: 'webp', alt, focalX: 50, focalY: 50, blur, position: index + 1 }, scene };
  });
}

/** What the demo's hotels and their rooms look like. */
export const demoPhotos: DemoPhoto[] = [
  ...Object.entries(HOTELS).flatMap(([hotelId, scenes]) => album({ hotelId, roomCategoryId: null }, scenes)),
  ...Object.entries(ROOMS).flatMap(([roomCategoryId, { hotelId, scenes }]) =>
    album({ hotelId, roomCategoryId }, scenes),
  ),
];

/** The photos of a hotel, or of one of its categories, as an event keeps them. */
export const demoPhotoCopies = (hotelId: string, roomCategoryId: string | null = null): PhotoCopy[] =>
  demoPhotos
    .filter(({ row }) => row.hotelId === hotelId && row.roomCategoryId === roomCategoryId)
    .map(({ row: { id, alt, blur } }) => ({ id, hotelId, alt, focalX: 50, focalY: 50, blur: blur ?? null }));

/** Puts each drawing into the store in every width that photos are kept in. */
export async function storeDemoPhotos(files: Services['files']): Promise<void> {
  await Promise.all(
    demoPhotos.flatMap(({ row, scene }) =>
      PHOTO_WIDTHS.map((width) =>
        files.put(`${row.id}-${width}`, createReadStream(join(SCENES, `${scene}-${width}.webp`)), 'image/webp'),
      ),
    ),
  );
}
