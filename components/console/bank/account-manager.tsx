'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { removeBankAccount } from '@/lib/api/bank-account';
import { useSend } from '@/lib/api/use-send';
import { type ManagedBankAccount, managedBankAccount } from '@/lib/contract/bank-account';
import { useRouter } from '@/lib/i18n/navigation';
import { AccountCards } from './account-cards';
import { AccountFailure, AccountForm, accountName, isGone } from './account-form';

interface AccountManagerProps {
  agencyId: string;
  accounts: ManagedBankAccount[];
}

type Opened = { form: ManagedBankAccount | null } | { removal: ManagedBankAccount } | null;

/** The agency's accounts for those who add, edit and remove them. */
export function AccountManager({ agencyId, accounts: loaded }: AccountManagerProps) {
  const t = useTranslations('bank');
  const router = useRouter();
  const [accounts, setAccounts] = useState(loaded);
  const [opened, setOpened] = useState<Opened>(null);
  const put = (changed: ManagedBankAccount) =>
    setAccounts((known) =>
      known.some(({ id }) => id === changed.id)
        ? known.map((account) => (account.id === changed.id ? changed : account))
        : [...known, changed],
    );
  const drop = ({ id }: ManagedBankAccount) => setAccounts((known) => known.filter((account) => account.id !== id));
  const close = () => setOpened(null);
  /** The page is read again, since the limits below list the accounts' currencies. */
  const done = (text: string) => {
    close();
    notify({ tone: 'success', text });
    router.refresh();
  };
  return (
    <>
      <p>
        <Button onClick={() => setOpened({ form: null })}>{t('add')}</Button>
      </p>
      <AccountCards
        accounts={accounts}
        actions={(account) => (
          <>
            <Button
              variant="secondary"
              small
              aria-label={t('editTitle', { account: accountName(account) })}
              onClick={() => setOpened({ form: account })}
            >
              {t('edit')}
            </Button>
            <Button
              variant="quiet"
              small
              aria-label={t('removeTitle', { account: accountName(account) })}
              onClick={() => setOpened({ removal: account })}
            >
              {t('remove')}
            </Button>
          </>
        )}
      />
      {opened && 'form' in opened && (
        <AccountForm
          agencyId={agencyId}
          account={opened.form}
          onClose={close}
          onCurrent={put}
          onSaved={(saved) => {
            put(saved);
            done(t('saved', { account: accountName(saved) }));
          }}
          onGone={() => {
            if (opened.form) drop(opened.form);
            close();
          }}
        />
      )}
      {opened && 'removal' in opened && (
        <AccountRemoval
          agencyId={agencyId}
          account={opened.removal}
          isLastOfCurrency={accounts.filter(({ currency }) => currency === opened.removal.currency).length === 1}
          onClose={close}
          onCurrent={put}
          onRemoved={() => {
            drop(opened.removal);
            done(t('removed', { account: accountName(opened.removal) }));
          }}
        />
      )}
    </>
  );
}

interface AccountRemovalProps {
  agencyId: string;
  account: ManagedBankAccount;
  /** Set where no other account takes this currency. */
  isLastOfCurrency: boolean;
  onClose: () => void;
  /** The account as somebody else left it. */
  onCurrent: (account: ManagedBankAccount) => void;
  onRemoved: () => void;
}

/** Asks before an account is taken away, and says whom that leaves without one. */
function AccountRemoval({
  agencyId,
  account: opened,
  isLastOfCurrency,
  onClose,
  onCurrent,
  onRemoved,
}: AccountRemovalProps) {
  const t = useTranslations('bank');
  const [account, setAccount] = useState(opened);
  const removal = useSend({
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
      <AccountFailure failure={removal.failure} removal={{ before: opened, now: account }} />
    </ConfirmDialog>
  );
}
