'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { createCalls } from '@/lib/api/call';
import { useSend } from '@/lib/api/use-send';
import type { CallInput } from '@/lib/contract/call-card';
import type { GuestFilter } from '@/lib/contract/guest';
import { CallAbout, CallsReport, USUAL_CALL } from './call-about';

interface CallGuestsProps {
  eventId: string;
  /** Those who are named, or all whom a filter of the list shows. */
  whom: { guestIds: string[] } | { filter: GuestFilter };
  count: number;
}

/** Makes a call for each of the chosen guests: asked first what it is about, then said how many were made. */
export function CallGuests({ eventId, whom, count }: CallGuestsProps) {
  const t = useTranslations('calls.new');
  const common = useTranslations('common');
  const failureWords = useFailureWords();
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
    void made.save({ ...about, ...whom });
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
            <CallAbout value={about} onChange={setAbout} />
          </form>
        )}
        {made.failure && <Alert tone="danger">{failureWords(made.failure)}</Alert>}
      </Modal>
    </>
  );
}
