import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { CopyValue } from '@/components/ui/copy-value';
import type { BankAccount } from '@/lib/contract/agency';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Reservation } from '@/lib/contract/reservation';
import { groupedClabe } from '@/lib/domain/clabe';
import type { Locale } from '@/lib/i18n/routing';
import { DepositForm } from './deposit-form';
import type { DepositOffer } from './deposit-offer';
import { paymentSlipUrl } from './document-urls';
import styles from './payment.module.css';
import { SlipPanel } from './slip-panel';

/** The agency's accounts, or the sentence of the failure. */
export type BankData = { ok: true; accounts: BankAccount[] } | { ok: false; error: string };

interface DepositPanelProps {
  reservation: Pick<Reservation, 'key' | 'paymentReference'>;
  bank: BankData;
  offer: DepositOffer;
  today: CalendarDate;
  locale: Locale;
}

/** Pays by deposit: where to, the slip to take along, and the proof to upload. */
export async function DepositPanel({ reservation, bank, offer, today, locale }: DepositPanelProps) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const { key, paymentReference } = reservation;
  const hasAccount = bank.ok && bank.accounts.some(({ currency }) => currency === offer.currency);
  return (
    <div className={styles.columns}>
      <section>
        <h2 className="h3">{t('bank.title')}</h2>
        {bank.ok ? (
          <BankAccounts accounts={bank.accounts} paymentReference={paymentReference} locale={locale} />
        ) : (
          <Alert tone="danger">{bank.error}</Alert>
        )}
        {hasAccount && <SlipPanel reservationKey={key} slipUrl={paymentSlipUrl(key, locale)} />}
      </section>
      <section>
        <h2 className="h3">{t('form.title')}</h2>
        <DepositForm reservationKey={key} offer={offer} today={today} />
      </section>
    </div>
  );
}

interface BankAccountsProps {
  accounts: BankAccount[];
  paymentReference: string;
  locale: Locale;
}

/** Where to deposit; every value that people type into their bank's page is copied by one press. */
async function BankAccounts({ accounts, paymentReference, locale }: BankAccountsProps) {
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
