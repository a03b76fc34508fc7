import type { BankAccount } from '@/lib/contract/agency';
import { type BankAccountInput, bankAccountInput } from '@/lib/contract/bank-account';
import { isValidClabe } from '@/lib/domain/clabe';

/** The fields of the form, in its order, by their names on the wire. */
export const ACCOUNT_FIELDS = [
  'bankName',
  'currency',
  'businessName',
  'branchName',
  'clabeNumber',
  'accountNumber',
  'cardNumber',
] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** Why a field is not accepted: nothing typed, not of its shape, or a CLABE whose last digit does not follow. */
export type AccountProblem = 'empty' | 'shape' | 'checkDigit';
export type AccountProblems = Partial<Record<AccountField, AccountProblem>>;

/** What is typed, as the wire has it, or what is wrong with it. */
export function readAccountForm(form: FormData) {
  const typed = (name: AccountField) => String(form.get(name) ?? '').trim();
  const texts = Object.fromEntries(ACCOUNT_FIELDS.map((name) => [name, typed(name)]));
  const optional = { branchName: typed('branchName') || null, cardNumber: typed('cardNumber') || null };
  const parsed = bankAccountInput.safeParse({ ...texts, ...optional });
  const problems: AccountProblems = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const name = ACCOUNT_FIELDS.find((each) => each === path[0]);
    if (name) problems[name] ??= typed(name) === '' ? 'empty' : 'shape';
  }
  if (parsed.data && !isValidClabe(parsed.data.clabeNumber)) problems.clabeNumber = 'checkDigit';
  return { account: parsed.data && Object.keys(problems).length === 0 ? parsed.data : null, problems };
}

type AccountFacts = Pick<BankAccount, AccountField>;

/** The fields of an account that somebody else changed, with their new values. */
export const changedFields = (before: AccountFacts, now: AccountFacts) =>
  ACCOUNT_FIELDS.filter((name) => before[name] !== now[name]).map((name) => ({ name, value: now[name] }));

/** Of what is typed, what differs from the account as it was opened: somebody else's change of the rest stays. */
export const editsOf = (opened: AccountFacts, typed: BankAccountInput): Partial<BankAccountInput> =>
  Object.fromEntries(changedFields(opened, typed).map(({ name, value }) => [name, value]));

/** How an account is named beside others: its bank and the end of its number. */
export const accountName = ({ bankName, accountNumber }: BankAccount) => `${bankName} ···${accountNumber.slice(-4)}`;
