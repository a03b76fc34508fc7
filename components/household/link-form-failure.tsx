import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import type { PostedForm } from '@/components/user/posted-form';
import { isStale } from '@/lib/api/api-error';

interface LinkFormFailureProps {
  /** Why the form failed that was sent by script. */
  failure: Error | null;
  /** What came of the form posted without script. */
  posted: PostedForm;
  token: string;
  words: { reload: string; notSent: string };
}

/** Why a form behind a personal link was not kept, with the way to what stands there now. */
export function LinkFormFailure({ failure, posted, token, words }: LinkFormFailureProps) {
  const failureWords = useFailureWords();
  if (failure)
    return (
      <Alert tone="danger">
        <p className="mb-0">{failureWords(failure)}</p>
        {isStale(failure) && <a href={`?token=${encodeURIComponent(token)}`}>{words.reload}</a>}
      </Alert>
    );
  if (!posted.failure) return null;
  return (
    <Alert tone="danger">
      <p className="mb-0">{posted.failure.message ?? words.notSent}</p>
    </Alert>
  );
}
