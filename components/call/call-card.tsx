'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useTakeBack } from '@/components/console/use-take-back';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api/api-error';
import { callCardKey, callCardQuery, changeCall, claimCall, releaseCall, undoOutcome } from '@/lib/api/call';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import { type CallPatch, type CallType, callMedium, callPriority } from '@/lib/contract/call';
import { type CallCard, callCard } from '@/lib/contract/call-card';
import { datesIn } from '@/lib/domain/date-text';
import { clockInZone } from '@/lib/domain/zone';
import { useRouter } from '@/lib/i18n/client-navigation';
import styles from './call.module.css';
import { MediumOptions } from './call-about';
import { CallHistory, CallMoney, CallPerson, EarlierCalls } from './call-facts';
import { CallFollowUps, type CallRights } from './call-follow-ups';
import { CallOutcome } from './call-outcome';
import { useCallFailure } from './use-call-failure';

/** Work on a call keeps it claimed; the provider is told no more often than this. */
const KEEP_MS = millisecondsInMinute;

interface CallCardPanelProps {
  id: string;
  rights: CallRights;
  next: { take: () => void; busy: boolean };
  /** Shows a call again whose outcome was taken back, even where another one is open by now. */
  reopen: (card: CallCard) => void;
}

/**
 * A call with everything that the caller on the phone needs: the guest, what to say, what is owed, and the results so
 * far.
 */
export function CallCardPanel({ id, rights, next, reopen }: CallCardPanelProps) {
  const t = useTranslations('calls');
  const queries = useQueryClient();
  const router = useRouter();
  const failureText = useCallFailure();
  const { data: card, error, refetch } = useQuery(callCardQuery(lazyBrowserHttp, id));
  const [followUp, setFollowUp] = useState<CallType | null>(null);
  const show = (changed: CallCard) => {
    queries.setQueryData(callCardKey(id), changed);
    router.refresh();
  };
  /** Shows the call as another person changed it, instead of the version known here. */
  const showTheirs = async (failure: unknown) => {
    const theirs = failure instanceof ApiError ? callCard.safeParse(failure.details) : null;
    if (theirs?.success) show(theirs.data);
    else await refetch();
  };
  const hold = useSend({
    send: (http, step: 'claim' | 'release') => (step === 'claim' ? claimCall : releaseCall)(http, { id }),
    onDone: show,
    onFailed: showTheirs,
  });
  const undoing = useTakeBack(t('outcome.undo'), {
    send: (http, version: number) => undoOutcome(http, { id, version }),
    onDone: (back) => {
      notify({ tone: 'success', text: t('outcome.undone') });
      show(back);
      reopen(back);
    },
    onFailed: async (failure) => {
      notify({ tone: 'error', text: failureText(failure) });
      await showTheirs(failure);
    },
  });
  const kept = (changed: CallCard, text: string) => {
    undoing.offer(text, changed.undoableUntil === null ? undefined : changed.version);
    show(changed);
  };
  const isMine = card?.claim?.mine ?? false;
  const keep = useKeeping(id, isMine);
  if (!card) {
    if (!error) return <Skeleton lines={8} />;
    return (
      <Alert tone="danger">
        <p>{failureText(error)}</p>
        <Button small variant="secondary" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    );
  }
  const mayWork = rights.makeCalls && card.waiting && (card.claim === null || isMine);
  return (
    // Any key or press in the card shows that somebody is working on the call.
    <div onKeyDownCapture={keep} onPointerDownCapture={keep}>
      <ClaimLine card={card} />
      {hold.failure && <Alert tone="danger">{failureText(hold.failure)}</Alert>}
      <div className="actions mb-3">
        {mayWork && (
          <Button
            small
            variant={isMine ? 'quiet' : 'primary'}
            busy={hold.busy}
            onClick={() => void hold.save(isMine ? 'release' : 'claim')}
          >
            {t(isMine ? 'release' : 'claim')}
          </Button>
        )}
        {rights.makeCalls && !mayWork && (
          <Button small busy={next.busy} onClick={next.take}>
            {t('next')}
          </Button>
        )}
        {rights.makeCalls && card.undoableUntil !== null && (
          <Button small variant="quiet" busy={undoing.busy} onClick={() => void undoing.save(card.version)}>
            {t('outcome.undoOwn')}
          </Button>
        )}
      </div>
      <CallPerson card={card} />
      <CallMoney card={card} />
      {mayWork && card.person && (
        <>
          <HowCalled card={card} onChanged={show} onFailed={showTheirs} />
          <CallFollowUps
            card={card}
            rights={rights}
            chosen={followUp}
            onChoose={setFollowUp}
            onChanged={() => void refetch()}
          />
          <CallOutcome
            card={card}
            followUp={followUp}
            mayDecline={rights.manageGuests}
            onChoose={setFollowUp}
            onKept={kept}
            onFailed={showTheirs}
          />
        </>
      )}
      <CallHistory card={card} />
      <EarlierCalls card={card} />
    </div>
  );
}

/** Keeps a call that is in hand while somebody is at it, and gives it back when its card is left. */
function useKeeping(id: string, isMine: boolean): () => void {
  const kept = useRef(0);
  const mine = useRef(isMine);
  useEffect(() => {
    mine.current = isMine;
    if (isMine) kept.current = Date.now();
  }, [isMine]);
  useEffect(() => {
    const leave = async () => releaseCall(await lazyBrowserHttp(), { id });
    return () => {
      // If this request is lost, the claim runs out by itself.
      if (mine.current) void leave().catch(() => undefined);
    };
  }, [id]);
  return () => {
    if (!mine.current || Date.now() - kept.current < KEEP_MS) return;
    kept.current = Date.now();
    // If somebody else has the call by now, saving the outcome will say so.
    void lazyBrowserHttp()
      .then((http) => claimCall(http, { id }))
      .catch(() => undefined);
  };
}

/** Who has claimed the call, and its result where it is over. */
function ClaimLine({ card: { claim, waiting, state, timeZone } }: { card: CallCard }) {
  const t = useTranslations('calls');
  const records = useTranslations('records.calls');
  const format = datesIn(useLocale());
  if (!waiting) return <Alert tone="info">{t('over', { state: records(`states.${state}`) })}</Alert>;
  if (!claim) return <p>{t('free')}</p>;
  const until = format.clock(clockInZone(new Date(claim.until), timeZone));
  if (claim.mine) return <p role="status">{t('mine', { until })}</p>;
  return (
    <Alert tone="warning" title={t('theirs', { by: claim.by, until })}>
      {t('theirsText')}
    </Alert>
  );
}

interface HowCalledProps {
  card: CallCard;
  onChanged: (card: CallCard) => void;
  onFailed: (error: unknown) => Promise<void>;
}

/** How urgent the call is and by which medium it is made; a choice is kept at once. */
function HowCalled({ card: { id, version, priority, medium }, onChanged, onFailed }: HowCalledProps) {
  const t = useTranslations('calls');
  const records = useTranslations('records.calls');
  const failureText = useCallFailure();
  const changed = useSend({
    send: (http, part: Omit<CallPatch, 'version'>) => changeCall(http, { id, change: { ...part, version } }),
    onDone: onChanged,
    onFailed,
  });
  return (
    <div className={styles.choices}>
      <Field id="call-priority" label={records('columns.priority')}>
        {(input) => (
          <SelectInput
            {...input}
            value={priority}
            onChange={({ target }) => void changed.save({ priority: callPriority.parse(target.value) })}
          >
            {callPriority.options.map((each) => (
              <option key={each} value={each}>
                {records(`priorities.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id="call-medium" label={t('facts.medium')}>
        {(input) => (
          <SelectInput
            {...input}
            value={medium}
            onChange={({ target }) => void changed.save({ medium: callMedium.parse(target.value) })}
          >
            <MediumOptions />
          </SelectInput>
        )}
      </Field>
      {changed.failure && <Alert tone="danger">{failureText(changed.failure)}</Alert>}
    </div>
  );
}
