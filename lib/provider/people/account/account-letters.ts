/** The mails about an account; messages/<locale>/mail.json has a text for each under `account`. */
export const ACCOUNT_LETTERS = [
  'password-reset',
  'password-changed',
  'second-factor-removed',
  'second-factor-off',
  'codes-tried',
  'bank-account-news',
  'login-link',
  'verify-mail',
  'already-registered',
  'agency-welcome',
  'couple-welcome',
  'invitation',
] as const;
export type AccountLetter = (typeof ACCOUNT_LETTERS)[number];
