import { bigint, jsonb, timestamp } from 'drizzle-orm/pg-core';
import type { BilingualText } from '@/lib/contract/bilingual-text';

/** An amount in the currency's minor unit. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });
/** A text that staff write and guests read. */
export const bilingual = (name: string) => jsonb(name).$type<BilingualText>();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
