import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import { putDepositReceipt, removeService, reverseMasterDeposit } from '@/lib/api/master-account';
import { useSend } from '@/lib/api/use-send';
import { UPLOAD_TYPES } from '@/lib/config/constants';
import type { ContractedService, MasterAccount, MasterDeposit } from '@/lib/contract/master-account';
import { LineModal } from './line-modal';
import styles from './master-account.module.css';

interface LineProps {
  account: MasterAccount;
  onSaved: (account: MasterAccount) => void;
  onStale: (details: unknown) => void;
}

const SHORTEST_REASON = 3;

/** Why an action on a line failed, in a sentence. */
function useLineFailure() {
  const t = useTranslations('records.account');
  const failureWords = useFailureWords();
  return (failure: Error | null) => failure && (isStale(failure) ? t('stale') : failureWords(failure));
}

/** Takes a service off the account, once that was confirmed. */
export function RemoveService({ account, service, onSaved, onStale }: LineProps & { service: ContractedService }) {
  const t = useTranslations('records.account');
  const failureOf = useLineFailure();
  const removal = useSend({ send: removeService, onDone: onSaved, onStale });
  const { id: serviceId, version, concept } = service;
  return (
    <ConfirmedButton
      danger
      small
      label={t('remove')}
      aria-label={t('removeOf', { concept })}
      title={t('removeOf', { concept })}
      text={t('removeText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('removeNow') }}
      sending={removal}
      failure={failureOf(removal.failure)}
      onConfirm={() => removal.save({ id: account.id, serviceId, version })}
    />
  );
}

/** Takes a deposit back by a row of its own, with the reason that everybody reads there. */
export function ReverseDeposit({ account, deposit, onSaved, onStale }: LineProps & { deposit: MasterDeposit }) {
  const t = useTranslations('records.account');
  const failureOf = useLineFailure();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const reversal = useSend({ send: reverseMasterDeposit, onDone: onSaved, onStale });
  const { id: depositId, version, concept } = deposit;
  const confirm = () => {
    const isShort = reason.trim().length < SHORTEST_REASON;
    setTooShort(isShort);
    if (!isShort) void reversal.save({ id: account.id, depositId, version, reason: reason.trim() });
  };
  return (
    <ConfirmedButton
      danger
      small
      label={t('reverse')}
      aria-label={t('reverseOf', { concept })}
      title={t('reverseOf', { concept })}
      text={t('reverseText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('reverseNow') }}
      sending={reversal}
      failure={failureOf(reversal.failure)}
      onConfirm={confirm}
    >
      <Field id={id} label={t('reason')} error={tooShort && t('wrong.reason')}>
        {(input) => (
          <TextArea
            {...input}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmedButton>
  );
}

interface ReceiptFormProps extends LineProps {
  depositId: string;
  onClose: () => void;
}

/** The receipt of a deposit, chosen and sent; the provider looks at what is in the file. */
export function ReceiptForm({ account, depositId, onSaved, onClose }: ReceiptFormProps) {
  const t = useTranslations('records.account');
  const id = useId();
  const [receipt, setReceipt] = useState<File | null>(null);
  const [attempt, setAttempt] = useState(0);
  const sending = useSend({
    send: (http, file: File) => putDepositReceipt(http, { id: account.id, depositId, receipt: file }),
    onDone: onSaved,
  });
  const isMissing = attempt > 0 && !receipt;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAttempt(attempt + 1);
    if (receipt) void sending.save(receipt);
  };
  const concept = account.deposits.find((each) => each.id === depositId)?.concept ?? '';
  return (
    <LineModal
      title={t('receiptOf', { concept })}
      saving={sending}
      summary={{ errors: isMissing ? [{ id: `${id}-file`, message: t('wrong.receipt') }] : [], attempt }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id={`${id}-file`}
        label={t('receipt')}
        hint={t('receiptHint')}
        error={isMissing && t('wrong.receipt')}
        className={styles.whole}
      >
        {(input) => (
          <TextInput
            {...input}
            type="file"
            accept={UPLOAD_TYPES.join(',')}
            onChange={({ target }) => setReceipt(target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </LineModal>
  );
}
