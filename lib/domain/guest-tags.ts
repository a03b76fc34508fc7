/** A tag as tags are compared: without case and accents. Its signs count, since a tag may be nothing else. */
export const plainTag = (tag: string): string =>
  tag
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** A tag is the same one whatever its case and accents; of several spellings the last one stays. */
export const eachTagOnce = (tags: readonly string[]): string[] => [
  ...new Map(tags.map((tag) => [plainTag(tag), tag])).values(),
];
