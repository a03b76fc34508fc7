'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import {
  addMasterDeposit,
  addService,
  answerQuestion,
  changeMasterDeposit,
  changeService,
  putMasterAccount,
} from '@/lib/api/master-account';
import { useSend } from '@/lib/api/use-send';
import {
  type ContractedService,
  type MasterAccount,
  type MasterAccountInput,
  type MasterDeposit,
  type MasterDepositInput,
  masterAccount,
  type ServiceInput,
  type ServiceQuestion,
} from '@/lib/contract/master-account';
import { AccountForm } from './account-form';
import { AccountSummary, DepositsCard, ServicesCard } from './account-lines';
import { ReceiptForm, RemoveService, ReverseDeposit } from './line-actions';
import { DepositForm, ServiceForm } from './line-forms';
import styles from './master-account.module.css';
import { QuestionForm, ServiceQuestions } from './service-questions';

type Opened =
  | { form: 'account' }
  | { form: 'service'; line: ContractedService | null }
  | { form: 'deposit'; line: MasterDeposit | null }
  | { form: 'receipt'; depositId: string }
  | null;

interface AccountEditorProps {
  eventId: string;
  /** Null before it is opened. */
  account: MasterAccount | null;
  /** Whether the reader may choose the package, with which an account is opened. */
  contracts: boolean;
}

/** The account for those who write it: what it says of itself, its services, deposits, receipts and answers. */
export function AccountEditor({ eventId, account: loaded, contracts }: AccountEditorProps) {
  const t = useTranslations('records.account');
  const [account, setAccount] = useState(loaded);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  /** Another person changed it meanwhile: shows the account as it is now, and leaves what is typed as it is. */
  const onStale = (details: unknown) => {
    const now = masterAccount.safeParse(details);
    if (now.success) setAccount(now.data);
  };
  const keep = (saved: MasterAccount) => {
    setAccount(saved);
    close();
    notify({ tone: 'success', text: t('saved') });
  };
  const opening = useSend({
    send: (http, input: MasterAccountInput) =>
      putMasterAccount(http, { eventId, account: { ...input, version: account?.version } }),
    onDone: keep,
    onStale,
  });
  const startAccount = () => {
    opening.forget();
    setOpened({ form: 'account' });
  };
  const accountForm = opened?.form === 'account' && (
    <AccountForm account={account} contracts={contracts} saving={opening} onClose={close} />
  );
  if (!account)
    return (
      <>
        <EmptyState
          title={t('empty')}
          text={t(contracts ? 'emptyStaff' : 'emptyText')}
          action={contracts && <Button onClick={startAccount}>{t('openAccount')}</Button>}
        />
        {accountForm}
      </>
    );
  const { id } = account;
  const shared = { account, onSaved: keep, onStale };
  const editButton = (concept: string, open: () => void) => (
    <Button variant="secondary" small aria-label={t('editOf', { concept })} onClick={open}>
      {t('edit')}
    </Button>
  );
  return (
    <div className={styles.parts}>
      <AccountSummary
        account={account}
        actions={
          <p className="mt-3 mb-0">
            <Button variant="secondary" small onClick={startAccount}>
              {t('editAccount')}
            </Button>
          </p>
        }
      />
      <ServicesCard
        services={account.services}
        add={
          <p>
            <Button onClick={() => setOpened({ form: 'service', line: null })}>{t('addService')}</Button>
          </p>
        }
        below={(service) => (
          <>
            <ServiceQuestions
              service={service}
              timeZone={account.timeZone}
              answering={(question) => (
                <Answering accountId={id} question={question} onSaved={keep} onStale={onStale} />
              )}
            />
            <div className={styles.actions}>
              {editButton(service.concept, () => setOpened({ form: 'service', line: service }))}
              <RemoveService {...shared} service={service} />
            </div>
          </>
        )}
      />
      <DepositsCard
        account={account}
        add={
          <p>
            <Button onClick={() => setOpened({ form: 'deposit', line: null })}>{t('addDeposit')}</Button>
          </p>
        }
        actions={(deposit) =>
          !deposit.reverses && (
            <div className={styles.actions}>
              {editButton(deposit.concept, () => setOpened({ form: 'deposit', line: deposit }))}
              <Button
                variant="secondary"
                small
                aria-label={t(deposit.hasReceipt ? 'replaceReceiptOf' : 'addReceiptOf', { concept: deposit.concept })}
                onClick={() => setOpened({ form: 'receipt', depositId: deposit.id })}
              >
                {t(deposit.hasReceipt ? 'replaceReceipt' : 'addReceipt')}
              </Button>
              {!deposit.reversed && <ReverseDeposit {...shared} deposit={deposit} />}
            </div>
          )
        }
      />
      {accountForm}
      {opened?.form === 'service' && <ServiceEdit {...shared} line={opened.line} onClose={close} />}
      {opened?.form === 'deposit' && (
        <DepositEdit
          {...shared}
          line={opened.line}
          onClose={close}
          onSaved={(saved) => {
            keep(saved);
            const added = saved.deposits.find((each) => account.deposits.every((known) => known.id !== each.id));
            if (added) setOpened({ form: 'receipt', depositId: added.id });
          }}
        />
      )}
      {opened?.form === 'receipt' && (
        <ReceiptForm {...shared} key={opened.depositId} depositId={opened.depositId} onClose={close} />
      )}
    </div>
  );
}

interface EditProps<Line> {
  account: MasterAccount;
  line: Line | null;
  onClose: () => void;
  onSaved: (account: MasterAccount) => void;
  onStale: (details: unknown) => void;
}

function ServiceEdit({ account, line, onClose, onSaved, onStale }: EditProps<ContractedService>) {
  const { id } = account;
  const saving = useSend({
    sendKeyed: (http, service: ServiceInput, idempotencyKey) => {
      if (!line) return addService(http, { id, service, idempotencyKey });
      const version = account.services.find((each) => each.id === line.id)?.version ?? line.version;
      return changeService(http, { id, serviceId: line.id, change: { ...service, version } });
    },
    onDone: onSaved,
    onStale,
  });
  return <ServiceForm account={account} line={line} saving={saving} onClose={onClose} />;
}

function DepositEdit({ account, line, onClose, onSaved, onStale }: EditProps<MasterDeposit>) {
  const { id } = account;
  const saving = useSend({
    sendKeyed: (http, deposit: MasterDepositInput, idempotencyKey) => {
      if (!line) return addMasterDeposit(http, { id, deposit, idempotencyKey });
      const version = account.deposits.find((each) => each.id === line.id)?.version ?? line.version;
      const { concept, date, method } = deposit;
      return changeMasterDeposit(http, { id, depositId: line.id, change: { concept, date, method, version } });
    },
    onDone: onSaved,
    onStale,
  });
  return <DepositForm account={account} line={line} saving={saving} onClose={onClose} />;
}

interface AnsweringProps extends Pick<EditProps<unknown>, 'onSaved' | 'onStale'> {
  accountId: string;
  question: ServiceQuestion;
}

function Answering({ accountId, question, onSaved, onStale }: AnsweringProps) {
  const t = useTranslations('records.account');
  const { id: questionId, version, text } = question;
  const open = t(question.answer ? 'answerAgain' : 'answer');
  const [answers, setAnswers] = useState(0);
  const answering = useSend({
    send: (http, answer: string) => answerQuestion(http, { id: accountId, questionId, answer, version }),
    onDone: (saved) => {
      setAnswers(answers + 1);
      onSaved(saved);
    },
    onStale,
  });
  return (
    <QuestionForm
      // Closed after sending; where another person answered meanwhile, what is typed stays.
      key={answers}
      open={open}
      opened={t('answerTo', { action: open, text })}
      label={t('yourAnswer')}
      send={t('sendAnswer')}
      writing={answering}
    />
  );
}
