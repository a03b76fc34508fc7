'use client';

import { useTranslations } from 'next-intl';
import { EventLink, useEventHref } from '@/components/console/place/event-link';
import { keepChosenGuests } from '@/components/mailing/chosen-guests';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { listGuestIds } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import { GUEST_LIMITS } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';
import type { EverybodyChosen } from './use-guest-choice';

const MESSAGES = '/adminmaster/NotificacionesLista?view=mailings';

interface WriteToGuestsProps {
  eventId: string;
  /** Names by ids. */
  chosen: ReadonlyMap<string, string>;
  everybody: EverybodyChosen | null;
}

/** Hands the chosen guests over to the page of messages; of all that match the list says first who they are. */
export function WriteToGuests({ eventId, chosen, everybody }: WriteToGuestsProps) {
  const t = useTranslations('guests.bulk');
  if (everybody) return everybody.total <= GUEST_LIMITS.named ? <WriteToEverybody {...{ eventId, everybody }} /> : null;
  if (chosen.size === 0) return null;
  return (
    <EventLink
      href={MESSAGES}
      className={buttonClass('secondary', { small: true })}
      onClick={() => keepChosenGuests(eventId, [...chosen.keys()])}
    >
      {t('write')}
    </EventLink>
  );
}

function WriteToEverybody({ eventId, everybody }: { eventId: string; everybody: EverybodyChosen }) {
  const t = useTranslations('guests.bulk');
  const router = useRouter();
  const eventHref = useEventHref();
  const failureWords = useFailureWords();
  const asking = useSend({
    send: listGuestIds,
    onDone: (ids) => {
      keepChosenGuests(eventId, ids);
      router.push(eventHref(MESSAGES));
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        small
        busy={asking.busy}
        onClick={() => asking.save({ eventId, filter: everybody.filter })}
      >
        {t('write')}
      </Button>
      {asking.failure && <Alert tone="danger">{failureWords(asking.failure)}</Alert>}
    </>
  );
}
