'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { Stepper } from '@/components/ui/stepper';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { createEvent } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import type { NewEvent } from '@/lib/contract/new-event';
import { withEvent } from '@/lib/domain/event-address';
import { useRouter } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import { type EventDraft, eventDraftOf } from '@/lib/stores/event-draft';
import { EVENT_STEPS, EventStepForm, openStep, typedEvent } from './event-step-form';

interface CreateEventFormProps {
  hotels: { id: string; name: string }[];
  /** The admin's current agency; null where the caller's own is meant. */
  agencyId: string | null;
  /** The server's own list: a browser knows other zones, or other names of them. */
  zones: string[];
  /** Whose draft it is: the person and the agency. */
  owner: string;
}

/** Opens an event, not published yet, and makes it the current one. What is typed on the way is kept in the browser. */
export function CreateEventForm({ hotels, agencyId, zones, owner }: CreateEventFormProps) {
  const t = useTranslations('records.createEvent');
  const router = useRouter();
  const chooseEvent = useConsoleStore((state) => state.chooseEvent);
  const [store] = useState(() => eventDraftOf(owner));
  const { typed, step: wanted, turn, goTo, clear } = useStore(store);
  const [asksAnew, setAsksAnew] = useState(false);
  const [hasMoved, setHasMoved] = useState(false);
  // Before anything is seen, and before anybody can type over it.
  useLayoutEffect(() => store.restore(), [store]);
  const edit = useSend({
    once: true,
    sendKeyed: (http, input: NewEvent, idempotencyKey) => createEvent(http, { input, idempotencyKey }),
    onDone: ({ id, code, eventName }) => {
      notify({ tone: 'success', text: t('created', { event: eventName }) });
      store.forget();
      chooseEvent(id);
      router.push(withEvent('/adminmaster/Evento', code));
    },
  });
  const step = openStep(wanted, typed);
  const move = (to: number) => {
    setHasMoved(true);
    edit.forget();
    goTo(to);
  };
  const next = async (whole: EventDraft) => {
    if (step < EVENT_STEPS.length - 1) return move(step + 1);
    const { data } = typedEvent({ agencyId, now: () => new Date() }).safeParse(whole);
    // A day that was to come when it was typed may have passed.
    return data ? edit.save(data) : move(openStep(step, whole));
  };
  const { failure } = edit;
  return (
    <Card>
      <Stepper
        steps={EVENT_STEPS.map((id) => ({ id, label: t(`steps.${id}`) }))}
        current={EVENT_STEPS[step] ?? 'who'}
        label={t('stepsLabel')}
      />
      {failure && (
        <Alert tone="danger" title={sentenceOf(failure, t('failed'))}>
          {failure instanceof ApiError &&
            Object.values(failure.fields).map((sentence) => <p key={sentence}>{sentence}</p>)}
        </Alert>
      )}
      <EventStepForm
        key={`${turn}-${step}`}
        hotels={hotels}
        zones={zones}
        step={step}
        store={store}
        takeFocus={hasMoved}
        busy={edit.busy}
        onNext={next}
        onBack={() => move(step - 1)}
      />
      <p className="console-hint mt-3 mb-1">{t('kept')}</p>
      <Button variant="quiet" small aria-haspopup="dialog" onClick={() => setAsksAnew(true)}>
        {t('anew.start')}
      </Button>
      <ConfirmDialog
        show={asksAnew}
        title={t('anew.title')}
        text={t('anew.text')}
        labels={{ close: t('anew.close'), cancel: t('anew.cancel'), confirm: t('anew.confirm') }}
        danger
        busy={edit.busy}
        onClose={() => setAsksAnew(false)}
        onConfirm={() => {
          edit.forget();
          clear();
          setAsksAnew(false);
        }}
      />
    </Card>
  );
}
