export const isThorough = process.env.TEST_THOROUGH === '1';

/** How often a test tries again: what every run can wait for, and what TEST_THOROUGH=1 asks for. */
export const times = (usually: number, thoroughly: number): number => (isThorough ? thoroughly : usually);
