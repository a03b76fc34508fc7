import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Fact, Facts } from '@/components/ui/facts';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { MasterAccount } from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';

/** The account at a glance: package, what was contracted, paid and is left, by when. */
export async function AccountCard({ account }: { account: MasterAccount }) {
  const t = await getTranslations('records.account');
  const locale = await getLocale();
  const format = datesIn(locale);
  const { total, paid, balance } = account;
  const progress = t('progress', { paid: formatMoney(paid, locale), total: formatMoney(total, locale) });
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
      </Facts>
      <ProgressBar value={paid.amount} max={total.amount} label={progress} />
    </Card>
  );
}
