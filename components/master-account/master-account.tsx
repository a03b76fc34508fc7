import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { MasterAccount } from '@/lib/contract/master-account';
import { AccountReader } from './account-reader';

interface MasterAccountViewProps {
  /** Whether the reader asks the agency about a line here. */
  asks: boolean;
  load: () => Promise<MasterAccount | null>;
}

/** The account with its approved services and its deposits; says so where the agency opened none. */
export async function MasterAccountView({ asks, load }: MasterAccountViewProps) {
  const account = await load();
  if (!account) {
    const t = await getTranslations('records.account');
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <AccountWords>
      <AccountReader account={account} asks={asks} />
    </AccountWords>
  );
}

/** The words of the account for what is inside. */
export async function AccountWords({ children }: { children: ReactNode }) {
  const { common, paymentMethods, records, people } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{ common, paymentMethods, records: { account: records.account }, people: { failed: people.failed } }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
