import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** An amount in the currency's minor unit. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
