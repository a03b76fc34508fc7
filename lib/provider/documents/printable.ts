import anyAscii from 'any-ascii';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The signs that the fonts of papers have, as CSS writes ranges: Latin with the letters of all Europe and of Vietnam,
 * Greek, Cyrillic, punctuation and currencies. `scripts/fonts/make-fonts.ts` makes the fonts from it.
 */
export const PAPER_SIGNS =
  '20-7E A0-AC AE-17F 192 1A0-1A1 1AF-1B0 1FA-1FF 218-21B 2C6-2C7 2C9 2D8-2DD 384-38A 38C 38E-3A1 3A3-3CE 400-45F 490-491 1E80-1E85 1EA0-1EF9 2013-2015 2017-201E 2020-2022 2026 2030 2032-2033 2039-203A 203C 2044 20A3-20A4 20A7 20AB-20AC 2116 2122 2190-2193 2212 2215 2248 2260 2264-2265';

const SHOWN = PAPER_SIGNS.split(' ').map((range) => range.split('-').map((point) => Number.parseInt(point, 16)));

/** The code points of all that papers can show, in their order. */
export function* paperSigns(): Generator<number> {
  for (const [first = 0, last = first] of SHOWN) for (let code = first; code <= last; code += 1) yield code;
}

const ALEF = '\u0627';

function isShown(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return SHOWN.some(([first = 0, last = first]) => first <= code && code <= last);
}

/** Emoji and the signs that join them, with the space before them; trade marks are not among them. */
const PICTURES = /\s*(?:(?![©®™‼])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})+/gu;

/**
 * The text in signs that the fonts of papers have. Other letters become their plain letter, or their sound in Latin
 * letters, so that a desk can read each name; where neither is known, a question mark. Emoji and invisible signs are
 * left out; the end of a line becomes a space.
 */
export function printable(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Variation_Selector}|\u20E3/gu, '')
    .replace(PICTURES, '')
    .replace(/[\n\r\t\v\f\u2028\u2029]+/g, ' ');
  return [...clean.trim()].map(shownSign).join('');
}

function shownSign(sign: string): string {
  if (isShown(sign)) return sign;
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  if (plain !== '' && [...plain].every(isShown)) return plain;
  const said = anyAscii(sign);
  if (said !== '') return said;
  // Alef has a sound that would be left out; signs that only lengthen the letter before them are left out.
  if (sign === ALEF) return 'a';
  return /[\p{M}\p{Lm}]/u.test(sign) ? '' : '?';
}

/** A phone stored in E.164 as people write it, with the country; other texts as they are. */
export function phoneText(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
