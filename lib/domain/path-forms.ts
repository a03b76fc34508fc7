const DECODINGS = 5;
// Invisible characters are removed: in a path they can only be there to disguise it.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Z}]/gu;

const decodeOnce = (path: string) =>
  path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

/** The text and all its decoded forms, step by step; after DECODINGS steps the last may still be encoded. */
export function decodings(text: string): string[] {
  const found = [text];
  for (let step = 0; step < DECODINGS; step += 1) {
    const last = found.at(-1) ?? '';
    const next = decodeOnce(last);
    if (next === last) break;
    found.push(next);
  }
  return found;
}

function withoutDots(segments: string[]): string[] {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return kept;
}

const bare = (segments: string[]) => {
  const [first, second] = segments;
  const rest = first === '_next' && second === 'data' ? segments.slice(3) : segments;
  return rest[0] === 'es' || rest[0] === 'en' ? rest.slice(1) : rest;
};

/**
 * All lists of lower-case segments that a path may be read as: as written and decoded, with `..` resolved and not,
 * without language, file ending (`.rsc`, `.json`), doubled or turned slashes. A guard must check all of them.
 * docs/pages.md, Guards.
 */
export function pathForms(path: string): string[][] {
  return decodings(path).flatMap((form) => {
    const plain = form.normalize('NFKC').replace(INVISIBLE, '').replaceAll('\\', '/').toLowerCase();
    const segments = plain
      .replace(/[?#].*/s, '')
      .split('/')
      .filter((segment) => segment !== '' && segment !== '.');
    return [segments, withoutDots(segments)].map((list) =>
      bare(list).map((segment) => segment.replace(/(?!^)[.;].*/s, '')),
    );
  });
}
