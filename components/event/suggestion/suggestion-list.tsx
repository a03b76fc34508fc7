'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { AcceptOrRefuse } from '@/components/ui/accept-or-refuse';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Comparison } from '@/components/ui/comparison';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { unbroken } from '@/components/ui/unbroken';
import { isAlreadyDecided } from '@/lib/api/api-error';
import { getDateEffects } from '@/lib/api/event';
import { decideSuggestion, withdrawSuggestion } from '@/lib/api/suggestion';
import { useSend } from '@/lib/api/use-send';
import type { AlongWithDates } from '@/lib/contract/event-profile';
import type { Suggestion, SuggestionList, SuggestionState } from '@/lib/contract/suggestion';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import { DateMoveDialog, hasEffects } from '../editor/date-move-dialog';
import { Failure } from '../editor/package-form';
import { useChangeRows } from './change-rows';
import styles from './suggestion.module.css';

const TONES: Record<SuggestionState, BadgeTone> = {
  open: 'warning',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
};
const LONGEST = 1000;

interface SuggestionsProps {
  eventId: string;
  list: SuggestionList;
  /** Whether the reader decides them; else the reader is of the couple. */
  decides: boolean;
}

/** What the couple asked its agency to change, those that wait first. */
export function Suggestions({ eventId, list, decides }: SuggestionsProps) {
  const t = useTranslations('publication.suggestions');
  const open = list.suggestions.filter(({ state }) => state === 'open');
  const older = list.suggestions.filter(({ state }) => state !== 'open');
  const items = (of: Suggestion[]) => (
    <ul className={`list-plain ${styles.list}`}>
      {of.map((each) => (
        <SuggestionItem
          key={`${each.id} ${each.version}`}
          suggestion={each}
          eventId={eventId}
          list={list}
          decides={decides}
        />
      ))}
    </ul>
  );
  return (
    <Card title={t('title')} id="suggestions">
      <p className="text-secondary">{t(decides ? 'leadAgency' : 'leadCouple')}</p>
      {items(open)}
      {older.length > 0 && (
        <details open={open.length === 0 && !decides}>
          <summary>{t('older', { count: older.length })}</summary>
          {items(older)}
        </details>
      )}
    </Card>
  );
}

interface ItemProps extends SuggestionsProps {
  suggestion: Suggestion;
}

function SuggestionItem({ suggestion, eventId, list, decides }: ItemProps) {
  const t = useTranslations('publication.suggestions');
  const format = datesIn(useLocale());
  const rows = useChangeRows(suggestion);
  const when = (at: string) => format.instant(at, list.timeZone);
  const { state, words, answer, by } = suggestion;
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{unbroken(t('by', { name: by, when: when(suggestion.createdAt) }))}</strong>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      </p>
      {rows.length > 0 && (
        <Comparison
          rows={rows.map(({ label, now, wanted }) => ({
            key: label,
            label,
            now: { name: t(state === 'open' ? 'now' : 'before'), shown: <del>{now}</del> },
            wanted: { name: t('wanted'), shown: <ins>{wanted}</ins> },
          }))}
        />
      )}
      {words && <blockquote className={styles.words}>{words}</blockquote>}
      {suggestion.decidedAt && (
        <p className="mb-0">
          {unbroken(t('decidedBy', { name: suggestion.decidedBy ?? '', when: when(suggestion.decidedAt) }))}
          {answer && `: ${answer}`}
        </p>
      )}
      {state === 'open' &&
        (decides ? (
          <Deciding suggestion={suggestion} eventId={eventId} list={list} />
        ) : (
          <Withdrawing {...suggestion} />
        ))}
    </li>
  );
}

/** Accepts a suggestion, after showing the effects of other dates, or refuses it with a reason. */
function Deciding({ suggestion, eventId, list }: Omit<ItemProps, 'decides'>) {
  const t = useTranslations('publication.suggestions');
  const router = useRouter();
  const id = useId();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [isWanting, setWanting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const decide = useSend({
    send: decideSuggestion,
    onDone: ({ state }) => {
      setAsked(false);
      notify({ tone: 'success', text: t(state === 'accepted' ? 'accepted' : 'refused') });
      router.refresh();
    },
    onFailed: (error) => {
      setAsked(false);
      if (isAlreadyDecided(error)) notify({ tone: 'error', text: t('decided') });
    },
    onRefused: router.refresh,
  });
  const send = (accept: boolean, more: { answer?: string } & AlongWithDates = {}) => {
    const { version } = suggestion;
    const decision = { accept, answer: '', ...more, version, eventVersion: list.eventVersion };
    return decide.save({ id: suggestion.id, decision });
  };
  const { eventDate, range_event_start: start, range_event_end: end, answersUntil } = suggestion.change;
  const setsAnswers = answersUntil !== undefined;
  const look = useSend({
    send: (http, date: string) => {
      const dates = {
        eventDate: date,
        ...(start && { range_event_start: start }),
        ...(end && { range_event_end: end }),
      };
      return getDateEffects(http, { eventId, dates });
    },
    onDone: (effects) => (hasEffects(effects, setsAnswers) ? setAsked(true) : send(true)),
  });
  const refuse = () => {
    const answer = reason.trim();
    setWanting(answer === '');
    if (answer !== '') void send(false, { answer });
  };
  const failure = decide.failure ?? look.failure;
  const busy = decide.busy || look.busy;
  return (
    <>
      {isRefusing && (
        <Field
          id={id}
          label={t('reason')}
          hint={t('reasonHint')}
          error={isWanting && reason.trim() === '' ? t('reasonNeeded') : undefined}
        >
          {(input) => (
            <TextArea
              {...input}
              rows={2}
              maxLength={LONGEST}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      {failure && !isAlreadyDecided(failure) && <Failure failure={failure} />}
      <AcceptOrRefuse
        labels={{
          accept: t('accept'),
          acceptNamed: t('acceptNamed', { name: suggestion.by }),
          refuse: t('refuse'),
          refuseNamed: t('refuseNamed', { name: suggestion.by }),
          sendRefusal: t('sendRefusal'),
          cancel: t('cancel'),
        }}
        busy={busy}
        isRefusing={isRefusing}
        onAccept={() => (eventDate === undefined ? send(true) : look.save(eventDate))}
        onRefusing={setRefusing}
        onRefuse={refuse}
      />
      {isAsked && look.result && (
        <DateMoveDialog
          effects={look.result}
          setsAnswers={setsAnswers}
          busy={decide.busy}
          onClose={() => setAsked(false)}
          onConfirm={(along) => void send(true, along)}
        />
      )}
    </>
  );
}

/** The couple withdraws its suggestion, as long as it was not answered. */
function Withdrawing({ id, version }: Suggestion) {
  const t = useTranslations('publication.suggestions');
  const router = useRouter();
  const taking = useSend({
    send: withdrawSuggestion,
    onDone: () => {
      notify({ tone: 'success', text: t('withdrawn') });
      router.refresh();
    },
    onRefused: router.refresh,
  });
  return (
    <>
      {taking.failure && <Failure failure={taking.failure} />}
      <div className={styles.actions}>
        <Button
          small
          variant="quiet"
          busy={taking.busy}
          aria-label={t('withdrawNamed')}
          onClick={() => taking.save({ id, version })}
        >
          {t('withdraw')}
        </Button>
      </div>
    </>
  );
}
