import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { MasterAccount } from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { AccountCard } from './account-entries';
import styles from './master-account.module.css';

/** The account with its services and deposits, read only; says so where the agency opened none. */
export async function MasterAccountView({ load }: { load: () => Promise<MasterAccount | null> }) {
  const t = await getTranslations('records.account');
  const locale = await getLocale();
  const format = datesIn(locale);
  const account = await load();
  if (!account) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <div className={styles.parts}>
      <AccountCard account={account} />
      <Card title={t('services')}>
        <DataTable
          caption={t('services')}
          hideCaption
          rows={account.services}
          columns={[
            { id: 'concept', header: t('concept'), cell: ({ concept }) => concept },
            { id: 'price', header: t('price'), align: 'end', cell: ({ price }) => formatMoney(price, locale) },
          ]}
          empty={<EmptyState level={3} title={t('noServices')} text={t('noServicesText')} />}
        />
      </Card>
      <Card title={t('deposits')}>
        <DataTable
          caption={t('deposits')}
          hideCaption
          rows={account.deposits}
          columns={[
            { id: 'date', header: t('date'), cell: ({ date }) => format.short(date) },
            { id: 'concept', header: t('concept'), cell: ({ concept }) => concept },
            { id: 'amount', header: t('amount'), align: 'end', cell: ({ amount }) => formatMoney(amount, locale) },
          ]}
          empty={<EmptyState level={3} title={t('noDeposits')} text={t('noDepositsText')} />}
        />
      </Card>
    </div>
  );
}
