import { z } from 'zod';

/** What makes a call by itself. */
export const callRule = z.enum(['noAnswer', 'overdue', 'cutOffNear', 'proofRefused', 'disagreement']);
export type CallRule = z.infer<typeof callRule>;

/**
 * After how many days each rule makes a call, of `cutOffNear` how many before; null = it makes none. Counted from the day
 * on which the guest was put on the list, money was due, a proof was refused, or a household answered.
 */
export const callRuleDays = z.record(callRule, z.int().min(0).max(120).nullable());
export type CallRuleDays = z.infer<typeof callRuleDays>;

/** GET and PUT /api/v1/events/{id}/call-rules. Version 0 = nobody has set them. */
export const callRules = z.object({ days: callRuleDays, version: z.int().min(0) }).meta({ id: 'CallRules' });
export type CallRules = z.infer<typeof callRules>;
