import { crc32, deflateSync } from 'node:zlib';

/** Letters three dots wide and five high, a row an octal digit. */
const GLYPHS: Record<string, string> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25563',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  '0': '75557',
  '1': '26227',
  '2': '61247',
  '3': '61216',
  '4': '55711',
  '5': '74616',
  '6': '34757',
  '7': '71222',
  '8': '75757',
  '9': '75716',
  '.': '00002',
  ':': '02020',
  '-': '00700',
  '/': '11244',
};
const DOT = 3;
const MARGIN = 30;
const LINE = 11 * DOT;
const WIDTH = 620;
const INK = 48;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

/** A grey-scale PNG of upper-case lines, as a phone's picture of a slip would show. */
export function drawText(lines: string[]): Buffer {
  const height = 2 * MARGIN + lines.length * LINE;
  const stride = WIDTH + 1;
  const pixels = Buffer.alloc(stride * height, 250);
  for (let y = 0; y < height; y++) pixels[y * stride] = 0;
  const dot = (x: number, y: number) => {
    for (let dy = 0; dy < DOT; dy++) pixels.fill(INK, (y + dy) * stride + 1 + x, (y + dy) * stride + 1 + x + DOT);
  };
  lines.forEach((line, row) => {
    [...line].forEach((letter, column) => {
      [...(GLYPHS[letter] ?? '00000')].forEach((bits, y) => {
        for (let x = 0; x < 3; x++) {
          if (Number(bits) & (4 >> x)) dot(MARGIN + (column * 4 + x) * DOT, MARGIN + row * LINE + y * DOT);
        }
      });
    });
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
