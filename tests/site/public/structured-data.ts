/** A thing of schema.org. */
export type Thing = Record<string, unknown> & { '@type': string };

/** What search engines ask of each kind of thing that the pages tell of. */
const REQUIRED: Record<string, string[]> = {
  Organization: ['name'],
  WebSite: ['name', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'image', 'url'],
  Place: ['name', 'address'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Product: ['name', 'description'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
};

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && '@type' in value;
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function below(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(below);
  if (typeof value !== 'object' || value === null) return [];
  return [...(isThing(value) ? [value] : []), ...Object.values(value).flatMap(below)];
}

/** Every thing that a page tells of, the inner ones too. Throws where a block is no JSON or has `<` in it. */
export function thingsOf(html: string): Thing[] {
  const openings = html.match(/<script type="application\/ld\+json"/g)?.length ?? 0;
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)];
  if (blocks.length !== openings) throw new Error('a block of structured data is not escaped');
  return blocks.flatMap(([, text]) => {
    const data = JSON.parse(text ?? '');
    if (data['@context'] !== 'https://schema.org') throw new Error('structured data without its context');
    return below(data);
  });
}

/** What is missing in a thing, or no address of the whole web. */
export function faultsOf(thing: Thing): string[] {
  const type = thing['@type'];
  const missing = (REQUIRED[type] ?? []).filter((name) => isEmpty(thing[name]));
  const relative = ['url', 'item', 'logo'].filter((name) => {
    const value = thing[name];
    return typeof value === 'string' && !URL.canParse(value);
  });
  return [...missing.map((name) => `${type} has no ${name}`), ...relative.map((name) => `${type}: relative ${name}`)];
}
