import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { ReasonedButton } from '@/components/ui/reasoned-button';
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
const LONGEST_REASON = 300;

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
  const reversal = useSend({ send: reverseMasterDeposit, onDone: onSaved, onStale });
  const { id: depositId, version, concept } = deposit;
  return (
    <ReasonedButton
      danger
      small
      label={t('reverse')}
      aria-label={t('reverseOf', { concept })}
      title={t('reverseOf', { concept })}
      text={t('reverseText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('reverseNow') }}
      reason={{ label: t('reason'), missing: t('wrong.reason'), shortest: SHORTEST_REASON, longest: LONGEST_REASON }}
      sending={reversal}
      failure={failureOf(reversal.failure)}
      onConfirm={(reason) => void reversal.save({ id: account.id, depositId, version, reason })}
    />
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
