/**
 * Shortest accepted password. In a file of its own, so that forms can show it without loading the schemas.
 * docs/reliability.md, Passwords and mailed secrets.
 */
export const PASSWORD_MIN_LENGTH = 10;
