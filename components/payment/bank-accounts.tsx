import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { CopyValue } from '@/components/ui/copy-value';
import type { BankAccount } from '@/lib/contract/agency';
import { groupedClabe } from '@/lib/domain/clabe';
import type { Locale } from '@/lib/i18n/routing';
import styles from './payment.module.css';

interface BankAccountsProps {
  accounts: BankAccount[];
  paymentReference: string;
  locale: Locale;
}

/** Where to deposit; every value that people type into their bank's page is copied by one press. */
export async function BankAccounts({ accounts, paymentReference, locale }: BankAccountsProps) {
  const t = await getTranslations({ locale, namespace: 'payment.bank' });
  if (accounts.length === 0) return <Alert tone="info">{t('none')}</Alert>;
  const copied = (what: string, value: string | null, shown?: string) =>
    value && (
      <div>
        <dt>{what}</dt>
        <dd>
          <CopyValue value={value} shown={shown} label={t('copyWhat', { what })} copiedLabel={t('copied')} />
        </dd>
      </div>
    );
  return (
    <>
      {accounts.map((account) => (
        <dl key={account.id} className={styles.bank}>
          {copied(t('clabe'), account.clabeNumber, groupedClabe(account.clabeNumber))}
          {copied(t('account'), account.accountNumber)}
          {copied(t('card'), account.cardNumber)}
          {copied(t('beneficiary'), account.businessName)}
          <div>
            <dt>{t('bank')}</dt>
            <dd>
              {account.bankName} ({account.currency})
            </dd>
          </div>
          {account.branchName && (
            <div>
              <dt>{t('branch')}</dt>
              <dd>{account.branchName}</dd>
            </div>
          )}
        </dl>
      ))}
      <dl className={styles.bank}>{copied(t('reference'), paymentReference)}</dl>
      <p className="text-secondary">{t('referenceHint')}</p>
    </>
  );
}
