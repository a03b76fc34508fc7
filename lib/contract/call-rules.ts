import { z } from 'zod';

/** The rules that create calls automatically. */
export const callRule = z.enum(['noAnswer', 'overdue', 'cutOffNear', 'proofRefused', 'disagreement']);
export type CallRule = z.infer<typeof callRule>;

/**
 * Days after which each rule creates a call (for `cutOffNear`: days before); null = never. They count from the day on
 * which the guest was added to the list, money was due, a proof was refused, or a household answered.
 */
export const callRuleDays = z.record(callRule, z.int().min(0).max(120).nullable());
export type CallRuleDays = z.infer<typeof callRuleDays>;

/** GET and PUT /api/v1/events/{id}/call-rules. Version 0 = nobody has set them. */
export const callRules = z.object({ days: callRuleDays, version: z.int().min(0) }).meta({ id: 'CallRules' });
export type CallRules = z.infer<typeof callRules>;
