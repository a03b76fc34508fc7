import { plainText } from './plain-text';

const LONGEST = 80;

/** `Ximena & Leonardo`, 2026 -> `ximena-leonardo-2026`: letters and digits alone. */
export function slugOf(coupleNames: string, weddingDate: string): string {
  const words = plainText(coupleNames)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const whole = [...(words.length > 0 ? words : ['boda']), weddingDate.slice(0, 4)].join('-');
  // The cut may fall between two words, and then the text would begin with the hyphen.
  return whole.slice(-LONGEST).replace(/^-/, '');
}
