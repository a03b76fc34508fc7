import { beginsWith } from './file-signs';

/** Control characters that text written by people never has; tabs and line ends are allowed. */
export const CONTROLS = /[^\P{Cc}\t\r\n\v\f]/gu;

/** Whether the content is binary and not text: lists hold hardly any control characters. */
export const isBinary = (text: string): boolean =>
  text.includes('\0') || (text.match(CONTROLS)?.length ?? 0) > text.length / 200;

/**
 * A cell's text. Some exports write it as a formula (`="0055"`) so that Excel does not change it; only what is inside
 * is kept.
 */
export const withoutFormula = (cell: string): string => cell.trim().replace(/^="([^"]*)"$/, '$1');

/** Bytes of accented letters as old Macs wrote them; in Windows-1252 none of these stands between two letters. */
const MAC_ACCENTS = new Set([0x87, 0x8e, 0x97, 0x9c, 0x96]);
/** Bytes of á, é, í, ó, ú and ñ in Windows-1252. */
const WINDOWS_ACCENTS = new Set([0xe1, 0xe9, 0xed, 0xf3, 0xfa, 0xf1]);

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** What Windows-1252 has from byte 0x80 on, where Latin-1 has control characters. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes as text. Raises RangeError for an encoding that nobody knows. */
export function decodeAs(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding);
  const text = decoder.decode(bytes);
  // Node reads Windows-1252 as Latin-1, in which the apostrophe of O’Brien and the euro are control characters.
  return decoder.encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_SIGNS[control.charCodeAt(0) - 0x80] ?? control)
    : text;
}

/** The text of a file by its byte order mark, else by what its bytes can be. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (encoding: string) => ({ text: decodeAs(encoding, bytes), encoding });
  if (beginsWith(bytes, [0xff, 0xfe])) return decode('utf-16le');
  if (beginsWith(bytes, [0xfe, 0xff])) return decode('utf-16be');
  // Latin letters in UTF-16 have a zero byte next to each of them.
  const head = bytes.subarray(0, 64);
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > head.length / 4 && zeros(0) === 0) return decode('utf-16le');
  if (zeros(0) > head.length / 4 && zeros(1) === 0) return decode('utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decode(isOldMac(bytes) ? 'macintosh' : 'windows-1252');
  }
}

function isOldMac(bytes: Uint8Array): boolean {
  let found = 0;
  for (const [at, byte] of bytes.entries()) {
    if (WINDOWS_ACCENTS.has(byte)) return false;
    if (MAC_ACCENTS.has(byte) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])) found++;
  }
  return found > 0;
}
