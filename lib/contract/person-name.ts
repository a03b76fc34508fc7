import { z } from 'zod';

/** Endings that make mail programs turn a word into a link; two-letter endings need no list. */
const ENDINGS = [
  'com|net|org|edu|gob|gov|info|biz|name|mobi|tel|pro|app|dev|xyz|top|site|online|store|shop|club|live|link|click|page',
  'web|blog|cloud|host|space|website|tech|vip|win|work|world|today|news|media|email|one|fun|bio|buzz|icu|cfd|sbs|lol|ink',
  'travel|tours|viajes|hotel|wedding|events|bet|casino|gratis|promo|support|help|center|chat|zone|life|style|love|gift',
].join('|');
const DOMAIN = new RegExp(`[\\p{L}\\p{N}][.\\u3002](?:\\p{L}{2}|${ENDINGS}|xn--[\\w-]+)(?![\\p{L}\\p{N}])`, 'iu');
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|whatsapp|javascript|data)\s*:/iu;
const ADDRESS = [/@/, /\/\//, /\\/, /(?:^|[^\p{L}\p{N}])www\./iu, /\d\.\d/, SCHEME, DOMAIN];
/**
 * Line breaks, tabs and other control characters, and those that change the reading direction of the text after them.
 */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Invisible characters: they would hide an address from the rules below, but names of some scripts need them. */
const ZERO_WIDTH = /\p{Cf}/gu;

/**
 * Whether a text can be a person's name. It is shown in mails and on pages for others, so it may not contain a link, a
 * mail address or a line break. Everything else is allowed: full stops, apostrophes, commas, slashes, digits, every
 * script. An abbreviation like `M.Sc` without a space looks like a domain and is refused.
 */
export function isPersonName(text: string): boolean {
  if (UNSEEN.test(text)) return false;
  const plain = text.normalize('NFKC').replace(ZERO_WIDTH, '');
  return ADDRESS.every((pattern) => !pattern.test(plain));
}

/**
 * A person's name as typed, at most `max` characters; `min: 0` allows an empty one. Fails with the issue `personName`.
 */
export const personName = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().trim().min(min).max(max).refine(isPersonName, { message: 'personName' });
