/** Least contrast between a text and what it stands on (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/**
 * What an agency's colors must contrast with in its mails: the white text on its buttons, and the paper around them.
 */
export const ON_BRAND = '#FFFFFF';
export const ON_PAPER = '#22313A';

type Channels = [red: number, green: number, blue: number];

/** `#RRGGBB` as three numbers from 0 to 255; raises RangeError for anything else. */
function channelsOf(color: string): Channels {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1);
  if (!parts) throw new RangeError(`No color: ${color}`);
  return parts.map((part) => Number.parseInt(part, 16)) as Channels;
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors (`#RRGGBB`), from 1 to 21; raises RangeError for what is no color. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The color, mixed with as little white as makes it readable on the ground; raises RangeError for what is no color. */
export function readableOn(ground: string, color: string): string {
  const channels = channelsOf(color);
  for (let step = 0; step <= 20; step++) {
    const mixed = channels.map((channel) => Math.round(channel + ((255 - channel) * step) / 20));
    const text = `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
    if (contrastOf(text, ground) >= LEAST_CONTRAST) return text;
  }
  return '#FFFFFF';
}
