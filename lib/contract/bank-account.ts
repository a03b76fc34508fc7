import { z } from 'zod';
import { currencyCode } from './money';

const words = (most: number) => z.string().trim().min(2).max(most);
/** Digits as people copy them, in groups: the spaces are dropped. */
const digits = (form: RegExp) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(form));

/** An account that guests pay into, as those who manage it write it. Specification 3 and 7. */
export const bankAccountInput = z.object({
  businessName: words(120),
  bankName: words(80),
  branchName: z.string().trim().max(80).nullable().default(null),
  accountNumber: digits(/^\d{4,20}$/),
  cardNumber: digits(/^\d{15,16}$/)
    .nullable()
    .default(null),
  clabeNumber: digits(/^\d{18}$/),
  currency: currencyCode,
});
export type BankAccountInput = z.output<typeof bankAccountInput>;

/** PATCH /api/v1/agencies/{id}/bank-accounts/{accountId}: what is left out stays. */
export const bankAccountChange = z
  .object({
    ...bankAccountInput.shape,
    branchName: bankAccountInput.shape.branchName.unwrap(),
    cardNumber: bankAccountInput.shape.cardNumber.unwrap(),
  })
  .partial();
export type BankAccountChange = z.output<typeof bankAccountChange>;
