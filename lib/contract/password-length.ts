/**
 * Shortest password that is taken. In a file of its own, so that forms can say it without loading the schemas.
 * docs/reliability.md, Passwords and mailed secrets.
 */
export const PASSWORD_MIN_LENGTH = 10;
