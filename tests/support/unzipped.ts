import { inflateRawSync } from 'node:zlib';

/** A file of a zip archive, by its central directory. */
export function unzipped(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4)) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    return archive.readUInt16LE(at + 10) === 0 ? bytes.toString() : inflateRawSync(bytes).toString();
  }
  throw new Error(`${name} is not in the archive`);
}
