const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether each typed word begins a word of the name; case and accents do not matter. */
export function matchesName(name: string, typed: string): boolean {
  const words = plain(name).split(/\s+/);
  return plain(typed)
    .trim()
    .split(/\s+/)
    .every((start) => words.some((word) => word.startsWith(start)));
}
