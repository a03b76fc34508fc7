import { z } from 'zod';
import { signupPlan } from './account';
import { calendarDate } from './dates';
import { money } from './money';

const contractedService = z.object({ id: z.string(), concept: z.string(), price: money });
const masterDeposit = z.object({ id: z.string(), concept: z.string(), amount: money, date: calendarDate });

/** What the couple owes the agency and what they have paid; the sums are of the rows. */
export const masterAccount = z
  .object({
    id: z.string(),
    eventId: z.string(),
    package: signupPlan,
    dueOn: calendarDate,
    services: z.array(contractedService),
    deposits: z.array(masterDeposit),
    total: money,
    paid: money,
    /** Below zero where more was paid than contracted. */
    balance: money,
    version: z.int(),
  })
  .meta({ id: 'MasterAccount' });
export type MasterAccount = z.infer<typeof masterAccount>;
