import { useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { ApiError, isStale } from '@/lib/api/api-error';
import type { BankAccount } from '@/lib/contract/agency';
import { changedFields } from './read-account-form';

/** Somebody else took the account away meanwhile. */
export const isGone = (failure: Error | null) => failure instanceof ApiError && failure.code === 'NOT_FOUND';

interface AccountFailureProps {
  failure: Error | null;
  /** Which action failed because the account had changed. */
  asked: 'staleSave' | 'staleRemoval';
  /** The account as it was opened; `now` is the one that somebody else saved. */
  before?: BankAccount | null;
  now?: BankAccount | null;
}

/** Why an account was neither saved nor removed, and what somebody else changed of it. */
export function AccountFailure({ failure, asked, before, now }: AccountFailureProps) {
  const t = useTranslations('bank');
  const failureWords = useFailureWords();
  if (!failure) return null;
  if (isGone(failure)) return <Alert tone="warning">{t('gone')}</Alert>;
  if (!isStale(failure)) return <Alert tone="danger">{failureWords(failure)}</Alert>;
  return (
    <Alert tone="warning" title={t('stale')}>
      {before && now && (
        <ul className="mb-2">
          {changedFields(before, now).map(({ name, value }) => (
            <li key={name}>{t('nowIs', { field: t(`fields.${name}`), value: value ?? t('nothing') })}</li>
          ))}
        </ul>
      )}
      <p className="mb-0">{t(asked)}</p>
    </Alert>
  );
}
