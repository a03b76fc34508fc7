/** A frame as the browser's encoder gives it. */
export interface Chunk {
  key: boolean;
  /** Milliseconds from the film's start. */
  at: number;
  data: Uint8Array;
}

interface Film {
  width: number;
  height: number;
  /** Milliseconds. */
  duration: number;
  chunks: Chunk[];
}

const bytesOf = (number: number, width: number) => {
  const bytes = Buffer.alloc(width);
  for (let index = width - 1, rest = number; index >= 0; index--, rest = Math.floor(rest / 256))
    bytes[index] = rest % 256;
  return bytes;
};
const idOf = (id: number) => bytesOf(id, Math.ceil((32 - Math.clz32(id)) / 8));
/** Lengths are written in eight bytes everywhere, so that no length depends on another. */
const lengthOf = (length: number) => Buffer.concat([Buffer.from([1]), bytesOf(length, 7)]);
const element = (id: number, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([idOf(id), lengthOf(body.length), body]);
};
const uint = (id: number, value: number) => element(id, bytesOf(value, 8));
const text = (id: number, value: string) => element(id, Buffer.from(value, 'ascii'));
const float = (id: number, value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

function block({ key, at, data }: Chunk, from: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, key ? 0x80 : 0]);
  head.writeInt16BE(at - from, 1);
  return element(0xa3, head, data);
}

/** One cluster a key frame, so that a player can jump to each. */
function clustersOf(chunks: Chunk[]): { at: number; bytes: Buffer }[] {
  const groups: Chunk[][] = [];
  for (const chunk of chunks) {
    if (chunk.key || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(chunk);
  }
  return groups.map((group) => {
    const at = group[0]?.at ?? 0;
    return { at, bytes: element(0x1f43b675, uint(0xe7, at), ...group.map((chunk) => block(chunk, at))) };
  });
}

/** A WebM file of VP9 frames with its length and an index of its key frames; MediaRecorder writes neither. */
export function writeWebm({ width, height, duration, chunks }: Film): Buffer {
  const header = element(
    0x1a45dfa3,
    uint(0x4286, 1),
    uint(0x42f7, 1),
    uint(0x42f2, 4),
    uint(0x42f3, 8),
    text(0x4282, 'webm'),
    uint(0x4287, 4),
    uint(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    uint(0x2ad7b1, 1_000_000),
    float(0x4489, duration),
    text(0x4d80, 'films'),
    text(0x5741, 'films'),
  );
  const picture = element(0xe0, uint(0xb0, width), uint(0xba, height));
  const track = element(0xae, uint(0xd7, 1), uint(0x73c5, 1), uint(0x83, 1), text(0x86, 'V_VP9'), picture);
  const head = Buffer.concat([info, element(0x1654ae6b, track)]);
  const clusters = clustersOf(chunks);
  const indexAt = (first: number) => {
    let place = first;
    const points = clusters.map(({ at, bytes }) => {
      const point = element(0xbb, uint(0xb3, at), element(0xb7, uint(0xf7, 1), uint(0xf1, place)));
      place += bytes.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  // Every number of the index has the same width, so its own length is known before its places are.
  const index = indexAt(head.length + indexAt(0).length);
  return Buffer.concat([header, element(0x18538067, head, index, ...clusters.map(({ bytes }) => bytes))]);
}
