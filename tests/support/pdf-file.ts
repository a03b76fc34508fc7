import { inflateSync } from 'node:zlib';

/** A reference to an object of the file. */
export interface PdfReference {
  to: number;
}
/** A name, which is written with a slash before it. */
interface PdfName {
  name: string;
}
export type PdfDictionary = { [key: string]: PdfValue };
export type PdfValue = null | boolean | number | string | PdfName | PdfReference | PdfValue[] | PdfDictionary;

interface PdfObject {
  value: PdfValue;
  /** Unpacked. */
  stream: Buffer | null;
}

const OBJECT = /(?:^|\n)(\d+) 0 obj\n/g;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text of the file: UTF-16 where it says so, else as it stands. */
const textOf = (bytes: string): string =>
  bytes.startsWith('\xfe\xff') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes;

/** Reads one value from a text of bytes; `end` is where it ends. */
function readPdfValue(text: string, start = 0): { value: PdfValue; end: number } {
  const at = start + (/^(?:\s|%[^\n]*\n)*/.exec(text.slice(start, start + 400))?.[0].length ?? 0);
  const next = text.slice(at, at + 400);
  if (next.startsWith('<<')) return readDictionary(text, at + 2);
  if (next.startsWith('[')) return readList(text, at + 1);
  if (next.startsWith('(')) return readText(text, at + 1);
  if (next.startsWith('<')) {
    const end = text.indexOf('>', at);
    return {
      value: textOf(Buffer.from(text.slice(at + 1, end).replaceAll(/\s/g, ''), 'hex').toString('latin1')),
      end: end + 1,
    };
  }
  const name = /^\/([^\s/<>()[\]]*)/.exec(next);
  if (name) return { value: { name: name[1] ?? '' }, end: at + name[0].length };
  const reference = /^(\d+) 0 R/.exec(next);
  if (reference) return { value: { to: Number(reference[1]) }, end: at + reference[0].length };
  const word = /^[^\s/<>()[\]]+/.exec(next)?.[0] ?? '';
  if (word === '') throw new Error(`no value at ${at}: ${next.slice(0, 40)}`);
  const value = word === 'null' ? null : word === 'true' ? true : word === 'false' ? false : Number(word);
  return { value, end: at + word.length };
}

const gap = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at, at + 100))?.[0].length ?? 0);

function readDictionary(text: string, start: number) {
  const value: PdfDictionary = {};
  let at = gap(text, start);
  while (!text.startsWith('>>', at)) {
    const key = readPdfValue(text, at);
    const of = readPdfValue(text, key.end);
    value[(key.value as PdfName).name] = of.value;
    at = gap(text, of.end);
  }
  return { value, end: at + 2 };
}

function readList(text: string, start: number) {
  const value: PdfValue[] = [];
  let at = gap(text, start);
  while (text[at] !== ']') {
    const of = readPdfValue(text, at);
    value.push(of.value);
    at = gap(text, of.end);
  }
  return { value, end: at + 1 };
}

function readText(text: string, start: number) {
  let value = '';
  let depth = 1;
  let at = start;
  for (; depth > 0; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') {
      at += 1;
      value += ESCAPES[text[at] ?? ''] ?? text[at];
      continue;
    }
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth > 0) value += sign;
  }
  return { value: textOf(value), end: at };
}

/** A PDF as pdfkit writes it: its objects by their numbers, each in a place of its own, none packed together. */
export class PdfFile {
  readonly objects = new Map<number, PdfObject>();
  readonly trailer: PdfDictionary;

  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString('latin1');
    let end = 0;
    for (const { 0: head, 1: number, index } of text.matchAll(OBJECT)) {
      // What looks like an object within a stream is none.
      if (index < end) continue;
      const read = readPdfValue(text, index + head.length);
      end = read.end;
      let stream: Buffer | null = null;
      if (/^\s*stream\r?\n/.test(text.slice(end, end + 20))) {
        const start = text.indexOf('\n', text.indexOf('stream', end)) + 1;
        const { Length: length, Filter: filter } = read.value as PdfDictionary;
        const packed = bytes.subarray(start, start + Number(length ?? 0));
        end = start + packed.length;
        stream = (filter as PdfName | undefined)?.name === 'FlateDecode' ? inflateSync(packed) : Buffer.from(packed);
      }
      this.objects.set(Number(number), { value: read.value, stream });
    }
    this.trailer = this.dictionary(readPdfValue(text, text.lastIndexOf('trailer') + 'trailer'.length).value);
  }

  /** What a value is, wherever it stands. */
  at(value: PdfValue | undefined): PdfValue {
    if (value === undefined) return null;
    const to = value !== null && typeof value === 'object' && 'to' in value ? value.to : undefined;
    return typeof to === 'number' ? (this.objects.get(to)?.value ?? null) : value;
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.at(value);
    return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as PdfDictionary) : {};
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.at(value);
    return found === null ? [] : Array.isArray(found) ? found : [found];
  }

  /** A name's own text; of anything else the empty one. */
  name(value: PdfValue | undefined): string {
    const { name } = this.dictionary(value);
    return typeof name === 'string' ? name : '';
  }

  stream(value: PdfValue | undefined): Buffer {
    const of = value as PdfReference | undefined;
    return this.objects.get(of?.to ?? 0)?.stream ?? Buffer.alloc(0);
  }

  get catalog(): PdfDictionary {
    return this.dictionary(this.trailer.Root);
  }

  /** In the order in which they are read. */
  get pages(): { page: PdfDictionary; content: string }[] {
    const { Kids: kids } = this.dictionary(this.catalog.Pages);
    return this.list(kids).map((kid) => {
      const page = this.dictionary(kid);
      return { page, content: this.stream(page.Contents).toString('latin1') };
    });
  }
}
