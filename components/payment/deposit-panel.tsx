import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import type { BankAccount } from '@/lib/contract/agency';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Reservation } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';
import { BankAccounts } from './bank-accounts';
import { DepositForm } from './deposit-form';
import type { DepositOffer } from './deposit-offer';
import { paymentSlipUrl } from './document-urls';
import styles from './payment.module.css';
import { SlipPanel } from './slip-panel';

/** The agency's accounts, or the sentence of the failure. Specification 8. */
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
