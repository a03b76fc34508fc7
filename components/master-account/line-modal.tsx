import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ErrorSummary } from '@/components/ui/error-summary';
import { FormModal } from '@/components/ui/form-modal';
import { ApiError, isStale } from '@/lib/api/api-error';
import styles from './master-account.module.css';

/** The sending of a form, and its state. */
export interface Saving<Input> {
  busy: boolean;
  failure: Error | null;
  save: (input: Input) => Promise<void>;
}

interface LineModalProps {
  title: string;
  saving: Pick<Saving<unknown>, 'busy' | 'failure'>;
  summary: { errors: { id: string; message: string }[]; attempt: number };
  onSubmit: () => void;
  /** What another person saved meanwhile, next to what is typed; null where nobody did, or it is not known. */
  writers?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The window around a form of the account, with why it was not saved. */
export function LineModal({ title, saving, summary, writers, onSubmit, onClose, children }: LineModalProps) {
  const t = useTranslations('records.account');
  const failureWords = useFailureWords();
  const { failure, busy } = saving;
  return (
    <FormModal
      size="lg"
      title={title}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t('save') }}
      busy={busy}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <ErrorSummary title={t('check')} {...summary} />
      {failure &&
        summary.errors.length === 0 &&
        ((isStale(failure) && writers) || (
          <Alert tone={isStale(failure) ? 'warning' : 'danger'}>
            {isStale(failure) ? t('stale') : failureWords(failure)}
          </Alert>
        ))}
      <div className={styles.fields}>{children}</div>
    </FormModal>
  );
}

/** The provider's errors, by field. */
export const refusedFields = (failure: Error | null) => (failure instanceof ApiError ? (failure.fields ?? {}) : {});
