import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import type { BankAccount } from '@/lib/contract/agency';
import { groupedClabe } from '@/lib/domain/clabe';
import styles from './bank.module.css';
import { ACCOUNT_FIELDS, type AccountField } from './read-account-form';

export type AccountErrors = Partial<Record<AccountField, string>>;

interface AccountFieldsProps {
  /** Starts the ids of the fields. */
  id: string;
  /** Null for a new account. */
  account: BankAccount | null;
  errors: AccountErrors;
}

const DIGITS: readonly AccountField[] = ['clabeNumber', 'accountNumber', 'cardNumber'];
const OPTIONAL: readonly AccountField[] = ['cardNumber', 'branchName'];
const HINTED = ['clabeNumber', 'accountNumber', 'cardNumber'] as const;

export function AccountFields({ id, account, errors }: AccountFieldsProps) {
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
