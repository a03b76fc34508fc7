import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { CopyValue } from '@/components/ui/copy-value';
import { hiddenWords } from '@/components/ui/hidden-words';
import { unbroken } from '@/components/ui/unbroken';
import type { Payer } from '@/lib/api/payer';
import type { BankAccount } from '@/lib/contract/agency';
import type { CalendarDate } from '@/lib/contract/dates';
import { groupedClabe } from '@/lib/domain/clabe';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, rateText, typedAmount } from '@/lib/domain/money';
import { countedFor } from '@/lib/domain/sent-money';
import type { DepositOffer, TransferOffer } from './deposit-offer';
import styles from './payment.module.css';

/** Time at which a rate ends, on its last day. */
const LAST_MINUTE = '23:59';

/** What is known of a transfer, whatever its currency. */
export interface Transfer {
  payer: Payer;
  paymentReference: string;
  /** All accounts of the agency, in its order; `accountsFailure` says why they could not be read. */
  accounts: BankAccount[];
  accountsFailure: string | null;
  /** What can be paid, in the price's currency. */
  price: DepositOffer;
  /** Set for a payer in another country, who needs the data of an international transfer first. */
  fromAbroad: boolean;
  /** Today in the event's zone, whose IANA name is `timeZone`. */
  today: CalendarDate;
  timeZone: string;
  calendarUrl: string | null;
}

interface TransferCardProps {
  transfer: Transfer;
  offer: TransferOffer;
  /** Minor units of the offer's currency; null while what is typed is no amount. */
  amount: number | null;
}

/** Where to send the money: bank and currency, how much, the account and the reference, each copied by one press. */
export function TransferCard({ transfer, offer, amount }: TransferCardProps) {
  const t = useTranslations('payment.bank');
  const { accounts, accountsFailure, paymentReference, fromAbroad } = transfer;
  const [account, ...others] = accounts.filter(({ currency }) => currency === offer.currency);
  if (accountsFailure !== null) return <Alert tone="danger">{accountsFailure}</Alert>;
  if (!account) return <Alert tone="info">{t('none')}</Alert>;
  return (
    <section className={styles.account} aria-label={t('title', { bank: account.bankName, currency: offer.currency })}>
      <header>
        <h2>{account.bankName}</h2>
        <span>{t('currency', { currency: offer.currency })}</span>
      </header>
      <AmountToSend transfer={transfer} offer={offer} amount={amount} />
      <Row label={t('clabe')} value={account.clabeNumber} shown={groupedClabe(account.clabeNumber)}>
        <small>{account.businessName}</small>
      </Row>
      <Row label={t('reference')} value={paymentReference}>
        <small>{t('referenceHint')}</small>
      </Row>
      <details>
        <summary>{t('more')}</summary>
        <AccountDetails account={account} />
        {others.map((other) => (
          <div key={other.id}>
            <h3>{t('other', { bank: other.bankName })}</h3>
            <Row label={t('clabe')} value={other.clabeNumber} shown={groupedClabe(other.clabeNumber)} />
            <AccountDetails account={other} />
          </div>
        ))}
      </details>
      {account.swiftCode && (
        <details open={fromAbroad || undefined}>
          <summary>{t('abroad')}</summary>
          <Row label={t('swift')} value={account.swiftCode} />
          <Row label={t('beneficiary')} value={account.businessName} />
          <Row label={t('account')} value={account.accountNumber} />
          {account.bankAddress && <Row label={t('bankAddress')} value={account.bankAddress} isText />}
        </details>
      )}
    </section>
  );
}

/**
 * How much, in the currency that is sent; in another than the price's with what it counts and how long its rate holds.
 */
function AmountToSend({ transfer, offer, amount }: TransferCardProps) {
  const t = useTranslations('payment.bank');
  const locale = useLocale();
  const format = datesIn(locale);
  const { currency, rate, rateHoldsOn } = offer;
  const { price, timeZone } = transfer;
  const shown = { amount: amount ?? offer.due, currency };
  const counted = () => ({
    amount: countedFor(shown, { priced: price.currency, rate, bounds: price }),
    currency: price.currency,
  });
  return (
    <Row
      label={t('send')}
      name={t('amount')}
      value={typedAmount(shown.amount, currency)}
      shown={<strong className={styles.toSend}>{formatMoney(shown, locale)}</strong>}
    >
      {currency !== price.currency && (
        <small>
          {unbroken(
            t('rate', {
              counted: formatMoney(counted(), locale),
              rate: rateText(rate, locale),
              priced: price.currency,
              currency,
              date: format.day(rateHoldsOn),
              time: format.clock(LAST_MINUTE),
              zone: format.zone(timeZone),
            }),
          )}
        </small>
      )}
    </Row>
  );
}

function AccountDetails({ account }: { account: BankAccount }) {
  const t = useTranslations('payment.bank');
  const { accountNumber, cardNumber, businessName, branchName } = account;
  return (
    <>
      <Row label={t('account')} value={accountNumber} />
      {cardNumber && <Row label={t('card')} value={cardNumber} />}
      <Row label={t('beneficiary')} value={businessName} isText />
      {branchName && <Row label={t('branch')} value={branchName} isText />}
    </>
  );
}

interface RowProps {
  label: string;
  /** What is copied, where the label does not name it. */
  name?: string;
  /** What goes to the clipboard. */
  value: string;
  shown?: ReactNode;
  /** Shown in the font of text (a bank, a name), not in that of numbers which people read digit by digit. */
  isText?: boolean;
  children?: ReactNode;
}

function Row({ label, name = label, value, shown = value, isText = false, children }: RowProps) {
  const t = useTranslations('payment.bank');
  return (
    <div className={styles.row}>
      <div>
        <span className={styles.rowLabel}>{label}</span>
        {typeof shown === 'string' && !isText ? <code>{shown}</code> : <span>{shown}</span>}
        {children}
      </div>
      <CopyValue
        value={value}
        shown={null}
        label={t.rich('copyWhat', { what: name, hidden: hiddenWords })}
        copiedLabel={t('copied')}
      />
    </div>
  );
}
