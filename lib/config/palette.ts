/**
 * The palette for everything without a style sheet: mails, documents, pictures, and forms of other services.
 * app/styles/_theme.scss has the same colors for pages.
 */
export const SAND = '#F6F0E6';
export const PAPER = '#FCF9F4';
export const INK = '#22313A';
/** For secondary text. */
export const QUIET_INK = '#55636B';
export const SEA = '#0F4C5C';
export const CORAL = '#D9583B';
export const CORAL_STRONG = '#B3432A';
export const GOLD = '#C5A05A';
export const LINE = '#E2D6C1';
