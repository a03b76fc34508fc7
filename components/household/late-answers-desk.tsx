'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { AcceptOrRefuse } from '@/components/ui/accept-or-refuse';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Comparison } from '@/components/ui/comparison';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { unbroken } from '@/components/ui/unbroken';
import { isAlreadyDecided, isStale } from '@/lib/api/api-error';
import { decideLateAnswers, LATE_ANSWERS, lateAnswersQuery } from '@/lib/api/household';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import { type LateAnswersToDecide, LONGEST_REFUSAL, lateAnswersToDecide } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './late-answers-desk.module.css';

const ANCHOR = 'late-answers';

/** Loads the waiting answers after the page is shown; draws nothing where there are none. A notification leads here. */
export function LateAnswers({ eventId }: { eventId: string }) {
  const t = useTranslations('household.late');
  const { data, isError, refetch } = useQuery(lateAnswersQuery(lazyBrowserHttp, eventId));
  if (isError)
    return (
      <Alert tone="danger">
        {t('failed')}{' '}
        <Button small variant="secondary" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Alert>
    );
  return data && data.length > 0 && <LateAnswersDesk waiting={data} />;
}

/** What households sent after the last day of answers, to take or to refuse. */
function LateAnswersDesk({ waiting }: { waiting: readonly LateAnswersToDecide[] }) {
  const t = useTranslations('household.late');
  // The browser scrolled to the address's anchor before these answers were loaded.
  useEffect(() => {
    if (window.location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView();
  }, []);
  return (
    <Card title={t('title')} id={ANCHOR}>
      <p className="text-secondary">{t('lead')}</p>
      <ul className={`list-plain ${styles.list}`}>
        {waiting.map((answers) => (
          <LateItem key={`${answers.householdId} ${answers.version}`} answers={answers} />
        ))}
      </ul>
    </Card>
  );
}

function LateItem({ answers }: { answers: LateAnswersToDecide }) {
  const t = useTranslations('household.late');
  const words = useTranslations('household.answers');
  const format = datesIn(useLocale());
  const { name, sentAt, timeZone, people, message } = answers;
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <strong>{name}</strong>
        <small>{unbroken(t('sent', { at: format.instant(sentAt, timeZone) }))}</small>
      </p>
      {people.length === 0 && <p>{t('same')}</p>}
      <Comparison
        rows={people.map(({ guestId, seat, name: host, now, wanted }) => ({
          key: `${guestId} ${seat}`,
          label: seat === 0 ? host : (wanted.name ?? words('companion', { number: seat, host })),
          now: { name: t('now'), shown: <Said {...now} /> },
          wanted: {
            name: t('wanted'),
            shown: (
              <strong>
                <Said {...wanted} />
              </strong>
            ),
          },
        }))}
      />
      {message && <blockquote className={styles.words}>{message}</blockquote>}
      <Deciding answers={answers} />
    </li>
  );
}

type SaidProps = LateAnswersToDecide['people'][number]['now'];

/** Whether a person comes, to which activities, and what they eat. */
function Said({ attends, activities, band, meal, needs, dietNote }: SaidProps) {
  const t = useTranslations('household.answers');
  const diets = useTranslations('diets');
  const parts = attends
    ? [
        t('comes'),
        ...activities,
        t(`bands.${band}`),
        meal && t(`meals.${meal}`),
        ...needs.map((need) => diets(need)),
        dietNote,
      ]
    : [t(attends === null ? 'open' : 'declines')];
  return parts.filter(Boolean).join(' · ');
}

const isSettled = (error: unknown) => isAlreadyDecided(error) || isStale(error);

/** Taking what a household asks for, or refusing it, with a reason or without. */
function Deciding({ answers: { householdId, name, version } }: { answers: LateAnswersToDecide }) {
  const t = useTranslations('household.late');
  const optional = useTranslations('household.answers')('optional');
  const failureWords = useFailureWords();
  const router = useRouter();
  const queries = useQueryClient();
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: LATE_ANSWERS });
    router.refresh();
  };
  const id = useId();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const { save, busy, failure } = useSend({
    send: decideLateAnswers,
    onDone: async ({ state }) => {
      notify({ tone: 'success', text: t(state === 'accepted' ? 'accepted' : 'refused', { name }) });
      await readAgain();
    },
    onFailed: async (error) => {
      if (!isSettled(error)) return;
      const isDecided = isAlreadyDecided(error);
      const by = isDecided ? (lateAnswersToDecide.safeParse(error.details).data?.decidedBy ?? 'unknown') : '';
      notify({ tone: 'error', text: isDecided ? t('decided', { name, by }) : t('replaced', { name }) });
      await readAgain();
    },
  });
  const decide = (accept: boolean) => void save({ householdId, accept, reason: accept ? '' : reason.trim(), version });
  return (
    <>
      {isRefusing && (
        <Field id={id} label={t('reason')} optional={optional} hint={t('reasonHint')}>
          {(input) => (
            <TextArea
              {...input}
              rows={2}
              maxLength={LONGEST_REFUSAL}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      {failure && !isSettled(failure) && (
        <Alert tone="danger">
          <p className="mb-0">{failureWords(failure)}</p>
        </Alert>
      )}
      <AcceptOrRefuse
        labels={{
          accept: t('accept'),
          acceptNamed: t('acceptNamed', { name }),
          refuse: t('refuse'),
          refuseNamed: t('refuseNamed', { name }),
          sendRefusal: t('sendRefusal'),
          cancel: t('cancel'),
        }}
        busy={busy}
        isRefusing={isRefusing}
        onAccept={() => decide(true)}
        onRefusing={setRefusing}
        onRefuse={() => decide(false)}
      />
    </>
  );
}
