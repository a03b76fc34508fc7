import type { z } from 'zod';

/** Why a contact field is refused, as `code` or `code:number`; the words are chosen where it is shown. */
export function contactIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small')
    return Number(issue.minimum) <= 1 || issue.input === '' ? 'required' : `min:${issue.minimum}`;
  if (issue.code === 'too_big') return `max:${issue.maximum}`;
  if (issue.code === 'invalid_type') return 'required';
  if (issue.code === 'custom') return 'personName';
  return 'email';
}

export interface ContactProblem {
  code: 'required' | 'email' | 'personName' | 'min' | 'max';
  limit: number;
}

/** Reads back what contactIssue wrote; null where the text is a sentence of the provider. */
export function readContactIssue(text: string): ContactProblem | null {
  const [code, limit] = text.split(':');
  if (code === 'required' || code === 'email' || code === 'personName' || code === 'min' || code === 'max')
    return { code, limit: Number(limit ?? 0) };
  return null;
}
