import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** A code that nobody guesses: 49 bits. */
export function eventCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `PLS-${letters.join('')}`;
}
