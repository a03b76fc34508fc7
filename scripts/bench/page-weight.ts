import { gzipSync } from 'node:zlib';

export interface PageWeight {
  status: number;
  htmlBytes: number;
  scriptBytes: number;
  styleBytes: number;
}

const gzipped = (bytes: ArrayBuffer) => gzipSync(new Uint8Array(bytes), { level: 9 }).length;

async function weightOf(addresses: Iterable<string>, base: string): Promise<number> {
  const weights = [...new Set(addresses)].map(async (address) => {
    const answer = await fetch(new URL(address, base));
    return gzipped(await answer.arrayBuffer());
  });
  return (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0);
}

/** What a first visit downloads for a page, gzip level 9: its HTML, the scripts it names, its style sheets. */
export async function pageWeight(url: string): Promise<PageWeight> {
  const answer = await fetch(url);
  const html = await answer.text();
  // Scripts for browsers without modules are named but never loaded by one that has them.
  const scripts = [...html.matchAll(/<script(?![^>]*\bnomodule\b)[^>]*\bsrc="([^"]+\.js[^"]*)"/gi)].flatMap(
    ([, src]) => src ?? [],
  );
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [],
  );
  return {
    status: answer.status,
    htmlBytes: gzipSync(html, { level: 9 }).length,
    scriptBytes: await weightOf(scripts, url),
    styleBytes: await weightOf(styles, url),
  };
}
