'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { accountStatementUrl } from '@/components/payment/document-urls';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { type Column, DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Fact, Facts } from '@/components/ui/facts';
import { ProgressBar } from '@/components/ui/progress-bar';
import { unbroken } from '@/components/ui/unbroken';
import { depositReceiptUrl } from '@/lib/api/master-account';
import type { ContractedService, MasterAccount, MasterDeposit } from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { serviceLineId } from '@/lib/domain/service-line';
import styles from './master-account.module.css';

interface ServicesCardProps {
  services: ContractedService[];
  /** Below the concept: questions, and what may be done with the line. */
  below: (service: ContractedService) => ReactNode;
  add?: ReactNode;
}

/** What was contracted: each with its price, and where that follows a count, with how many there are. */
export function ServicesCard({ services, below, add }: ServicesCardProps) {
  const t = useTranslations('records.account');
  const locale = useLocale();
  const quantity = ({ counts, quantity: each, followed, unitPrice }: ContractedService) => {
    const unit = formatMoney(unitPrice, locale);
    if (followed === null || counts === 'fixed') return each === 1 ? '' : t('times', { quantity: each, unit });
    return t(`follows.${counts}`, { count: followed, quantity: each, unit });
  };
  return (
    <Card title={t('services')} className={styles.wide}>
      {add}
      <DataTable
        caption={t('services')}
        hideCaption
        rows={services}
        columns={[
          {
            id: 'concept',
            header: t('concept'),
            cell: (service) => (
              <div id={serviceLineId(service.id)} className={styles.line}>
                <span>
                  {service.concept} {service.state === 'draft' && <Badge tone="warning">{t('draft')}</Badge>}
                </span>
                <span className="text-secondary">{quantity(service)}</span>
                {below(service)}
              </div>
            ),
          },
          { id: 'price', header: t('price'), align: 'end', cell: ({ price }) => formatMoney(price, locale) },
        ]}
        empty={<EmptyState level={3} title={t('noServices')} text={t('noServicesText')} />}
      />
    </Card>
  );
}

interface DepositsCardProps {
  account: MasterAccount;
  /** What may be done with a deposit; left out for those who read. */
  actions?: (deposit: MasterDeposit) => ReactNode;
  add?: ReactNode;
}

/** What the couple paid, with the receipts; a deposit that was taken back stays beside the row that says why. */
export function DepositsCard({ account, actions, add }: DepositsCardProps) {
  const t = useTranslations('records.account');
  const methods = useTranslations('paymentMethods');
  const locale = useLocale();
  const format = datesIn(locale);
  const columns: Column<MasterDeposit>[] = [
    { id: 'date', header: t('date'), cell: ({ date }) => format.short(date) },
    {
      id: 'concept',
      header: t('concept'),
      cell: (deposit) => (
        <div className={styles.line}>
          <span>
            {deposit.concept}{' '}
            {(deposit.reversed || deposit.reverses) && (
              <Badge tone="danger">{t(deposit.reverses ? 'reversal' : 'reversed')}</Badge>
            )}
          </span>
          <span className="text-secondary">
            {methods(deposit.method)}
            {deposit.reason && ` · ${deposit.reason}`}
          </span>
          {deposit.hasReceipt && (
            <a
              href={depositReceiptUrl({ id: account.id, depositId: deposit.id })}
              target="_blank"
              rel="noreferrer"
              aria-label={t('openReceipt', { concept: deposit.concept })}
            >
              {t('receipt')}
            </a>
          )}
          {actions?.(deposit)}
        </div>
      ),
    },
    { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => formatMoney(amount, locale) },
  ];
  return (
    <Card title={t('deposits')} className={styles.wide}>
      {add}
      <DataTable
        caption={t('deposits')}
        hideCaption
        rows={account.deposits}
        columns={columns}
        empty={<EmptyState level={3} title={t('noDeposits')} text={t('noDepositsText')} />}
      />
    </Card>
  );
}

/** The account at a glance: package, what was contracted, paid and is left, by when, and each currency's part. */
export function AccountSummary({ account, actions }: { account: MasterAccount; actions?: ReactNode }) {
  const t = useTranslations('records.account');
  const locale = useLocale();
  const format = datesIn(locale);
  const { total, paid, balance, drafts, byCurrency, exchangeRates } = account;
  const progress = t('progress', { paid: formatMoney(paid, locale), total: formatMoney(total, locale) });
  const used = byCurrency.filter(({ currency }) => currency !== account.currency);
  return (
    <Card>
      <Facts>
        <Fact label={t('package')}>{t(`packages.${account.package}`)}</Fact>
        <Fact label={t('total')}>{formatMoney(total, locale)}</Fact>
        <Fact label={t('paid')}>{formatMoney(paid, locale)}</Fact>
        <Fact label={t('balance')}>
          <strong>{formatMoney(balance, locale)}</strong>
        </Fact>
        <Fact label={t('dueOn')}>{format.words(account.dueOn)}</Fact>
        {drafts && drafts.amount > 0 && <Fact label={t('draftTotal')}>{formatMoney(drafts, locale)}</Fact>}
      </Facts>
      <ProgressBar value={paid.amount} max={total.amount} label={progress} />
      {used.length > 0 && (
        <ul className="text-secondary mt-3 mb-0">
          {byCurrency.map(({ currency, total: contracted, paid: deposited }) => (
            <li key={currency}>
              {t('inCurrency', { total: formatMoney(contracted, locale), paid: formatMoney(deposited, locale) })}
            </li>
          ))}
          {exchangeRates
            .filter(({ currency }) => used.some((each) => each.currency === currency))
            .map(({ currency, rate, since }) => (
              <li key={`rate ${currency}`}>
                {unbroken(t('rate', { currency, rate, own: account.currency, since: format.short(since) }))}
              </li>
            ))}
        </ul>
      )}
      <p className="mt-3 mb-0">
        <a href={accountStatementUrl(account.eventId, locale)} download>
          {t('statement')}
        </a>
      </p>
      {actions}
    </Card>
  );
}
