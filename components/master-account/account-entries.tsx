import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Fact, Facts } from '@/components/ui/facts';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Money } from '@/lib/contract/money';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './master-account.module.css';

interface Entry {
  id: string;
  kind: 'service' | 'deposit';
  concept: string;
  date: string | null;
  amount: Money;
  balance: Money;
}

/** Services first, since they carry no date, then the deposits by theirs; each with what is left after it. */
function entriesOf({ services, deposits, total: { currency } }: MasterAccount): Entry[] {
  let balance = 0;
  const entry = (kind: Entry['kind'], id: string, concept: string, date: string | null, amount: number): Entry => {
    balance += amount;
    return { id, kind, concept, date, amount: { amount, currency }, balance: { amount: balance, currency } };
  };
  return [
    ...services.map(({ id, concept, price }) => entry('service', id, concept, null, price.amount)),
    ...deposits.map(({ id, concept, date, amount }) => entry('deposit', id, concept, date, -amount.amount)),
  ];
}

/** Every entry of the account with its running balance: what there is to manage. */
export async function AccountEntries({ load }: { load: () => Promise<MasterAccount | null> }) {
  const t = await getTranslations('records.account');
  const locale = await getLocale();
  const format = datesIn(locale);
  const account = await load();
  if (!account) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <div className={styles.parts}>
      <AccountCard account={account} />
      <Card title={t('movements')} className={styles.wide}>
        <DataTable
          caption={t('movements')}
          hideCaption
          rows={entriesOf(account)}
          columns={[
            { id: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
            { id: 'concept', header: t('concept'), cell: ({ concept }) => concept },
            { id: 'date', header: t('date'), cell: ({ date }) => (date ? format.short(date) : '') },
            { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => formatMoney(amount, locale) },
            { id: 'balance', header: t('balance'), align: 'end', cell: ({ balance }) => formatMoney(balance, locale) },
          ]}
          empty={<EmptyState level={3} title={t('noServices')} text={t('noServicesText')} />}
        />
      </Card>
    </div>
  );
}

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
