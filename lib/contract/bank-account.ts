import { z } from 'zod';
import { bankAccount } from './agency';
import { knownCurrency } from './money';

const words = (most: number) => z.string().trim().min(2).max(most);
/** Digits, possibly copied with spaces between groups, which are removed. */
const digits = (form: RegExp) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(form));

/** An account into which guests pay, as staff enter it. */
export const bankAccountInput = z.object({
  businessName: words(120),
  bankName: words(80),
  branchName: z.string().trim().max(80).nullable().default(null),
  accountNumber: digits(/^\d{4,20}$/),
  cardNumber: digits(/^\d{15,16}$/)
    .nullable()
    .default(null),
  clabeNumber: digits(/^\d{18}$/),
  currency: knownCurrency,
  /** A bank abroad needs it. Eight or eleven characters: bank, country, place, and possibly the branch. */
  swiftCode: z
    .string()
    .transform((typed) => typed.replace(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/))
    .nullable()
    .default(null),
  bankAddress: z.string().trim().max(160).nullable().default(null),
});
export type BankAccountInput = z.output<typeof bankAccountInput>;

/** An account as those who manage it see it. `version` counts its changes. */
export const managedBankAccount = bankAccount.extend({ version: z.int() }).meta({ id: 'ManagedBankAccount' });
export type ManagedBankAccount = z.infer<typeof managedBankAccount>;

/** PATCH /api/v1/agencies/{id}/bank-accounts/{accountId}: what is left out stays. */
export const bankAccountChange = z
  .object({
    ...bankAccountInput.shape,
    branchName: bankAccountInput.shape.branchName.unwrap(),
    cardNumber: bankAccountInput.shape.cardNumber.unwrap(),
    swiftCode: bankAccountInput.shape.swiftCode.unwrap(),
    bankAddress: bankAccountInput.shape.bankAddress.unwrap(),
  })
  .partial()
  .extend({ version: z.int() });
export type BankAccountChange = z.output<typeof bankAccountChange>;
