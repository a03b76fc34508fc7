import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { accountStatementUrl } from '@/components/payment/document-urls';
import { Card } from '@/components/ui/card';
import { Fact, Facts } from '@/components/ui/facts';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { MasterAccount } from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';

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
                {t('rate', { currency, rate, own: account.currency, since: format.short(since) })}
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
