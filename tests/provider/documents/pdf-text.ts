import { inflateSync } from 'node:zlib';

/** Its length is read, for the last byte of a compressed stream may be a line's end too. */
const STREAM = /\/Length (\d+)\s+\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g;
const DRAWN_TEXT = /\[((?:<[0-9a-f]*>[^\]<]*)+)\]\s*TJ/g;

/** What is drawn on each page of a PDF, in the order in which its objects are in the file. */
export function pageContents(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(STREAM)].map(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return inflateSync(bytes.subarray(start, start + Number(length))).toString('latin1');
  });
}

/** The text that a PDF with standard fonts shows. */
export function pdfText(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (const content of pageContents(bytes)) {
    for (const [, run = ''] of content.matchAll(DRAWN_TEXT)) {
      const hex = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('');
      pieces.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return pieces.join('');
}
