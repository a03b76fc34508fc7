import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { OpenedDetails } from '@/components/ui/opened-details';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Skeleton } from '@/components/ui/skeleton';
import { unbroken } from '@/components/ui/unbroken';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { mailingQuery, retryMailing, steerMailing, testMailing } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { MAILING_LIMITS, type Mailing, type MailingDetail, type MailingState } from '@/lib/contract/mailing';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { filledIn, takesAction } from '@/lib/domain/mailing';
import { ExpectedRecipients } from './expected-recipients';
import styles from './mailing.module.css';

const TONES: Record<MailingState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'warning',
  paused: 'warning',
  sent: 'success',
  cancelled: 'neutral',
};

const MISSED = ['failed', 'uncertain', 'skipped'] as const;

/** The moment that matters most of a mailing in its state. */
const momentOf = ({ state, createdAt, sendAt, startedAt, finishedAt }: Mailing): string =>
  ({
    draft: createdAt,
    scheduled: sendAt ?? createdAt,
    sending: startedAt ?? createdAt,
    paused: startedAt ?? createdAt,
    sent: finishedAt ?? createdAt,
    cancelled: finishedAt ?? createdAt,
  })[state];

interface MailingCardProps {
  mailing: Mailing;
  eventName: string;
  /** Time zone of the event, in which times are shown. */
  timeZone: string;
  onChanged: (mailing: Mailing) => void;
  onEdit: () => void;
}

/** A message, how far it is, and what can be done with it. */
export function MailingCard({ mailing, eventName, timeZone, onChanged, onEdit }: MailingCardProps) {
  const t = useTranslations('mailings');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const { id, kind, state, counts } = mailing;
  const { recipients, sent } = counts;
  const title = textIn(mailing.channel === 'sms' ? mailing.sms : mailing.subject, locale).text;
  const subject = filledIn(title, { event: eventName }) || t('unnamed');
  const ending = state === 'draft' ? 'discard' : 'cancel';
  const steering = useSend({ send: steerMailing, onDone: onChanged });
  const testing = useSend({
    send: testMailing,
    onDone: (mailbox) => notify({ tone: 'success', text: t('tested', { mailbox }) }),
  });
  const isAhead = takesAction(state, 'edit');
  const missed = MISSED.filter((each) => counts[each] > 0);
  const failure = steering.failure ?? testing.failure;
  return (
    <article className={`card ${styles.card}`} aria-labelledby={`mailing-${id}`}>
      <div className={styles.head}>
        <h2 id={`mailing-${id}`} className="h5 mb-0">
          {subject}
        </h2>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className="text-secondary mb-2">
        {t(`kind.${kind}`)}
        {mailing.channel !== 'mail' && ` · ${t(`channel.${mailing.channel}`, { segments: mailing.segments })}`} ·{' '}
        {unbroken(t(`when.${state}`, { at: datesIn(locale).instant(momentOf(mailing), timeZone) }))}
      </p>
      {mailing.endedBy && <Alert tone="warning">{t(`endedBy.${mailing.endedBy}`)}</Alert>}
      {isAhead ? (
        <p className="mb-2">{t('expected', { count: recipients })}</p>
      ) : (
        <>
          {state !== 'sent' && (
            <ProgressBar value={sent} max={recipients} label={t('progress', { sent, count: recipients })} />
          )}
          <p className="mb-2">
            {t('progress', { sent, count: recipients })}
            {missed.map((each) => ` · ${t(`counts.${each}`, { count: counts[each] })}`)}
          </p>
          {state === 'sending' && mailing.asleep && (
            <p className="text-secondary mb-2">
              {t('asleep', {
                count: mailing.asleep.count,
                at: datesIn(locale).instantInWords(mailing.asleep.from, timeZone),
              })}
            </p>
          )}
        </>
      )}
      {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
      <div className="d-flex flex-wrap gap-2">
        {isAhead && (
          <Button variant="secondary" small aria-haspopup="dialog" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <Button variant="secondary" small busy={testing.busy} onClick={() => void testing.save({ id })}>
          {t('test')}
        </Button>
        {(['pause', 'resume'] as const).map(
          (act) =>
            takesAction(state, act) && (
              <Button
                key={act}
                variant="secondary"
                small
                busy={steering.busy}
                onClick={() => void steering.save({ id, act })}
              >
                {t(act)}
              </Button>
            ),
        )}
        {takesAction(state, 'cancel') && (
          <ConfirmedButton
            small
            danger
            label={t(`${ending}.label`)}
            title={t(`${ending}.title`, { subject })}
            text={t(`${ending}.text`)}
            labels={{ close: t('cancel.back'), cancel: t('cancel.back'), confirm: t(`${ending}.confirm`) }}
            sending={steering}
            failure={steering.failure && failureWords(steering.failure)}
            onConfirm={() => void steering.save({ id, act: 'cancel' })}
          />
        )}
      </div>
      {isAhead && <ExpectedRecipients id={id} />}
      {!isAhead && missed.length > 0 && <Missed mailing={mailing} onChanged={onChanged} />}
    </article>
  );
}

/** Whom a message did not reach, read when it is opened, and another try for those where one makes sense. */
function Missed({ mailing, onChanged }: Pick<MailingCardProps, 'mailing' | 'onChanged'>) {
  const t = useTranslations('mailings.missed');
  return (
    <OpenedDetails summary={t('open')} className="mt-3">
      <MissedList mailing={mailing} onChanged={onChanged} />
    </OpenedDetails>
  );
}

function MissedList({ mailing, onChanged }: Pick<MailingCardProps, 'mailing' | 'onChanged'>) {
  const t = useTranslations('mailings');
  const failureWords = useFailureWords();
  const { id, state, counts } = mailing;
  const detail = useQuery(mailingQuery(lazyBrowserHttp, mailing));
  const retrying = useSend({ send: retryMailing, onDone: onChanged });
  if (detail.isPending) return <Skeleton lines={3} />;
  if (!detail.data)
    return (
      <>
        <Alert tone="danger">{t('failed')}</Alert>
        <Button onClick={() => void detail.refetch()}>{t('again')}</Button>
      </>
    );
  const why = ({ state: was, reason }: MailingDetail['missed'][number]) =>
    was === 'skipped' ? t(`missed.skipped.${reason ?? 'changed'}`) : t(`missed.${was}`);
  const mayRetry = takesAction(state, 'retry');
  return (
    <>
      <ul className={styles.missed}>
        {detail.data.missed.map((each, place) => (
          <li key={each.guestId ?? `gone ${place}`}>
            <strong>{each.guestId === null ? t('missed.gone') : each.name}</strong> {why(each)}
          </li>
        ))}
      </ul>
      {detail.data.missed.length === MAILING_LIMITS.shown && (
        <p className="text-secondary">{t('missed.more', { count: MAILING_LIMITS.shown })}</p>
      )}
      {retrying.failure && <Alert tone="danger">{failureWords(retrying.failure)}</Alert>}
      <div className="d-flex flex-wrap gap-2">
        {mayRetry && counts.failed > 0 && (
          <Button
            variant="secondary"
            small
            busy={retrying.busy}
            onClick={() => void retrying.save({ id, state: 'failed' })}
          >
            {t('missed.retryFailed')}
          </Button>
        )}
        {mayRetry && counts.uncertain > 0 && (
          <ConfirmedButton
            small
            label={t('missed.retryUncertain')}
            title={t('missed.uncertainTitle')}
            text={t('missed.uncertainText')}
            labels={{ close: t('cancel.back'), cancel: t('cancel.back'), confirm: t('missed.retryUncertain') }}
            sending={retrying}
            failure={retrying.failure && failureWords(retrying.failure)}
            onConfirm={() => void retrying.save({ id, state: 'uncertain' })}
          />
        )}
      </div>
    </>
  );
}
