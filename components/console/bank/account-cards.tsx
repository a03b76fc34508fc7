import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card/card';
import { CopyValue } from '@/components/ui/copy-value/copy-value';
import { EmptyState } from '@/components/ui/empty-state/empty-state';
import type { BankAccount } from '@/lib/contract/agency';
import { Fact } from '../event-overview/fact';

/** 18 digits as banks print them: bank, branch, account, check digit. */
const inGroups = (clabe: string) => clabe.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');

/** The agency's accounts; every value that people type into a bank's page is copied by one press. */
export async function AccountCards({ accounts }: { accounts: BankAccount[] }) {
  const t = await getTranslations('console.bank');
  const word = await getTranslations('payment.bank');
  if (accounts.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  const copied = (what: string, value: string | null, shown?: string) =>
    value && (
      <Fact label={what}>
        <CopyValue value={value} shown={shown} label={word('copyWhat', { what })} copiedLabel={word('copied')} />
      </Fact>
    );
  return (
    <div className="console-columns">
      {accounts.map((account) => (
        <Card key={account.id} title={account.bankName}>
          <p className="console-hint mb-3">{t('account', { currency: account.currency })}</p>
          <dl className="console-facts wide">
            {copied(word('clabe'), account.clabeNumber, inGroups(account.clabeNumber))}
            {copied(word('account'), account.accountNumber)}
            {copied(word('card'), account.cardNumber)}
            {copied(word('beneficiary'), account.businessName)}
            {account.branchName && <Fact label={word('branch')}>{account.branchName}</Fact>}
          </dl>
        </Card>
      ))}
    </div>
  );
}
