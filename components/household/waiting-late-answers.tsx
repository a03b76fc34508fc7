import { getMessages } from 'next-intl/server';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { LateAnswers } from './late-answers-desk';

/**
 * What households sent after the last day: read by the browser, so that the list of guests waits for one call alone.
 */
export async function WaitingLateAnswers({ eventId }: { eventId: string }) {
  const { household, people } = await getMessages();
  const { late, answers } = household;
  return (
    <ExtraMessages messages={{ household: { late, answers }, people: { failed: people.failed } }}>
      <LateAnswers eventId={eventId} />
    </ExtraMessages>
  );
}
