import formatCompiled from 'use-intl/format-message/format-only';
import { endedOnce } from '@/lib/domain/ended-once';

type Said = ReturnType<typeof formatCompiled>;

const ended = (said: Said): Said =>
  typeof said === 'string' ? endedOnce(said) : Array.isArray(said) ? (said.map(ended) as Said) : said;

/** Formats a compiled sentence, in place of use-intl's own function: in the browser, and for `format-message.ts`. */
export default function formatBuilt(...given: Parameters<typeof formatCompiled>): Said {
  return ended(formatCompiled(...given));
}

formatBuilt.raw = false;
