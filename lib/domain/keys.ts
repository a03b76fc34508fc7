/** Crockford's base 32: no I, L, O, U, so that a key can be read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = 10;
const BYTES = 7;

/** `RSV-XXXXX-XXXXX` from the first 50 of the random bits given. Throws RangeError on fewer than 7 bytes. */
export function makeReservationKey(randomBytes: Uint8Array): string {
  if (randomBytes.length < BYTES) throw new RangeError(`A reservation key takes ${BYTES} random bytes`);
  const bits = [...randomBytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const symbols = Array.from(
    { length: SYMBOLS },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  ).join('');
  return `RSV-${symbols.slice(0, 5)}-${symbols.slice(5)}`;
}

/**
 * Upper case, full-width signs as plain ones, and every run of other signs (spaces, dashes of any length) as one `-`.
 */
function inGroups(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The symbols of a key after `RSV`: ten of the alphabet, or eight in a key that was named by hand. */
const TYPED_KEY = /^(?:RSV)?(?<body>[A-Z0-9]{10}|[A-Z0-9]{8})$/;
const KEY_AMONG_WORDS = /(?:^|-)(RSV-?[A-Z0-9]{5}-?[A-Z0-9]{5}|RSV-?[A-Z0-9]{4}-?[A-Z0-9]{4})(?=-|$)/;

/**
 * The reservation key in what a person typed or pasted. Case, dashes of any kind, spaces, a missing `RSV` and text
 * around the key do not matter; I, L and O are read as the digits that they look like, since the alphabet lacks them. A
 * text without a key comes back in groups, so that it is compared and refused like any wrong key.
 */
export function normalizeReservationKey(typed: string): string {
  const text = inGroups(typed);
  const compact = (KEY_AMONG_WORDS.exec(text)?.[1] ?? text).replaceAll('-', '');
  const body = TYPED_KEY.exec(compact)?.groups?.body;
  if (!body) return text;
  const symbols = body.length === SYMBOLS ? body.replace(/[IL]/g, '1').replaceAll('O', '0') : body;
  return `RSV-${symbols.slice(0, symbols.length / 2)}-${symbols.slice(symbols.length / 2)}`;
}

const CODE_AMONG_WORDS = /\bPLS[-\p{Pd}][A-Z0-9\p{Pd}]*[A-Z0-9]/u;

/**
 * The event code in what a person typed or pasted. Case, dashes of any kind, spaces and the text or link around the
 * code do not matter. Missing dashes inside the code are not added: `eventCodeLetters` compares without them.
 */
export function normalizeEventCode(typed: string): string {
  const text = typed.trim().normalize('NFKC').toUpperCase();
  const code = inGroups(text.startsWith('PLS') ? text : (CODE_AMONG_WORDS.exec(text)?.[0] ?? text));
  return code.replace(/^PLS(?=[A-Z0-9])/, 'PLS-');
}

/** The letters and digits of an event code, for comparing different spellings of one code. */
export function eventCodeLetters(typed: string): string {
  return normalizeEventCode(typed).replaceAll('-', '');
}
