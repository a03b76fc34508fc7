import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { addBankAccount, changeBankAccount } from '@/lib/api/bank-account';
import { useSend } from '@/lib/api/use-send';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import type { BankAccount } from '@/lib/contract/agency';
import { type BankAccountInput, type ManagedBankAccount, managedBankAccount } from '@/lib/contract/bank-account';
import { groupedClabe } from '@/lib/domain/clabe';
import { AccountFailure, isGone } from './account-failure';
import styles from './bank.module.css';
import {
  ACCOUNT_FIELDS,
  type AccountField,
  type AccountProblems,
  accountName,
  changedFields,
  editsOf,
  readAccountForm,
} from './read-account-form';

type AccountErrors = Partial<Record<AccountField, string>>;

const DIGITS: readonly AccountField[] = ['clabeNumber', 'accountNumber', 'cardNumber'];

const OPTIONAL: readonly AccountField[] = ['cardNumber', 'branchName'];

const HINTED = ['clabeNumber', 'accountNumber', 'cardNumber'] as const;

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
  const [current, setCurrent] = useState(account);
  const [problems, setProblems] = useState<AccountProblems>({});
  const [attempt, setAttempt] = useState(0);
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: BankAccountInput, idempotencyKey) =>
      account && current
        ? changeBankAccount(http, {
            agencyId,
            id: account.id,
            change: { ...editsOf(account, input), version: current.version },
          })
        : addBankAccount(http, { agencyId, account: input, idempotencyKey }),
    onDone: onSaved,
    onStale: (details) => {
      const now = managedBankAccount.safeParse(details);
      if (!now.success) return;
      setCurrent(now.data);
      onCurrent(now.data);
    },
  });
  const told = edit.failure instanceof ApiError ? edit.failure.fields : {};
  const errors: AccountErrors = {};
  for (const name of ACCOUNT_FIELDS) {
    const problem = problems[name];
    const sentence = problem
      ? t(`wrong.${problem === 'shape' ? name : problem}`, { field: t(`fields.${name}`) })
      : told[name];
    if (sentence) errors[name] = sentence;
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAccountForm(new FormData(event.currentTarget));
    setProblems(read.problems);
    setAttempt((count) => count + 1);
    if (!read.account) return;
    if (account && changedFields(account, read.account).length === 0) return onClose();
    edit.save(read.account);
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
      <form
        id={`${id}-form`}
        noValidate
        onSubmit={submit}
        onChange={(event) => attempt > 0 && setProblems(readAccountForm(new FormData(event.currentTarget)).problems)}
      >
        <ErrorSummary
          title={t('check')}
          attempt={attempt}
          errors={ACCOUNT_FIELDS.flatMap((name) => {
            const problem = errors[name];
            return problem ? [{ id: `${id}-${name}`, message: problem }] : [];
          })}
        />
        {Object.keys(errors).length === 0 && (
          <AccountFailure failure={edit.failure} asked="staleSave" before={account} now={current} />
        )}
        <AccountFields id={id} account={account} errors={errors} />
      </form>
    </Modal>
  );
}

interface AccountFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  /** Null for a new account. */
  account: BankAccount | null;
  errors: AccountErrors;
}

function AccountFields({ id, account, errors }: AccountFieldsProps) {
  const t = useTranslations('bank');
  const first = (name: AccountField) =>
    name === 'clabeNumber' && account ? groupedClabe(account[name]) : account?.[name];
  const currencies = [...new Set([...OFFERED_CURRENCIES, ...(account ? [account.currency] : [])])];
  return (
    <div className={styles.fields}>
      {ACCOUNT_FIELDS.map((name) => {
        const hinted = HINTED.find((each) => each === name);
        return (
          <Field
            key={name}
            id={`${id}-${name}`}
            label={t(`fields.${name}`)}
            hint={hinted && t(`hints.${hinted}`)}
            optional={OPTIONAL.includes(name) && t('optional')}
            error={errors[name]}
          >
            {(input) =>
              name === 'currency' ? (
                <SelectInput {...input} name={name} defaultValue={account?.currency}>
                  {currencies.map((currency) => (
                    <option key={currency}>{currency}</option>
                  ))}
                </SelectInput>
              ) : (
                <TextInput
                  {...input}
                  name={name}
                  defaultValue={first(name) ?? ''}
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
