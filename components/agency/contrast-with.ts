import { contrastOf } from '@/lib/domain/brand';

/** The contrast of what is typed with the text that stands on it; null while it is no color. */
export const contrastWith = (typed: string, on: string): number | null =>
  /^#[0-9a-f]{6}$/i.test(typed.trim()) ? contrastOf(typed.trim(), on) : null;
