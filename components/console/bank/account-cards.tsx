import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { CopyValue } from '@/components/ui/copy-value';
import { EmptyState } from '@/components/ui/empty-state';
import { Fact, Facts } from '@/components/ui/facts';
import { hiddenWords } from '@/components/ui/hidden-words';
import type { BankAccount } from '@/lib/contract/agency';
import { groupedClabe } from '@/lib/domain/clabe';
import styles from './bank.module.css';

interface AccountCardsProps<Account extends BankAccount> {
  accounts: Account[];
  /** What those who manage the accounts do with one; everybody else reads. */
  actions?: (account: Account) => ReactNode;
}

/** The agency's accounts; every value that people type into a bank's page is copied by one press. */
export function AccountCards<Account extends BankAccount>({ accounts, actions }: AccountCardsProps<Account>) {
  const t = useTranslations('bank');
  if (accounts.length === 0) return <EmptyState title={t('none')} text={t(actions ? 'noneManaged' : 'noneText')} />;
  const copied = (what: string, value: string | null, shown?: string) =>
    value && (
      <Fact label={what}>
        <CopyValue
          value={value}
          shown={shown}
          label={t.rich('copyWhat', { what, hidden: hiddenWords })}
          copiedLabel={t('copied')}
        />
      </Fact>
    );
  return (
    <div className={styles.accounts}>
      {accounts.map((account) => (
        <Card key={account.id} title={account.bankName}>
          <p className="text-secondary mb-3">{t('account', { currency: account.currency })}</p>
          <Facts wide>
            {copied(t('fields.clabeNumber'), account.clabeNumber, groupedClabe(account.clabeNumber))}
            {copied(t('fields.accountNumber'), account.accountNumber)}
            {copied(t('fields.cardNumber'), account.cardNumber)}
            {copied(t('fields.businessName'), account.businessName)}
            {account.branchName && <Fact label={t('fields.branchName')}>{account.branchName}</Fact>}
            {copied(t('fields.swiftCode'), account.swiftCode)}
            {copied(t('fields.bankAddress'), account.bankAddress)}
          </Facts>
          {actions && <div className={styles.actions}>{actions(account)}</div>}
        </Card>
      ))}
    </div>
  );
}
