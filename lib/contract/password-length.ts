/** Shortest password that is taken. design/reliability.md S12. Apart from the schemas, so that a form can say it without them. */
export const PASSWORD_MIN_LENGTH = 10;
