import { z } from 'zod';
import { signupPlan } from './account';
import { calendarDate, instant } from './dates';
import { decimalRate } from './event-currencies';
import { currencyCode, knownCurrency, money } from './money';

/** How a service's quantity comes about: as it was agreed, or for each of those whom the event has at the moment. */
export const serviceCounts = z.enum(['fixed', 'perGuest', 'perAdult', 'perMinor', 'perRoom']);
export type ServiceCounts = z.infer<typeof serviceCounts>;

/** A draft is seen by those who manage the account alone; the couple owes what is approved. */
export const serviceState = z.enum(['draft', 'approved']);
export type ServiceState = z.infer<typeof serviceState>;

export const depositMethod = z.enum(['transfer', 'cash', 'card', 'other']);

/** Whom the event has: guests who said that they come and whom they bring, by age, and rooms that stand. */
const accountCounts = z.object({ guests: z.int(), adults: z.int(), minors: z.int(), rooms: z.int() });
export type AccountCounts = z.infer<typeof accountCounts>;

/** What one unit of another currency is worth in the account's, as a decimal number in figures, and since when. */
const accountRate = z.object({
  currency: currencyCode,
  rate: decimalRate,
  since: calendarDate,
});
export type AccountRate = z.infer<typeof accountRate>;

const serviceQuestion = z.object({
  id: z.string(),
  text: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Null until the agency answers. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  version: z.int(),
});
export type ServiceQuestion = z.infer<typeof serviceQuestion>;

const contractedService = z.object({
  id: z.string(),
  concept: z.string(),
  counts: serviceCounts,
  /** How many, or how many for each of what it follows. */
  quantity: z.int(),
  /** The present number of the guests or rooms that `counts` names; null where the price is fixed. */
  followed: z.int().nullable(),
  unitPrice: money,
  /** What it costs with the counts as they are now. */
  price: money,
  state: serviceState,
  questions: z.array(serviceQuestion),
  version: z.int(),
});
export type ContractedService = z.infer<typeof contractedService>;

const masterDeposit = z.object({
  id: z.string(),
  concept: z.string(),
  /** Below zero where it takes back another deposit. */
  amount: money,
  date: calendarDate,
  method: depositMethod,
  hasReceipt: z.boolean(),
  /** The deposit that this one takes back, and why. */
  reverses: z.string().nullable(),
  reason: z.string().nullable(),
  /** Taken back by another. */
  reversed: z.boolean(),
  version: z.int(),
});
export type MasterDeposit = z.infer<typeof masterDeposit>;

/** What the couple owes the agency and what they have paid; the sums are of the rows. */
export const masterAccount = z
  .object({
    id: z.string(),
    eventId: z.string(),
    /** The event's: days of questions are shown in it. */
    timeZone: z.string(),
    package: signupPlan,
    currency: currencyCode,
    dueOn: calendarDate,
    exchangeRates: z.array(accountRate),
    counts: accountCounts,
    services: z.array(contractedService),
    deposits: z.array(masterDeposit),
    /** Each currency's own sums, the account's first. */
    byCurrency: z.array(z.object({ currency: currencyCode, total: money, paid: money, balance: money })),
    /** The sums of approved services, in the account's currency at its rates. */
    total: money,
    paid: money,
    /** Below zero where more was paid than contracted. */
    balance: money,
    /** What the drafts would add; null for those who do not see them. */
    drafts: money.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MasterAccount' });
export type MasterAccount = z.infer<typeof masterAccount>;

const MOST_CURRENCIES = 10;
/** Keeps what follows a count within whole numbers, however many guests come. */
const MOST_OF_A_LINE = 100_000_000_000;

const concept = z.string().trim().min(2).max(160);
const version = z.int().min(1);

/** PUT /api/v1/events/{id}/master-account: opens the account (no version) or changes what it says of itself. */
export const masterAccountInput = z
  .object({
    package: signupPlan,
    currency: knownCurrency,
    /** Left out: 30 days before the event, or as it was. */
    dueOn: calendarDate.optional(),
    /** Left out: as they were. */
    exchangeRates: z
      .array(accountRate.extend({ currency: knownCurrency }))
      .max(MOST_CURRENCIES)
      .optional(),
    version: version.optional(),
  })
  .meta({ id: 'MasterAccountInput' });
export type MasterAccountInput = z.infer<typeof masterAccountInput>;

const serviceFields = z.object({
  concept,
  counts: serviceCounts,
  quantity: z.int().min(1).max(1000),
  unitPrice: z.int().min(0).max(MOST_OF_A_LINE),
  currency: knownCurrency,
  state: serviceState,
});

/** A service as staff write it; `unitPrice` in minor units of its currency. */
export const serviceInput = serviceFields
  .refine(({ quantity, unitPrice }) => quantity * unitPrice <= MOST_OF_A_LINE, { path: ['unitPrice'] })
  .meta({ id: 'ContractedServiceInput' });
export type ServiceInput = z.infer<typeof serviceInput>;

/** PATCH of a service: what is left out stays. */
export const serviceChange = serviceFields.partial().extend({ version });
export type ServiceChange = z.infer<typeof serviceChange>;

/** A deposit as staff write it; `amount` in minor units. */
export const masterDepositInput = z
  .object({
    concept,
    amount: z.int().min(1).max(MOST_OF_A_LINE),
    currency: knownCurrency,
    date: calendarDate,
    method: depositMethod,
  })
  .meta({ id: 'MasterDepositInput' });
export type MasterDepositInput = z.infer<typeof masterDepositInput>;

/** PATCH of a deposit: its money stays; a wrong one is taken back. */
export const masterDepositChange = masterDepositInput
  .pick({ concept: true, date: true, method: true })
  .partial()
  .extend({ version });
export type MasterDepositChange = z.infer<typeof masterDepositChange>;

/** DELETE of a deposit takes it back by a row of its own. */
export const depositReversal = z.object({ reason: z.string().trim().min(3).max(300), version });
export type DepositReversal = z.infer<typeof depositReversal>;

const questionText = z.string().trim().min(3).max(1000);
export const questionInput = z.object({ text: questionText });
export const questionAnswer = z.object({ answer: questionText, version });
export type QuestionAnswer = z.infer<typeof questionAnswer>;
