/** Asked for with TEST_THOROUGH=1: all that can be tried, however long it takes. */
export const thorough = process.env.TEST_THOROUGH === '1';

/** How often a test tries again: what every run can wait for, and a thorough one. */
export const times = (usually: number, thoroughly: number): number => (thorough ? thoroughly : usually);
