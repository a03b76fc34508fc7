import { inflateSync } from 'node:zlib';

const STREAM = /stream\r?\n([\s\S]*?)\r?\nendstream/g;
const DRAWN_TEXT = /\[((?:<[0-9a-f]*>[^\]<]*)+)\]\s*TJ/g;

/** The text that a PDF with standard fonts shows. */
export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const pieces: string[] = [];
  for (const [, body = ''] of file.matchAll(STREAM)) {
    const content = inflated(body);
    for (const [, run = ''] of content.matchAll(DRAWN_TEXT)) {
      const hex = [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, digits]) => digits).join('');
      pieces.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return pieces.join('');
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}
