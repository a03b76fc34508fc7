import { useState } from 'react';

/**
 * What was answered for a choice: `answer` is null for any other choice, such as one that was made while the answer was
 * on its way; `last` is the newest answer, whatever it is for.
 */
export function useAnswerFor<Answer>(choice: unknown) {
  const [kept, setKept] = useState<{ of: string; answer: Answer } | null>(null);
  return {
    answer: kept?.of === JSON.stringify(choice) ? kept.answer : null,
    last: kept?.answer ?? null,
    keep: (answer: Answer, of: unknown) => setKept({ of: JSON.stringify(of), answer }),
    drop: () => setKept(null),
  };
}
