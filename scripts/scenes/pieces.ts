// What the drawn rooms and places are put together from: the colours and shapes of public/illustrations, on a sheet of
// 600 by 400. A piece is a fragment of SVG; `at` moves and sizes one.

export const COLOUR = {
  ink: '#22313A',
  deep: '#0F4C5C',
  sea: '#2F7884',
  shallow: '#8FC0BF',
  horizon: '#6BA6AA',
  dawn: '#FBE9DB',
  dusk: '#F8CFB4',
  sun: '#EE9C74',
  glow: '#F6C3A4',
  sand: '#EBDDC5',
  wet: '#DCC7A1',
  straw: '#C9AE80',
  gold: '#C5A05A',
  lamp: '#E8CC8F',
  wood: '#A87B52',
  bark: '#86603E',
  pine: '#3B5D45',
  leaf: '#5B7F5E',
  sprout: '#8DAC84',
  coral: '#D9583B',
  rose: '#EFA58E',
  blush: '#F7D6CB',
  cream: '#FFFDF8',
  stone: '#CFC6B6',
} as const;

export const WIDTH = 600;
export const HEIGHT = 400;

export const at = (x: number, y: number, piece: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${piece}</g>`;

export const fill = (colour: string, path: string, opacity = 1): string =>
  `<path fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${path}"/>`;

export const line = (colour: string, width: number, path: string, opacity = 1): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${path}"/>`;

export const box = (colour: string, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}/>`;

export const disc = (colour: string, x: number, y: number, radius: number, opacity = 1): string =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${radius}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

export const many = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

const round = (value: number) => Math.round(value * 10) / 10;

let gradients = 0;

/** A rectangle that goes from one colour to the next, from its top to its bottom. */
export function shaded(colours: readonly string[], x: number, y: number, width: number, height: number): string {
  gradients += 1;
  const id = `g${gradients}`;
  const stops = colours.map(
    (colour, index) => `<stop offset="${round(index / (colours.length - 1))}" stop-color="${colour}"/>`,
  );
  return `<defs><linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect fill="url(#${id})" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

let clips = 0;

/** A piece, seen through a shape alone. */
export function within(path: string, piece: string): string {
  clips += 1;
  return `<defs><clipPath id="c${clips}"><path d="${path}"/></clipPath></defs><g clip-path="url(#c${clips})">${piece}</g>`;
}

const waves = (top: number, height: number): string =>
  many(Math.round(height / 14), (row) =>
    many(7, (index) => {
      const y = top + 9 + row * 14;
      const x = ((index * 97 + row * 41) % 620) - 10;
      const reach = 7 + ((index + row) % 3) * 3;
      return line(COLOUR.cream, 1.4, `M${x} ${y}q${reach / 2} -3.4 ${reach} 0t${reach} 0`, 0.55);
    }),
  );

export const sky = (bottom: number, night = false): string =>
  shaded(night ? [COLOUR.deep, COLOUR.sea, COLOUR.dusk] : [COLOUR.dawn, COLOUR.dusk], 0, 0, WIDTH, bottom);

export const sun = (x: number, y: number, radius: number): string =>
  disc(COLOUR.glow, x, y, radius * 1.45, 0.45) + disc(COLOUR.sun, x, y, radius);

/** The sun's way on the water. */
export const glitter = (x: number, top: number): string =>
  many(6, (row) => {
    const half = 24 - row * 2.4 + ((row * 7) % 5) * 2;
    return line(COLOUR.glow, 2, `M${round(x - half)} ${top + 6 + row * 7}h${round(half * 1.8)}`, 0.75);
  });

export const sea = (top: number, height: number): string =>
  shaded([COLOUR.horizon, COLOUR.sea, COLOUR.shallow], 0, top, WIDTH, height) + waves(top, height);

export const beach = (top: number): string =>
  fill(COLOUR.cream, `M0 ${top}q80 -12 170 -3t160 -2t150 2t120 -6V400H0z`, 0.85) +
  fill(COLOUR.sand, `M0 ${top + 9}q90 -11 180 -3t160 -1t140 1t120 -6V400H0z`) +
  fill(COLOUR.wet, `M0 ${top + 62}q180 -18 360 4t240 -6V400H0z`, 0.6) +
  many(26, (index) =>
    line(COLOUR.straw, 2.4, `M${(index * 83) % 600} ${top + 24 + ((index * 47) % Math.max(20, 380 - top))}h.1`),
  );

/** One frond: a bent rib with its leaves, from the crown outwards. */
function frond(angle: number, length: number, colour: string): string {
  const turn = (angle * Math.PI) / 180;
  const bend = Math.cos(turn) >= 0 ? 1 : -1;
  const point = (part: number) => ({
    x: Math.cos(turn) * length * part,
    y: -Math.sin(turn) * length * part + length * 0.62 * part * part,
  });
  const edge = (side: number) =>
    many(9, (index) => {
      const part = (index + 1) / 9.4;
      const { x, y } = point(part);
      const next = point(Math.min(1, part + 0.03));
      const leaf = length * 0.2 * (1.15 - part * 0.8);
      const slope = Math.atan2(next.y - y, next.x - x) + side * bend * 0.95;
      return `L${round(x + Math.cos(slope) * leaf)} ${round(y + Math.sin(slope) * leaf)}L${round(next.x)} ${round(next.y)}`;
    });
  return fill(colour, `M0 0${edge(-1)}z`) + fill(colour, `M0 0${edge(1)}z`);
}

/** A palm that stands at 0 0, its crown `height` above and `lean` beside it. */
export function palm(height: number, lean = 20): string {
  const trunk = `M-6 0Q${lean * 0.2 - 4} ${-height * 0.55} ${lean - 3} ${-height}L${lean + 3} ${-height}Q${lean * 0.2 + 6} ${-height * 0.5} 7 0z`;
  const rings = many(Math.round(height / 15), (index) => {
    const part = (index + 0.7) / (height / 15);
    return line(COLOUR.bark, 1.4, `M${round(lean * part * part - 5)} ${round(-height * part)}q5 3 9 -1`);
  });
  const size = height * 0.5;
  const crown =
    [168, 140, 38, 12].map((angle) => frond(angle, size, COLOUR.pine)).join('') +
    [196, 118, 62, -16].map((angle) => frond(angle, size * 0.9, COLOUR.leaf)).join('') +
    [152, 90, 26].map((angle) => frond(angle, size * 0.74, COLOUR.sprout)).join('');
  return (
    fill(COLOUR.wood, trunk) +
    rings +
    at(lean, -height, crown + disc(COLOUR.bark, -3, 4, 4) + disc(COLOUR.bark, 4, 5, 4))
  );
}

/** A bush of long leaves that grows out of 0 0. */
export const bush = (size: number): string =>
  many(7, (index) => {
    const turn = ((158 - index * 23) * Math.PI) / 180;
    const [x, y] = [Math.cos(turn) * size, -Math.sin(turn) * size];
    const colour = [COLOUR.pine, COLOUR.leaf, COLOUR.sprout][index % 3] ?? COLOUR.leaf;
    return fill(
      colour,
      `M0 0Q${round(x * 0.5 - y * 0.26)} ${round(y * 0.5 + x * 0.26)} ${round(x)} ${round(y)}Q${round(x * 0.5 + y * 0.26)} ${round(y * 0.5 - x * 0.26)} 0 0z`,
    );
  });

export const flower = (colour: string, size: number): string =>
  disc(colour, 0, 0, size) +
  line(
    COLOUR.cream,
    size * 0.16,
    `M${-size * 0.2} 0a${size * 0.25} ${size * 0.25} 0 1 1 ${size * 0.4} ${size * 0.2}a${size * 0.5} ${size * 0.5} 0 0 1-${size * 0.9}-${size * 0.3}`,
    0.8,
  );

export const flowers = (size: number): string =>
  bush(size * 2.1) +
  at(-size, -size * 0.3, flower(COLOUR.rose, size * 0.8)) +
  at(size, -size * 0.4, flower(COLOUR.coral, size * 0.85)) +
  at(0, -size * 1.2, flower(COLOUR.cream, size * 0.7)) +
  at(0, size * 0.3, flower(COLOUR.blush, size * 0.9));

export const potted = (size: number): string =>
  bush(size) +
  fill(
    COLOUR.sea,
    `M${-size * 0.32} 0h${size * 0.64}q${size * 0.14} ${size * 0.5} ${-size * 0.12} ${size * 0.7}h${-size * 0.4}q${-size * 0.26} ${-size * 0.2} ${-size * 0.12} ${-size * 0.7}z`,
  );

/** A parasol whose pole stands at 0 0. */
export const parasol = (colour: string): string =>
  line(COLOUR.bark, 3.4, 'M0 0V-76') +
  fill(colour, 'M-46 -62Q-34 -96 0 -98Q34 -96 46 -62Q0 -70 -46 -62z') +
  fill(COLOUR.cream, 'M-15 -66Q-10 -92 0 -98Q10 -92 15 -66Q0 -69 -15 -66z');

export const lounger = (colour: string): string =>
  line(COLOUR.bark, 3, 'M-30 0v-12M26 0v-12') +
  fill(COLOUR.wood, 'M-38 -17h70v5h-70z') +
  fill(colour, 'M-38 -23h52l18 -22q4 -3 7 0l1 3l-20 25h-58z');

export const lantern = (size: number): string =>
  disc(COLOUR.lamp, 0, 0, size * 1.5, 0.3) + disc(COLOUR.lamp, 0, 0, size * 0.7);

/** A string of lights between two points of the same height. */
export const lights = (x: number, y: number, width: number, count: number): string =>
  line(COLOUR.ink, 1, `M${x} ${y}q${width / 2} ${width * 0.16} ${width} 0`, 0.6) +
  many(count, (index) => {
    const part = (index + 0.5) / count;
    return at(round(x + width * part), round(y + width * 0.32 * part * (1 - part) + 5), lantern(4));
  });

export const birds = (x: number, y: number): string =>
  line(COLOUR.ink, 1.2, `M${x} ${y}q4 -5 8 0q4 -5 8 0M${x + 26} ${y + 10}q3 -4 6 0q3 -4 6 0`, 0.6);
