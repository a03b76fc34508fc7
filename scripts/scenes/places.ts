import {
  at,
  beach,
  birds,
  box,
  bush,
  COLOUR,
  disc,
  fill,
  flowers,
  glitter,
  lantern,
  lights,
  line,
  lounger,
  many,
  palm,
  parasol,
  potted,
  sea,
  shaded,
  sky,
  sun,
  within,
} from './pieces';

const pane = (x: number, y: number, lit: boolean): string =>
  box(lit ? COLOUR.lamp : '#E3EEF0', x, y, 30, 30) +
  line(COLOUR.straw, 1.5, `M${x + 15} ${y}v30M${x} ${y}h30v30h-30z`) +
  line(
    COLOUR.bark,
    1.4,
    `M${x - 6} ${y + 34}h42M${x - 5} ${y + 25}h40M${x - 4} ${y + 26}v8M${x + 6} ${y + 26}v8M${x + 15} ${y + 26}v8M${x + 24} ${y + 26}v8M${x + 34} ${y + 26}v8`,
  );

const tower = (floors: number, columns: number): string => {
  const width = columns * 54 + 16;
  return (
    fill(COLOUR.cream, `M0 0h${width}v${floors * 52 + 24}h${-width}z`) +
    fill(COLOUR.coral, `M-12 0h${width + 24}l-10 -14h${-width - 4}z`) +
    many(floors, (floor) =>
      many(columns, (column) => pane(20 + column * 54, 14 + floor * 52, (floor * 3 + column * 5) % 4 === 0)),
    ) +
    many(floors - 1, (floor) => line(COLOUR.sand, 2, `M0 ${58 + floor * 52}h${width}`))
  );
};

export const facade = (): string =>
  sky(300) +
  sun(470, 110, 46) +
  birds(90, 60) +
  sea(262, 60) +
  fill(COLOUR.sand, 'M0 300q150 -16 300 -8t300 -8v116H0z') +
  at(150, 96, tower(4, 5)) +
  at(40, 200, tower(2, 2)) +
  at(436, 200, tower(2, 2)) +
  fill(COLOUR.deep, 'M270 322v-40a22 24 0 0 1 44 0v40z') +
  fill(COLOUR.coral, 'M258 268h68l-10 -14h-48z') +
  fill(COLOUR.cream, 'M110 352q0 -28 190 -28t190 28t-190 32t-190 -32z') +
  within('M122 352q0 -22 178 -22t178 22t-178 25t-178 -25z', sea(326, 60)) +
  at(60, 352, palm(210, 14)) +
  at(552, 350, palm(190, -18)) +
  at(92, 376, parasol(COLOUR.coral)) +
  at(512, 382, flowers(13)) +
  at(24, 388, flowers(14));

export const pool = (): string =>
  sky(170) +
  sun(118, 118, 38) +
  sea(168, 52) +
  glitter(118, 168) +
  fill(COLOUR.sand, 'M0 214h600v186H0z') +
  at(52, 262, palm(190, 24)) +
  at(548, 256, palm(176, -26)) +
  fill(COLOUR.cream, 'M36 300q-6 -58 120 -62t180 14t176 -6t64 58q0 78 -270 82t-270 -86z') +
  within('M52 302q-4 -46 112 -50t178 14t170 -6t50 46q0 66 -255 70t-255 -74z', sea(244, 160)) +
  at(196, 250, lounger(COLOUR.cream)) +
  at(290, 248, lounger(COLOUR.blush)) +
  at(244, 246, parasol(COLOUR.coral)) +
  at(420, 244, lounger(COLOUR.cream)) +
  at(468, 240, parasol(COLOUR.sea)) +
  at(
    330,
    330,
    disc(COLOUR.coral, 0, 0, 25) +
      disc(COLOUR.sea, 0, 0, 12) +
      line(COLOUR.cream, 6, 'M-18 -18l6 6M18 -18l-6 6M-18 18l6 -6M18 18l-6 -6'),
  ) +
  at(30, 396, flowers(17)) +
  at(574, 396, flowers(16));

export const shore = (): string =>
  sky(200) +
  sun(300, 168, 58) +
  birds(420, 70) +
  sea(198, 106) +
  glitter(300, 200) +
  beach(288) +
  at(116, 372, palm(280, 50)) +
  at(506, 376, palm(250, -44)) +
  line(COLOUR.bark, 3, 'M136 262q50 40 78 52M488 266q-44 36 -84 48') +
  fill(COLOUR.cream, 'M214 314q96 62 190 0q-22 62 -94 62t-96 -62z') +
  fill(COLOUR.rose, 'M250 336q58 24 118 -2q-20 36 -58 36t-60 -34z') +
  at(
    70,
    250,
    fill(COLOUR.cream, 'M2 -52q26 20 30 44H2z') +
      line(COLOUR.bark, 3, 'M0 0v-54') +
      fill(COLOUR.coral, 'M-26 -4h60q-8 18 -20 18h-22q-12 0 -18 -18z'),
    0.7,
  ) +
  at(560, 392, flowers(15));

const dinnerTable = (): string =>
  `<ellipse cx="0" cy="4" rx="70" ry="9" fill="${COLOUR.deep}" opacity=".2"/>` +
  line(COLOUR.bark, 5, 'M-58 0v-30M58 0v-30') +
  fill(COLOUR.wood, 'M-74 -62q0 -14 12 -14t12 14v34h-24zM74 -62q0 -14 -12 -14t-12 14v34h24z') +
  fill(COLOUR.cream, 'M-44 -52q44 -10 88 0l10 52h-108z') +
  line(COLOUR.wet, 1.5, 'M-30 -46l-8 44M0 -50V0M30 -46l8 44') +
  at(0, -62, flowers(8)) +
  at(-24, -58, lantern(5)) +
  at(24, -58, lantern(5));

export const restaurant = (): string =>
  sky(230, true) +
  many(18, (index) => disc(COLOUR.lamp, (index * 137) % 600, 12 + ((index * 53) % 110), 1.6)) +
  sea(216, 60) +
  glitter(300, 218) +
  box(COLOUR.straw, 0, 268, 600, 132) +
  line(COLOUR.wood, 2, 'M0 300h600M0 336h600M0 372h600') +
  line(COLOUR.bark, 7, 'M40 40v250M300 40v232M560 40v250') +
  lights(40, 54, 260, 9) +
  lights(300, 54, 260, 9) +
  lights(40, 96, 260, 8) +
  lights(300, 96, 260, 8) +
  at(150, 330, dinnerTable(), 0.85) +
  at(450, 330, dinnerTable(), 0.85) +
  at(300, 392, dinnerTable(), 1.15) +
  at(40, 396, potted(54)) +
  at(560, 396, potted(54));

export const chapel = (): string =>
  sky(230) +
  sun(452, 150, 50) +
  birds(96, 70) +
  sea(224, 80) +
  glitter(452, 226) +
  beach(292) +
  at(98, 366, palm(220, 26)) +
  fill(COLOUR.cream, 'M206 340v-142l94 -92l94 92v142z') +
  fill(COLOUR.coral, 'M196 204l104 -104l104 104l-10 8l-94 -92l-94 92z') +
  fill(COLOUR.cream, 'M276 110v-52q24 -26 48 0v52l-24 -22z') +
  fill(COLOUR.sea, 'M290 92v-22a10 10 0 0 1 20 0v22z') +
  line(COLOUR.gold, 4, 'M300 40v-26M291 22h18') +
  fill(COLOUR.glow, 'M262 340v-84a38 38 0 0 1 76 0v84z') +
  within('M262 340v-84a38 38 0 0 1 76 0v84z', at(150, 170, sun(300, 120, 46) + sea(110, 60) + beach(150), 0.5)) +
  line(COLOUR.wood, 5, 'M262 340v-84a38 38 0 0 1 76 0v84') +
  many(5, (index) =>
    at(
      256 + index * 22,
      214 - Math.abs(index - 2) * -7,
      disc([COLOUR.rose, COLOUR.coral, COLOUR.blush][index % 3] ?? COLOUR.rose, 0, 0, 8),
    ),
  ) +
  disc(COLOUR.shallow, 230, 268, 11) +
  disc(COLOUR.shallow, 370, 268, 11) +
  fill(COLOUR.blush, 'M262 340h76l52 60H210z', 0.9) +
  many(3, (row) =>
    [-1, 1]
      .map((side) =>
        at(
          300 + side * (86 + row * 26),
          352 + row * 20,
          line(COLOUR.cream, 4, 'M-12 0v-34M12 0v-34M-12 -14h24M-12 -34h24'),
        ),
      )
      .join(''),
  ) +
  at(196, 396, flowers(14)) +
  at(404, 396, flowers(14));

export const cenote = (): string =>
  shaded([COLOUR.sprout, COLOUR.leaf], 0, 0, 600, 160) +
  many(7, (index) => at(index * 100, 150, bush(80 + (index % 3) * 30))) +
  box('#B9AF9D', 0, 190, 600, 210) +
  fill(COLOUR.stone, 'M0 140q120 30 300 14t300 -10v120q-80 20 -90 60t-420 0q-20 -44 -90 -60z') +
  fill('#B9AF9D', 'M0 190q130 40 300 20t300 -14v60q-80 20 -90 60t-420 0q-20 -44 -90 -60z') +
  within('M64 300q20 -84 236 -86t240 86q0 90 -240 94t-236 -94z', sea(210, 200)) +
  many(8, (index) =>
    line(
      COLOUR.leaf,
      3,
      `M${70 + index * 66} ${160 + (index % 2) * 10}q${index % 2 ? 8 : -8} 40 0 ${60 + (index % 3) * 26}`,
    ),
  ) +
  fill(COLOUR.wood, 'M420 330h180v16H420z') +
  line(COLOUR.bark, 5, 'M446 346v54M520 346v54M580 346v54M440 346v-30M440 316h40') +
  at(80, 396, bush(90)) +
  at(30, 400, palm(190, 40)) +
  at(560, 330, potted(46));

export const rooftop = (): string =>
  sky(240) +
  sun(300, 190, 60) +
  sea(232, 70) +
  glitter(300, 234) +
  many(6, (index) => at(20 + index * 112, 306, bush(60 + (index % 2) * 24))) +
  box(COLOUR.sand, 0, 300, 600, 100) +
  line(COLOUR.straw, 2, 'M0 330h600M0 364h600') +
  line(COLOUR.wood, 8, 'M110 318V96M490 318V96M96 96h408') +
  fill(COLOUR.cream, 'M110 96q190 54 380 0v16q-190 60 -380 0z', 0.95) +
  lights(110, 110, 380, 12) +
  at(220, 368, lounger(COLOUR.cream), 1.3) +
  at(390, 368, lounger(COLOUR.blush), 1.3) +
  at(60, 384, potted(52)) +
  at(546, 384, potted(52));

export const pier = (): string =>
  sky(196) +
  sun(300, 160, 56) +
  sea(194, 206) +
  glitter(300, 198) +
  fill(COLOUR.wood, 'M272 214h56l112 186H160z') +
  many(11, (index) =>
    line(COLOUR.bark, 2, `M${270 - index * index * 1.02} ${218 + index * index * 1.72}h${60 + index * index * 2.04}`),
  ) +
  line(COLOUR.bark, 7, 'M250 214v-62M350 214v-62') +
  fill(COLOUR.gold, 'M228 156l72 -46l72 46q-72 18 -144 0z') +
  fill(COLOUR.cream, 'M254 160q14 26 2 54h-6zM346 160q-14 26 -2 54h6z') +
  at(300, 112, flowers(9)) +
  [
    [226, 262, 8],
    [374, 262, 8],
    [186, 330, 11],
    [414, 330, 11],
  ]
    .map(
      ([x = 0, y = 0, size = 0]) => line(COLOUR.bark, size * 0.5, `M${x} ${y}v${size * 5}`) + at(x, y, lantern(size)),
    )
    .join('');
