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
  line,
  many,
  palm,
  sea,
  shaded,
  sky,
  sun,
} from './pieces';

/** What is outside of a window or beyond a railing. */
export type View = 'garden' | 'sea' | 'beach' | 'jungle' | 'lagoon' | 'courtyard';

/** What one sees on a sheet of 600 by 400. */
export function viewOf(view: View): string {
  if (view === 'sea') return sky(210) + sun(420, 170, 46) + birds(130, 80) + sea(210, 190) + glitter(420, 212);
  if (view === 'beach')
    return sky(190) + sun(440, 150, 42) + sea(190, 110) + glitter(440, 192) + beach(282) + at(120, 380, palm(230, 40));
  if (view === 'lagoon')
    return (
      sky(200) +
      fill(COLOUR.leaf, 'M0 200q60 -34 140 -22t150 -6t160 8t150 -10v40H0z') +
      fill(COLOUR.pine, 'M0 206q90 -20 190 -8t220 -4t190 6v16H0z') +
      sea(212, 188) +
      at(
        470,
        300,
        line(COLOUR.bark, 4, 'M0 -6V-74') +
          fill(COLOUR.cream, 'M4 -72q34 26 40 56H4z') +
          fill(COLOUR.coral, 'M-36 -8h82q-10 24 -28 24h-32q-16 0 -22 -24z'),
      )
    );
  if (view === 'jungle')
    return (
      shaded(['#DDE7D5', COLOUR.sprout], 0, 0, 600, 400) +
      at(90, 400, palm(300, 30)) +
      at(500, 400, palm(270, -40)) +
      many(6, (index) => at(40 + index * 104, 400, bush(100 + (index % 3) * 26)))
    );
  if (view === 'courtyard')
    return (
      box(COLOUR.dawn, 0, 0, 600, 400) +
      box(COLOUR.cream, 0, 90, 600, 220) +
      many(4, (index) => fill(COLOUR.glow, `M${40 + index * 140} 310v-120a50 50 0 0 1 100 0v120z`)) +
      box(COLOUR.stone, 0, 310, 600, 90) +
      many(3, (index) =>
        at(
          90 + index * 210,
          330,
          line(COLOUR.bark, 10, 'M0 0v-90') +
            disc(COLOUR.leaf, 0, -130, 62) +
            many(7, (fruit) => disc(COLOUR.sun, -40 + ((fruit * 37) % 84), -164 + ((fruit * 29) % 76), 7)),
        ),
      )
    );
  return (
    sky(260) +
    sun(430, 120, 40) +
    fill(COLOUR.sprout, 'M0 250q120 -40 260 -14t340 -16v180H0z') +
    fill(COLOUR.leaf, 'M0 300q150 -30 320 -6t280 -14v120H0z') +
    at(110, 330, palm(210, 26)) +
    at(520, 320, palm(180, -22)) +
    many(5, (index) => at(40 + index * 130, 386, flowers(15 + (index % 2) * 5)))
  );
}
