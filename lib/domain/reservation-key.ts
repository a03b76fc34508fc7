/** Crockford's base 32: no I, L, O, U, so that a key can be read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SYMBOLS = 10;
const BYTES = 7;

/** `RSV-XXXXX-XXXXX` from the first 50 of the random bits given. Throws RangeError on fewer than 7 bytes. */
export function makeReservationKey(randomBytes: Uint8Array): string {
  if (randomBytes.length < BYTES) throw new RangeError(`A reservation key takes ${BYTES} random bytes`);
  const bits = [...randomBytes.slice(0, BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const symbols = Array.from(
    { length: SYMBOLS },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  ).join('');
  return `RSV-${symbols.slice(0, 5)}-${symbols.slice(5)}`;
}
