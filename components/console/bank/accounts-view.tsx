import { getMessages, getTranslations } from 'next-intl/server';
import type { BankAccount } from '@/lib/contract/agency';
import type { ManagedBankAccount } from '@/lib/contract/bank-account';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { AccountCards } from './account-cards';
import { AccountManager } from './account-manager';

interface AccountsViewProps {
  agencyId: string;
  accounts: BankAccount[];
  /** The accounts with what managing them needs; null for people who may only read them. */
  managed: ManagedBankAccount[] | null;
}

/** The accounts to manage or to read. */
export async function AccountsView({ agencyId, accounts, managed }: AccountsViewProps) {
  const t = await getTranslations('bank');
  if (!managed) {
    return (
      <>
        <p className="text-secondary mb-3">{t('readOnly')}</p>
        <AccountCards accounts={accounts} />
      </>
    );
  }
  const { bank, people } = await getMessages();
  return (
    <ExtraMessages messages={{ bank, people: { failed: people.failed } }}>
      <AccountManager key={agencyId} agencyId={agencyId} accounts={managed} />
    </ExtraMessages>
  );
}
