import { at, box, COLOUR, disc, fill, line, many, potted, within } from './pieces';
import { type View, viewOf } from './views';

const wall = (colour: string): string =>
  box(colour, 0, 0, 600, 400) +
  box(COLOUR.wet, 0, 312, 600, 88) +
  line(COLOUR.straw, 1.5, 'M0 312h600M0 340h600M0 370h600M90 312v28M300 340v30M470 312v28M180 370v30');

/** A view in its frame, with bars and curtains. */
function window(view: View, x: number, y: number, width: number, height: number): string {
  const scale = Math.max(width / 600, height / 400);
  const shift = (600 * scale - width) / 2;
  return (
    within(`M${x} ${y}h${width}v${height}h${-width}z`, at(x - shift, y, viewOf(view), scale)) +
    line(COLOUR.cream, 7, `M${x} ${y}h${width}v${height}h${-width}zM${x + width / 2} ${y}v${height}`) +
    fill(COLOUR.cream, `M${x - 26} ${y - 14}h50q-6 70 0 ${height * 0.6}t-18 ${height * 0.5}h-32z`, 0.95) +
    fill(COLOUR.cream, `M${x + width + 26} ${y - 14}h-50q6 70 0 ${height * 0.6}t18 ${height * 0.5}h32z`, 0.95) +
    line(
      COLOUR.wet,
      2,
      `M${x - 12} ${y - 8}q4 90 -2 ${height}M${x + 8} ${y - 8}q-5 80 -2 ${height * 0.8}M${x + width + 12} ${y - 8}q-4 90 2 ${height}M${x + width - 8} ${y - 8}q5 80 2 ${height * 0.8}`,
    ) +
    line(COLOUR.bark, 6, `M${x - 36} ${y - 14}h${width + 72}`)
  );
}

/** A bed whose foot stands on the floor at 0 0, in the middle. */
const bed = (width: number, throwColour: string, cushion: string): string =>
  fill(COLOUR.wood, `M${-width / 2 + 6} -60v-74q0 -24 24 -24h${width - 60}q24 0 24 24v74z`) +
  line(COLOUR.bark, 2, `M${-width / 2 + 22} -62v-66q0 -16 16 -16h${width - 76}q16 0 16 16v66M0 -144v84`) +
  line(COLOUR.bark, 6, `M${-width / 2 + 10} -8V6M${width / 2 - 10} -8V6`) +
  fill(COLOUR.cream, `M${-width / 2} -66q0 -16 16 -16h${width - 32}q16 0 16 16v60h${-width}z`) +
  fill(throwColour, `M${-width / 2} -48q${width / 2} -15 ${width} 0v42h${-width}z`) +
  line(
    COLOUR.cream,
    1.6,
    `M${-width / 2} -34q${width / 2} -15 ${width} 0M${-width / 2} -22q${width / 2} -15 ${width} 0`,
    0.7,
  ) +
  `<g stroke="${COLOUR.wet}" stroke-width="1.5">${fill(COLOUR.cream, `M${-width * 0.4} -78q-5 -28 12 -28h${width * 0.2}q14 0 11 28z`)}${fill(COLOUR.cream, `M${width * 0.4} -78q5 -28 -12 -28h${-width * 0.2}q-14 0 -11 28z`)}</g>` +
  fill(cushion, 'M-22 -76q-4 -20 10 -20h24q14 0 10 20z');

const lamp = (x: number, drop: number): string =>
  line(COLOUR.ink, 2, `M${x} 0v${drop}`) +
  fill(COLOUR.gold, `M${x - 28} ${drop + 32}q2 -32 28 -32t28 32z`) +
  fill(COLOUR.glow, `M${x - 18} ${drop + 32}h36l-6 8h-24z`, 0.8);

const table = (x: number): string =>
  at(
    x,
    330,
    box(COLOUR.bark, -30, -62, 60, 7) +
      box(COLOUR.bark, -24, -55, 5, 56) +
      box(COLOUR.bark, 19, -55, 5, 56) +
      at(0, -84, potted(32)),
  );

const rug = (x: number): string => `<ellipse cx="${x}" cy="356" rx="190" ry="18" fill="${COLOUR.deep}" opacity=".16"/>`;

interface Bedroom {
  view: View;
  beds: 1 | 2;
  wall?: string;
  throwColour?: string;
  cushion?: string;
  net?: boolean;
}

export const bedroom = ({
  view,
  beds,
  wall: colour = COLOUR.sand,
  throwColour = COLOUR.blush,
  cushion = COLOUR.coral,
  net = false,
}: Bedroom): string =>
  beds === 1
    ? wall(colour) +
      window(view, 350, 62, 190, 204) +
      rug(230) +
      at(180, 342, bed(260, throwColour, cushion)) +
      table(380) +
      lamp(180, 56) +
      (net ? mosquitoNet(180) : '')
    : wall(colour) +
      window(view, 232, 56, 136, 150) +
      rug(300) +
      at(128, 342, bed(200, throwColour, cushion)) +
      at(472, 342, bed(200, throwColour, cushion)) +
      table(300) +
      lamp(128, 44) +
      lamp(472, 44);

const mosquitoNet = (x: number): string =>
  fill(
    COLOUR.cream,
    `M${x} 20q-14 120 -140 220v100h34q-6 -70 60 -150t46 -150q-20 70 46 150t60 150h34v-100q-126 -100 -140 -220z`,
    0.62,
  ) + disc(COLOUR.bark, x, 20, 7);

/** A seat with its back, on the floor at 0 0. */
const armchair = (colour: string): string =>
  line(COLOUR.bark, 4, 'M-30 0v-16M30 0v-16') +
  fill(COLOUR.wood, 'M-40 -64q0 -8 8 -8t8 8v48h-16zM40 -64q0 -8 -8 -8t-8 8v48h16z') +
  fill(colour, 'M-28 -92q0 -14 14 -14h28q14 0 14 14v52h-56z') +
  fill(COLOUR.cream, 'M-30 -40h60q6 0 6 8v16h-72v-16q0 -8 6 -8z');

const sofa = (colour: string): string =>
  line(COLOUR.bark, 5, 'M-96 0v-14M96 0v-14') +
  fill(colour, 'M-112 -78q0 -14 14 -14h196q14 0 14 14v66h-224z') +
  fill(COLOUR.cream, 'M-92 -46h90v26h-90zM2 -46h90v26h-90z') +
  fill(COLOUR.coral, 'M-84 -48l6 -30h34l4 30z') +
  fill(COLOUR.lamp, 'M84 -48l-6 -30h-34l-4 30z') +
  fill(colour, 'M-120 -58q0 -10 12 -10t12 10v46h-24zM120 -58q0 -10 -12 -10t-12 10v46h24z');

export const livingRoom = (view: View): string =>
  wall('#F1E6D3') +
  window(view, 210, 52, 190, 178) +
  `<ellipse cx="300" cy="352" rx="240" ry="22" fill="${COLOUR.coral}" opacity=".14"/>` +
  at(300, 346, sofa(COLOUR.shallow)) +
  at(96, 330, potted(64)) +
  at(522, 346, armchair(COLOUR.rose)) +
  at(
    300,
    376,
    fill(COLOUR.wood, 'M-64 -30h128v9h-128zM-52 -21h8v24h-8zM44 -21h8v24h-8z') +
      fill(COLOUR.cream, 'M-16 -30v-14h20v14z') +
      fill(COLOUR.coral, 'M20 -30q8 -10 16 0z'),
  ) +
  at(
    66,
    146,
    fill(COLOUR.cream, 'M-32 -40h64v80h-64z') + disc(COLOUR.sun, 0, -4, 16) + fill(COLOUR.sea, 'M-26 8h52v26h-52z'),
  );

/** What is outside, over a railing, with two chairs. */
export const balcony = (view: View): string =>
  viewOf(view) +
  box(COLOUR.straw, 0, 318, 600, 82) +
  line(COLOUR.wood, 2, 'M0 340h600M0 364h600') +
  line(COLOUR.cream, 7, 'M0 214h600M0 316h600') +
  many(21, (index) => line(COLOUR.cream, 3.4, `M${index * 30} 214v102`)) +
  fill(COLOUR.cream, 'M0 0h64q-10 110 -2 210t-20 190H0zM600 0h-64q10 110 2 210t20 190h42z', 0.92) +
  line(COLOUR.wet, 2, 'M20 0q6 200 -4 400M44 0q-8 180 -4 330M580 0q-6 200 4 400M556 0q8 180 4 330') +
  at(196, 380, armchair(COLOUR.rose)) +
  at(404, 380, armchair(COLOUR.shallow)) +
  at(
    300,
    384,
    fill(COLOUR.wood, 'M-34 -50q34 -9 68 0q-34 9 -68 0z') +
      line(COLOUR.bark, 4, 'M0 -46v44M-18 0h36') +
      fill(COLOUR.lamp, 'M-16 -54l3 -26h10l3 26z') +
      fill(COLOUR.coral, 'M4 -54l3 -22h10l3 22z'),
  );

/** A terrace on the ground with a hammock. */
export const terrace = (view: View): string =>
  viewOf(view) +
  box(COLOUR.straw, 0, 324, 600, 76) +
  line(COLOUR.wood, 2, 'M0 344h600M0 370h600') +
  box(COLOUR.wood, 44, 40, 16, 300) +
  box(COLOUR.wood, 540, 40, 16, 300) +
  fill(COLOUR.wood, 'M0 26h600v22H0z') +
  many(15, (index) => box(COLOUR.bark, index * 42, 10, 10, 40)) +
  line(COLOUR.bark, 3, 'M60 140q40 50 90 92M540 140q-40 50 -90 92') +
  fill(COLOUR.cream, 'M150 232q150 120 300 0q-20 104 -150 106t-150 -106z') +
  within(
    'M150 232q150 120 300 0q-20 104 -150 106t-150 -106z',
    many(7, (index) =>
      line(
        index % 2 ? COLOUR.coral : COLOUR.sea,
        6,
        `M${168 + index * 44} 220Q${192 + index * 36} 290 ${228 + index * 24} 350`,
        0.85,
      ),
    ),
  ) +
  at(86, 386, potted(44)) +
  at(520, 386, potted(50));

export const bathroom = (view: View): string =>
  wall('#EAF1EC') +
  many(5, (row) => line(COLOUR.cream, 1.6, `M0 ${64 + row * 60}h600`)) +
  many(9, (column) => line(COLOUR.cream, 1.6, `M${36 + column * 66} 0v312`)) +
  window(view, 64, 48, 190, 150) +
  `<ellipse cx="220" cy="366" rx="170" ry="16" fill="${COLOUR.deep}" opacity=".14"/>` +
  fill(COLOUR.cream, 'M66 250h308q14 0 14 14q-6 92 -70 92H122q-64 0 -70 -92q0 -14 14 -14z') +
  line(COLOUR.wet, 2, 'M58 276h324') +
  line(COLOUR.gold, 6, 'M384 250v-44q0 -16 -18 -16h-18v12') +
  many(7, (index) => disc(COLOUR.cream, 110 + index * 36, 246 - (index % 3) * 6, 15 + (index % 2) * 5)) +
  at(
    450,
    366,
    box(COLOUR.wood, -40, -62, 80, 8) +
      line(COLOUR.bark, 4, 'M-32 -54V0M32 -54V0') +
      fill(COLOUR.rose, 'M-30 -62v-12h60v12z') +
      fill(COLOUR.cream, 'M-26 -74v-11h52v11z'),
  ) +
  at(544, 340, potted(58)) +
  disc(COLOUR.gold, 478, 146, 56) +
  disc('#F4F8F5', 478, 146, 49) +
  line(COLOUR.cream, 4, 'M452 160l36 -44M470 172l34 -40');
