/** A tag for comparison: without case and accents. Signs count, since a tag may consist of them alone. */
export const plainTag = (tag: string): string =>
  tag
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();

/** Tags without repetition, compared without case and accents; of several spellings the last one stays. */
export const eachTagOnce = (tags: readonly string[]): string[] => [
  ...new Map(tags.map((tag) => [plainTag(tag), tag])).values(),
];
