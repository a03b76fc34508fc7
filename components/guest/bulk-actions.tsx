'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { EventLink, useEventHref } from '@/components/console/place/event-link';
import { keepChosenGuests } from '@/components/mailing/chosen-guests';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Modal } from '@/components/ui/modal';
import { createCalls } from '@/lib/api/call';
import { listGuestIds } from '@/lib/api/guest';
import { useSend } from '@/lib/api/use-send';
import type { CallInput } from '@/lib/contract/call-card';
import { GUEST_LIMITS, type GuestFilter } from '@/lib/contract/guest';
import { useRouter } from '@/lib/i18n/navigation';
import { CallAbout, CallsReport, callOf, USUAL_CALL } from '../call/call-about';
import { useCallFailure } from '../call/use-call-failure';
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
  if (everybody)
    return everybody.total <= GUEST_LIMITS.named ? <WriteToEverybody eventId={eventId} everybody={everybody} /> : null;
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

interface CallGuestsProps {
  eventId: string;
  /** Time zone of the event, in which the time of the calls is chosen. */
  timeZone: string;
  /** Guests by their ids, or all whom a filter of the list shows. */
  whom: { guestIds: string[] } | { filter: GuestFilter };
  count: number;
}

/**
 * Makes a call for each of the chosen guests: asked first by what, when and what about, then said how many were made.
 */
export function CallGuests({ eventId, timeZone, whom, count }: CallGuestsProps) {
  const t = useTranslations('calls.new');
  const common = useTranslations('common');
  const failureText = useCallFailure();
  const form = useId();
  const [shown, setShown] = useState(false);
  const [about, setAbout] = useState(USUAL_CALL);
  const made = useSend({
    sendKeyed: (http, call: CallInput, idempotencyKey) => createCalls(http, { eventId, call, idempotencyKey }),
  });
  const close = () => {
    if (made.busy) return;
    setShown(false);
    made.forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void made.save({ ...callOf(about, timeZone), ...whom });
  };
  return (
    <>
      <Button variant="secondary" small aria-haspopup="dialog" onClick={() => setShown(true)}>
        {t('chosen')}
      </Button>
      <Modal
        show={shown}
        title={t('chosenTitle', { count })}
        closeLabel={common('close')}
        onClose={close}
        footer={
          made.result ? (
            <Button onClick={close}>{common('close')}</Button>
          ) : (
            <Button type="submit" form={form} busy={made.busy}>
              {t('make')}
            </Button>
          )
        }
      >
        {made.result ? (
          <CallsReport report={made.result} />
        ) : (
          <form id={form} onSubmit={submit}>
            <p>{t('manyText')}</p>
            <CallAbout value={about} timeZone={timeZone} onChange={setAbout} />
          </form>
        )}
        {made.failure && <Alert tone="danger">{failureText(made.failure)}</Alert>}
      </Modal>
    </>
  );
}
