import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { LateAnswers } from './late-answers-desk';

/** What households sent after the last day: read by the browser, so that the list of guests waits for one call alone. */
export async function WaitingLateAnswers({ eventId }: { eventId: string }) {
  const { common, household, people } = await getMessages();
  const { late, answers } = household;
  return (
    <NextIntlClientProvider messages={{ common, household: { late, answers }, people: { failed: people.failed } }}>
      <LateAnswers eventId={eventId} />
    </NextIntlClientProvider>
  );
}
