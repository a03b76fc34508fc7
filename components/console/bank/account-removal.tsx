import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { removeBankAccount } from '@/lib/api/bank-account';
import { type ManagedBankAccount, managedBankAccount } from '@/lib/contract/bank-account';
import { AccountFailure, isGone } from './account-failure';
import { accountName } from './read-account-form';

interface AccountRemovalProps {
  agencyId: string;
  account: ManagedBankAccount;
  /** No other account takes this currency. */
  isLastOfCurrency: boolean;
  onClose: () => void;
  /** The account as somebody else left it. */
  onCurrent: (account: ManagedBankAccount) => void;
  onRemoved: () => void;
}

/** Asks before an account is taken away, and says whom that leaves without one. */
export function AccountRemoval({
  agencyId,
  account: opened,
  isLastOfCurrency,
  onClose,
  onCurrent,
  onRemoved,
}: AccountRemovalProps) {
  const t = useTranslations('bank');
  const [account, setAccount] = useState(opened);
  const removal = useEdit({
    send: removeBankAccount,
    onDone: onRemoved,
    onStale: (details) => {
      const now = managedBankAccount.safeParse(details);
      if (!now.success) return;
      setAccount(now.data);
      onCurrent(now.data);
    },
  });
  const { id, version, currency } = account;
  const close = isGone(removal.failure) ? onRemoved : onClose;
  return (
    <ConfirmDialog
      show
      danger
      title={t('removeTitle', { account: accountName(account) })}
      text={t('removeText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('removeConfirm') }}
      busy={removal.busy}
      onClose={close}
      onConfirm={() => removal.save({ agencyId, id, version })}
    >
      {isLastOfCurrency && <p>{t('removeLast', { currency })}</p>}
      <AccountFailure failure={removal.failure} asked="staleRemoval" before={opened} now={account} />
    </ConfirmDialog>
  );
}
