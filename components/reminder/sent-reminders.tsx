import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { retryReminder } from '@/lib/api/reminder';
import { useSend } from '@/lib/api/use-send';
import { type PlannedReminder, REMINDER_LIMITS, type ReminderPlan, type SentReminder } from '@/lib/contract/reminder';
import { datesIn } from '@/lib/domain/date-text';
import styles from './reminder.module.css';

const TONES: Record<SentReminder['state'], BadgeTone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  uncertain: 'warning',
  dropped: 'neutral',
};

/** Who is reminded, with the way to their booking. */
export function Whom({ name, reservationKey }: Pick<PlannedReminder, 'name' | 'reservationKey'>) {
  const href = reservationKey === null ? null : `/adminmaster/Asistentes?key=${encodeURIComponent(reservationKey)}`;
  return (
    <strong>
      <EventLink href={href}>{name}</EventLink>
    </strong>
  );
}

interface SentRemindersProps extends Pick<ReminderPlan, 'sent' | 'timeZone'> {
  eventId: string;
  onChanged: (plan: ReminderPlan) => void;
}

/** Sent reminders with their outcome. A failed one may be sent again; a doubtful one once that is confirmed. */
export function SentReminders({ eventId, sent, timeZone, onChanged }: SentRemindersProps) {
  const t = useTranslations('reminders');
  // Open from the start where something failed, and not folded away while the person sends it again.
  const [opened] = useState(() => sent.some(({ state }) => state === 'failed' || state === 'uncertain'));
  return (
    <details className={styles.sent} open={opened || undefined}>
      <summary>{t('sent', { days: REMINDER_LIMITS.pastDays, count: sent.length })}</summary>
      {sent.length === 0 ? (
        <p className="text-secondary">{t('sentNone')}</p>
      ) : (
        <ul className={`list-plain ${styles.list}`}>
          {sent.map((reminder) => (
            <li key={reminder.id} className={styles.row}>
              <Row reminder={reminder} eventId={eventId} timeZone={timeZone} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function Row({
  reminder: { id, rule, at, state, channel, name, reservationKey },
  eventId,
  timeZone,
  onChanged,
}: Omit<SentRemindersProps, 'sent'> & { reminder: SentReminder }) {
  const t = useTranslations('reminders');
  const dates = datesIn(useLocale());
  const failureWords = useFailureWords();
  const retrying = useSend({ send: retryReminder, onDone: onChanged });
  const again = () => void retrying.save({ eventId, reminderId: id });
  const spoken = t('retry.one', { name, rule: t(`rules.${rule}`) });
  const failure = retrying.failure && failureWords(retrying.failure);
  return (
    <>
      <span className={styles.what}>
        <Whom name={name} reservationKey={reservationKey} />
        <span className="text-secondary">
          {t(`rules.${rule}`)} · {t(`channel.${channel}`)} · {dates.instant(at, timeZone)}
        </span>
        {state === 'failed' && failure && <Alert tone="danger">{failure}</Alert>}
      </span>
      <span className={styles.state}>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        {state === 'failed' && (
          <Button variant="secondary" small busy={retrying.busy} aria-label={spoken} onClick={again}>
            {t('retry.label')}
          </Button>
        )}
        {state === 'uncertain' && (
          <ConfirmedButton
            label={t('retry.label')}
            aria-label={spoken}
            variant="secondary"
            small
            title={t('retry.title')}
            text={t('retry.text', { name })}
            labels={{ close: t('retry.keep'), cancel: t('retry.keep'), confirm: t('retry.label') }}
            sending={retrying}
            failure={failure}
            onConfirm={again}
          />
        )}
      </span>
    </>
  );
}
