import { z } from 'zod';
import { signupPlan } from './account';
import { calendarDate, instant } from './dates';
import { decimalRate } from './event-currencies';
import { currencyCode, knownCurrency, money } from './money';

/**
 * How the quantity of a service is counted: fixed as agreed, or for each of the people or rooms that the event has at
 * the moment.
 */
export const serviceCounts = z.enum(['fixed', 'perGuest', 'perAdult', 'perMinor', 'perRoom']);
export type ServiceCounts = z.infer<typeof serviceCounts>;

/** Only those who manage the account see a draft; the couple owes what is approved. */
export const serviceState = z.enum(['draft', 'approved']);
export type ServiceState = z.infer<typeof serviceState>;

export const depositMethod = z.enum(['transfer', 'cash', 'card', 'other']);

/** The event's numbers: people who said that they come, with those whom they bring, by age; and rooms that stand. */
const accountCounts = z.object({ guests: z.int(), adults: z.int(), minors: z.int(), rooms: z.int() });
export type AccountCounts = z.infer<typeof accountCounts>;

/** What one unit of another currency is worth in the account's currency (a decimal number as text), and since when. */
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
  /** How many; or, where it is counted, how many for each of what is counted. */
  quantity: z.int(),
  /** The present number of what `counts` names; null where the quantity is fixed. */
  followed: z.int().nullable(),
  unitPrice: money,
  /** Its price with the present numbers. */
  price: money,
  state: serviceState,
  questions: z.array(serviceQuestion),
  version: z.int(),
});
export type ContractedService = z.infer<typeof contractedService>;

const masterDeposit = z.object({
  id: z.string(),
  concept: z.string(),
  /** Negative where it reverses another deposit. */
  amount: money,
  date: calendarDate,
  method: depositMethod,
  hasReceipt: z.boolean(),
  /** The deposit that this one reverses, and why. */
  reverses: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether another deposit reverses this one. */
  reversed: z.boolean(),
  version: z.int(),
});
export type MasterDeposit = z.infer<typeof masterDeposit>;

/** What the couple owes the agency and has paid; the sums are those of the rows. */
export const masterAccount = z
  .object({
    id: z.string(),
    eventId: z.string(),
    /** The event's zone, for the dates of questions. */
    timeZone: z.string(),
    package: signupPlan,
    currency: currencyCode,
    dueOn: calendarDate,
    exchangeRates: z.array(accountRate),
    counts: accountCounts,
    services: z.array(contractedService),
    deposits: z.array(masterDeposit),
    /** The sums of each currency, the account's own first. */
    byCurrency: z.array(z.object({ currency: currencyCode, total: money, paid: money, balance: money })),
    /** The sums of approved services, in the account's currency at its rates. */
    total: money,
    paid: money,
    /** Negative where more was paid than was contracted. */
    balance: money,
    /** What the drafts would add; null for people who do not see them. */
    drafts: money.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MasterAccount' });
export type MasterAccount = z.infer<typeof masterAccount>;

const MOST_CURRENCIES = 10;
/** Keeps the price of a counted service a safe integer, however many guests come. */
const MOST_OF_A_LINE = 100_000_000_000;

const concept = z.string().trim().min(2).max(160);
const version = z.int().min(1);

/** PUT /api/v1/events/{id}/master-account: opens the account (without `version`) or changes its own data. */
export const masterAccountInput = z
  .object({
    package: signupPlan,
    currency: knownCurrency,
    /** Left out: 30 days before the event, or unchanged. */
    dueOn: calendarDate.optional(),
    /** Left out: unchanged. */
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

/** A service as staff enter it; `unitPrice` in minor units of its currency. */
export const serviceInput = serviceFields
  .refine(({ quantity, unitPrice }) => quantity * unitPrice <= MOST_OF_A_LINE, { path: ['unitPrice'] })
  .meta({ id: 'ContractedServiceInput' });
export type ServiceInput = z.infer<typeof serviceInput>;

/** PATCH of a service: what is left out stays. */
export const serviceChange = serviceFields.partial().extend({ version });
export type ServiceChange = z.infer<typeof serviceChange>;

/** A deposit as staff enter it; `amount` in minor units. */
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

/** PATCH of a deposit: its amount cannot be changed; a wrong deposit is reversed. */
export const masterDepositChange = masterDepositInput
  .pick({ concept: true, date: true, method: true })
  .partial()
  .extend({ version });
export type MasterDepositChange = z.infer<typeof masterDepositChange>;

/** DELETE of a deposit reverses it by adding a second row. */
export const depositReversal = z.object({ reason: z.string().trim().min(3).max(300), version });
export type DepositReversal = z.infer<typeof depositReversal>;

const questionText = z.string().trim().min(3).max(1000);
export const questionInput = z.object({ text: questionText });
export const questionAnswer = z.object({ answer: questionText, version });
export type QuestionAnswer = z.infer<typeof questionAnswer>;
