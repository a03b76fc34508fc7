import { plainText } from '@/lib/domain/plain-text';

/** Whether each typed word begins a word of the name; case and accents do not matter. */
export function matchesName(name: string, typed: string): boolean {
  const words = plainText(name).split(/\s+/);
  return plainText(typed)
    .trim()
    .split(/\s+/)
    .every((start) => words.some((word) => word.startsWith(start)));
}
