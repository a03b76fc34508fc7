import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { Suspense } from 'react';
import type { LateAnswersToDecide } from '@/lib/contract/household';
import { LateAnswersDesk } from './late-answers-desk';

interface WaitingLateAnswersProps {
  load: () => Promise<LateAnswersToDecide[]>;
}

/** What households sent after the last day, once it is read; nothing stands there meanwhile, or where none waits. */
export function WaitingLateAnswers(props: WaitingLateAnswersProps) {
  return (
    <Suspense fallback={null}>
      <Read {...props} />
    </Suspense>
  );
}

async function Read({ load }: WaitingLateAnswersProps) {
  const waiting = await load();
  if (waiting.length === 0) return null;
  const { common, household, people } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ common, household, people: { failed: people.failed } }}>
      <LateAnswersDesk waiting={waiting} />
    </NextIntlClientProvider>
  );
}
