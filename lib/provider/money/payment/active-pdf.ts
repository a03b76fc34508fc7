import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/**
 * Names of what a slip never needs and a viewer could be made to do: run a script, start a program, open or carry another
 * file, send a form. What a document opens with (`OpenAction`) is harmless as a place to show and refused as any of these.
 * All are long: the bytes of a scanned picture have every short name somewhere.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|SubmitForm|ImportData|GoToE|GoToR)(?![A-Za-z0-9])/;
/** A stream's dictionary is short and ends right before its data. */
const LONGEST_DICTIONARY = 2048;
/** Objects are text: a slip has a few streams of them, and they are small. */
const MOST_STREAMS = 200;
const MOST_BYTES = 32 * 1024 * 1024;
const PLAIN_DEFLATE = /\/Filter\s*\[?\s*\/(?:FlateDecode|Fl)\s*(?:\]|\/|>|$)/;
const inflated = promisify(inflate);

/** Names as a viewer reads them: `/J#61vaScript` is `/JavaScript`. */
const readNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const isActive = (text: string) => ACTIVE.test(readNames(text));

/**
 * Whether a PDF can do something, or hides its objects so that nobody can tell: looked for in its own text and in the
 * streams that pack objects, unpacked up to a bound. Pictures and fonts are not unpacked: a viewer reads no object there.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = bytes.toString('latin1');
  if (isActive(text)) return true;
  let left = MOST_BYTES;
  let streams = 0;
  for (const { index, 0: keyword } of text.matchAll(/stream\r?\n/g)) {
    const dictionary = dictionaryBefore(text, index);
    if (!/\/(?:ObjStm|First)(?![A-Za-z0-9])/.test(dictionary)) continue;
    streams += 1;
    // Not packed at all: its objects are part of the text above.
    if (!dictionary.includes('/Filter')) continue;
    if (streams > MOST_STREAMS || !PLAIN_DEFLATE.test(dictionary) || dictionary.includes('/Predictor')) return true;
    const objects = await unpack(bytes.subarray(index + keyword.length), left);
    if (objects === null || isActive(objects)) return true;
    left -= objects.length;
  }
  return false;
}

/** The dictionary that stands before a stream's keyword; empty for what only ends with that word. */
function dictionaryBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - LONGEST_DICTIONARY), index);
  const own = before.slice(before.lastIndexOf('obj') + 1);
  return own.trimEnd().endsWith('>>') ? readNames(own) : '';
}

/** What a deflated stream holds; null where it is broken or larger than `most`. What follows its end is not read. */
async function unpack(data: Buffer, most: number): Promise<string | null> {
  if (most <= 0) return null;
  try {
    return (await inflated(data, { maxOutputLength: most })).toString('latin1');
  } catch {
    return null;
  }
}
