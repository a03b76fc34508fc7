import { readdirSync } from 'node:fs';
import sirv from 'sirv';
import { FILE_HEADERS } from '@/lib/config/security-headers';
import { beforeListeners } from './before-listeners';
import { encodingFor } from './hold-body';

const ADDRESS = '/_next/static';
const A_YEAR_IN_SECONDS = 31_536_000;

/**
 * Sends the build's scripts and style sheets in the form that was compressed once after the build
 * (scripts/start/pack-files.mjs) to browsers that accept brotli: a phone loads an eighth less, and Next need not
 * compress them for each visitor. Everything else, and all files of a build without compressed ones, is left to Next.
 * Answers a function that ends it for servers created later.
 */
export function sendPackedFiles(folder: string): () => void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.br'));
  const packed = new Set(names.map((name) => `${ADDRESS}/${name.replaceAll('\\', '/').slice(0, -'.br'.length)}`));
  const send = sirv(folder, {
    brotli: true,
    immutable: true,
    maxAge: A_YEAR_IN_SECONDS,
    setHeaders: (response) => {
      for (const { key, value } of FILE_HEADERS) response.setHeader(key, value);
    },
  });
  return beforeListeners((request, response) => {
    const { url = '', method } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !packed.has(url) || encodingFor(request) !== 'br') return false;
    request.url = url.slice(ADDRESS.length);
    send(request, response);
    return true;
  });
}
