import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useEditedRecord } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { addBankAccount, changeBankAccount } from '@/lib/api/bank-account';
import { useSend } from '@/lib/api/use-send';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import type { BankAccount } from '@/lib/contract/agency';
import {
  type BankAccountInput,
  bankAccountInput,
  type ManagedBankAccount,
  managedBankAccount,
} from '@/lib/contract/bank-account';
import { groupedClabe, isValidClabe } from '@/lib/domain/clabe';
import styles from './bank.module.css';

/** The fields of the form, in its order, by their names on the wire. */
const ACCOUNT_FIELDS = [
  'bankName',
  'currency',
  'businessName',
  'branchName',
  'clabeNumber',
  'accountNumber',
  'cardNumber',
  'swiftCode',
  'bankAddress',
] as const;
type AccountField = (typeof ACCOUNT_FIELDS)[number];

const DIGITS: readonly AccountField[] = ['clabeNumber', 'accountNumber', 'cardNumber'];

const OPTIONAL: readonly AccountField[] = ['cardNumber', 'branchName', 'swiftCode', 'bankAddress'];

const HINTED = ['clabeNumber', 'accountNumber', 'cardNumber', 'swiftCode', 'bankAddress'] as const;

const checkedAccount = bankAccountInput.refine(({ clabeNumber }) => isValidClabe(clabeNumber), {
  path: ['clabeNumber'],
  message: 'checkDigit',
});

const nullWhereEmpty = (typed: string | null) => typed?.trim() || null;

type TypedAccount = z.input<typeof checkedAccount>;
type AccountFormState = UseFormReturn<TypedAccount, unknown, BankAccountInput>;

const typedAccount = (account: BankAccount | null): TypedAccount => ({
  bankName: account?.bankName ?? '',
  currency: account?.currency ?? OFFERED_CURRENCIES[0],
  businessName: account?.businessName ?? '',
  branchName: account?.branchName ?? null,
  clabeNumber: account ? groupedClabe(account.clabeNumber) : '',
  accountNumber: account?.accountNumber ?? '',
  cardNumber: account?.cardNumber ?? null,
  swiftCode: account?.swiftCode ?? null,
  bankAddress: account?.bankAddress ?? null,
});

type AccountFacts = Pick<BankAccount, AccountField>;

/** The fields of an account that somebody else changed, with their new values. */
const changedFields = (before: AccountFacts, now: AccountFacts) =>
  ACCOUNT_FIELDS.filter((name) => before[name] !== now[name]).map((name) => ({ name, value: now[name] }));

/** The typed values that differ from the account as opened: only these are sent, so that others' changes stay. */
const editsOf = (opened: AccountFacts, typed: BankAccountInput): Partial<BankAccountInput> =>
  Object.fromEntries(changedFields(opened, typed).map(({ name, value }) => [name, value]));

/** An account's short name: its bank and the end of its number. */
export const accountName = ({ bankName, accountNumber }: BankAccount) => `${bankName} ···${accountNumber.slice(-4)}`;

interface AccountFormProps {
  agencyId: string;
  /** Null for a new account. */
  account: ManagedBankAccount | null;
  onClose: () => void;
  onSaved: (account: ManagedBankAccount) => void;
  /** The account as somebody else left it. */
  onCurrent: (account: ManagedBankAccount) => void;
  /** Somebody else took the account away. */
  onGone: () => void;
}

/** An account that guests pay into, new or as it is. */
export function AccountForm({ agencyId, account, onClose, onSaved, onCurrent, onGone }: AccountFormProps) {
  const t = useTranslations('bank');
  const id = useId();
  const form = useForm({
    resolver: zodResolver(checkedAccount, { error: issueCode }),
    defaultValues: typedAccount(account),
    shouldFocusError: false,
  });
  const edited = useEditedRecord(form, { keys: ACCOUNT_FIELDS, loaded: account, valuesOf: typedAccount });
  const { record: current, writers } = edited;
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: BankAccountInput, idempotencyKey) =>
      account && current
        ? changeBankAccount(http, {
            agencyId,
            id: account.id,
            change: { ...editsOf(current, input), version: current.version },
          })
        : addBankAccount(http, { agencyId, account: input, idempotencyKey }),
    onDone: onSaved,
    onStale: (details) => {
      const now = managedBankAccount.safeParse(details);
      if (!now.success) return;
      edited.takeOver(now.data);
      onCurrent(now.data);
    },
  });
  const fields = useFormFields({
    form,
    id,
    names: ACCOUNT_FIELDS,
    sentence: (name, { code, message }) => {
      const wrong = code === 'required' ? 'empty' : message === 'checkDigit' ? message : name;
      return t(`wrong.${wrong}`, { field: t(`fields.${name}`) });
    },
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  const submit = (typed: BankAccountInput) => {
    if (current && changedFields(current, typed).length === 0) onClose();
    else edit.save(typed);
  };
  const close = isGone(edit.failure) ? onGone : onClose;
  return (
    <Modal
      show
      size="lg"
      title={account ? t('editTitle', { account: accountName(account) }) : t('newTitle')}
      closeLabel={t('close')}
      onClose={close}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('cancel')}
          </Button>
          {!isGone(edit.failure) && (
            <Button type="submit" form={`${id}-form`} busy={edit.busy}>
              {t(edit.busy ? 'saving' : 'save')}
            </Button>
          )}
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={form.handleSubmit(submit)}>
        <ErrorSummary title={t('check')} {...fields.summary} />
        {fields.summary.errors.length === 0 && (
          <AccountFailure failure={edit.failure}>
            {writers && <TwoWritersNotice form={form} found={writers} label={(name) => t(`fields.${name}`)} />}
          </AccountFailure>
        )}
        <AccountFields form={form} fields={fields} account={account} />
      </form>
    </Modal>
  );
}

interface AccountFieldsProps {
  form: AccountFormState;
  fields: { field: (name: AccountField) => { id: string; error: string | undefined } };
  /** Null for a new account. */
  account: BankAccount | null;
}

function AccountFields({ form, fields, account }: AccountFieldsProps) {
  const t = useTranslations('bank');
  const currencies = [...new Set([...OFFERED_CURRENCIES, ...(account ? [account.currency] : [])])];
  return (
    <div className={styles.fields}>
      {ACCOUNT_FIELDS.map((name) => {
        const hinted = HINTED.find((each) => each === name);
        return (
          <Field
            key={name}
            {...fields.field(name)}
            label={t(`fields.${name}`)}
            hint={hinted && t(`hints.${hinted}`)}
            optional={OPTIONAL.includes(name) && t('optional')}
          >
            {(input) =>
              name === 'currency' ? (
                <SelectInput {...input} {...form.register(name)}>
                  {currencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </SelectInput>
              ) : (
                <TextInput
                  {...input}
                  {...form.register(name, OPTIONAL.includes(name) ? { setValueAs: nullWhereEmpty } : {})}
                  autoComplete="off"
                  inputMode={DIGITS.includes(name) ? 'numeric' : undefined}
                />
              )
            }
          </Field>
        );
      })}
    </div>
  );
}

/** Somebody else took the account away meanwhile. */
export const isGone = (failure: Error | null) => failure instanceof ApiError && failure.code === 'NOT_FOUND';

interface AccountFailureProps {
  failure: Error | null;
  /** For a removal: the account as it was opened, and as somebody else saved it. */
  removal?: { before: BankAccount; now: BankAccount };
  /** For an edit: what the other person wrote, next to what is typed. */
  children?: ReactNode;
}

/** Why an account was neither saved nor removed, and what another person changed of it. */
export function AccountFailure({ failure, removal, children }: AccountFailureProps) {
  const t = useTranslations('bank');
  const failureWords = useFailureWords();
  if (!failure) return null;
  if (isGone(failure)) return <Alert tone="warning">{t('gone')}</Alert>;
  if (!isStale(failure)) return <Alert tone="danger">{failureWords(failure)}</Alert>;
  if (!removal) return children;
  return (
    <Alert tone="warning" title={t('stale')}>
      <ul className="mb-2">
        {changedFields(removal.before, removal.now).map(({ name, value }) => (
          <li key={name}>{t('nowIs', { field: t(`fields.${name}`), value: value ?? t('nothing') })}</li>
        ))}
      </ul>
      <p className="mb-0">{t('staleRemoval')}</p>
    </Alert>
  );
}
