import { z } from 'zod';

/** Endings by which mail programs take a word for an address of the web; those of two letters need no list. */
const ENDINGS = [
  'com|net|org|edu|gob|gov|info|biz|name|mobi|tel|pro|app|dev|xyz|top|site|online|store|shop|club|live|link|click|page',
  'web|blog|cloud|host|space|website|tech|vip|win|work|world|today|news|media|email|one|fun|bio|buzz|icu|cfd|sbs|lol|ink',
  'travel|tours|viajes|hotel|wedding|events|bet|casino|gratis|promo|support|help|center|chat|zone|life|style|love|gift',
].join('|');
const DOMAIN = new RegExp(`[\\p{L}\\p{N}][.\\u3002](?:\\p{L}{2}|${ENDINGS}|xn--[\\w-]+)(?![\\p{L}\\p{N}])`, 'iu');
const SCHEME = /(?:^|[^\p{L}\p{N}])(?:https?|ftp|mailto|tel|sms|whatsapp|javascript|data)\s*:/iu;
const ADDRESS = [/@/, /\/\//, /\\/, /(?:^|[^\p{L}\p{N}])www\./iu, /\d\.\d/, SCHEME, DOMAIN];
/** Line breaks, tabs and other control characters, and those that turn the reading direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** What shows nothing and would hide an address from the rules, but has its place in names of some scripts. */
const ZERO_WIDTH = /\p{Cf}/gu;

/**
 * Whether a text can be somebody's name: it stands in mails and on pages that others read, so it holds no link, no mail
 * address and no line break. Everything else may be in a name: full stops of abbreviations, apostrophes, commas, slashes,
 * digits, every script. An abbreviation of the kind `M.Sc` without a space reads as a domain and is refused.
 */
export function isPersonName(text: string): boolean {
  if (UNSEEN.test(text)) return false;
  const plain = text.normalize('NFKC').replace(ZERO_WIDTH, '');
  return ADDRESS.every((pattern) => !pattern.test(plain));
}

/**
 * A person's name as people type it, at most `max` characters; `min: 0` takes an empty one. Fails with the issue
 * `personName`.
 */
export const personName = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().trim().min(min).max(max).refine(isPersonName, { message: 'personName' });
