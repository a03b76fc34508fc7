import { type ComplimentaryTerms, complimentaryTerms } from '@/lib/contract/complimentary-room';
import { wholeNumber } from './attrition-draft';

/** The contract's complimentary rooms as they are typed. */
export interface ComplimentaryDraft {
  basis: 'none' | ComplimentaryTerms['basis'];
  every: string;
  /** Empty = as many as are earned. */
  most: string;
  minimumNights: string;
}

export const COMPLIMENTARY_NUMBERS = ['every', 'most', 'minimumNights'] as const;
export type ComplimentaryField = (typeof COMPLIMENTARY_NUMBERS)[number];

export const complimentaryDraft = (terms: ComplimentaryTerms | null): ComplimentaryDraft => ({
  basis: terms?.basis ?? 'none',
  every: terms ? String(terms.every) : '',
  most: terms?.most ? String(terms.most) : '',
  minimumNights: String(terms?.minimumNights ?? 1),
});

/** The terms of a draft, null = none; undefined with the fields that cannot be read. */
export function readComplimentary({ basis, every, most, minimumNights }: ComplimentaryDraft): {
  complimentary: ComplimentaryTerms | null | undefined;
  wrong: ComplimentaryField[];
} {
  if (basis === 'none') return { complimentary: null, wrong: [] };
  const read = complimentaryTerms.safeParse({
    basis,
    every: wholeNumber(every),
    // What is no number must not pass as no bound.
    most: most.trim() === '' ? null : (wholeNumber(most) ?? most),
    minimumNights: wholeNumber(minimumNights),
  });
  if (read.success) return { complimentary: read.data, wrong: [] };
  const named = new Set(read.error.issues.map(({ path: [field] }) => field));
  return { complimentary: undefined, wrong: COMPLIMENTARY_NUMBERS.filter((field) => named.has(field)) };
}
