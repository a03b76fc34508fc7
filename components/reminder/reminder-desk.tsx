'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { ExpectedRecipients } from '@/components/mailing/expected-recipients';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { EmptyState } from '@/components/ui/empty-state';
import { steerMailing } from '@/lib/api/mailing';
import { skipReminder } from '@/lib/api/reminder';
import { useSend } from '@/lib/api/use-send';
import {
  type PlannedMailing,
  type PlannedReminder,
  REMINDER_LIMITS,
  type ReminderPlan,
  type ReminderSkip,
} from '@/lib/contract/reminder';
import { datesIn } from '@/lib/domain/date-text';
import { clockInZone, dateInZone } from '@/lib/domain/zone';
import styles from './reminder.module.css';
import { ReminderRules } from './reminder-rules';
import { SentReminders, Whom } from './sent-reminders';

/** Reminders day by day with their recipients, the rules that send them, and those that were sent. */
export function ReminderDesk({ eventId, initial }: { eventId: string; initial: ReminderPlan }) {
  const t = useTranslations('reminders');
  const [plan, setPlan] = useState(initial);
  const failureWords = useFailureWords();
  const skipping = useSend({
    send: (http, reminder: ReminderSkip) => skipReminder(http, { eventId, reminder }),
    onDone: setPlan,
  });
  const { planned, sent, sms, timeZone } = plan;
  const days = new Map<string, PlannedReminder[]>();
  for (const each of planned) {
    const day = dateInZone(new Date(each.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return (
    <>
      {sms?.pack && (
        <Alert tone={sms.low ? 'warning' : 'info'}>{t('pack', { left: sms.left ?? 0, pack: sms.pack })}</Alert>
      )}
      {!plan.open && <Alert tone="info">{t('notOpen')}</Alert>}
      <section aria-labelledby="reminders-next">
        <h2 id="reminders-next" className="h4">
          {t('next', { days: REMINDER_LIMITS.days })}
        </h2>
        {skipping.failure && <Alert tone="danger">{failureWords(skipping.failure)}</Alert>}
        <PlannedMailings mailings={plan.mailings} timeZone={timeZone} />
        {planned.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          [...days].map(([day, items]) => (
            <DayList
              key={day}
              day={day}
              items={items}
              timeZone={timeZone}
              busy={skipping.busy}
              onSkip={({ rule, subjectId, occasion, held }) =>
                void skipping.save({ rule, subjectId, occasion, skip: held !== 'skipped' })
              }
            />
          ))
        )}
        {planned.length === REMINDER_LIMITS.shown && (
          <p className="text-secondary">{t('more', { count: REMINDER_LIMITS.shown })}</p>
        )}
      </section>
      <ReminderRules eventId={eventId} plan={plan} onChanged={setPlan} />
      <SentReminders eventId={eventId} sent={sent} timeZone={timeZone} onChanged={setPlan} />
    </>
  );
}

interface DayListProps {
  day: string;
  items: PlannedReminder[];
  timeZone: string;
  busy: boolean;
  onSkip: (item: PlannedReminder) => void;
}

function DayList({ day, items, timeZone, busy, onSkip }: DayListProps) {
  const t = useTranslations('reminders');
  const dates = datesIn(useLocale());
  return (
    <section className={styles.day} aria-labelledby={`reminders-${day}`}>
      <h3 id={`reminders-${day}`} className="h6">
        {dates.words(day)}
      </h3>
      <ul className={`list-plain ${styles.list}`}>
        {items.map((item) => (
          <li
            key={`${item.rule} ${item.subjectId} ${item.occasion}`}
            className={styles.row}
            data-held={item.held ?? ''}
          >
            <span className={styles.clock}>{dates.clock(clockInZone(new Date(item.at), timeZone))}</span>
            <span className={styles.what}>
              <Whom {...item} />
              <span className="text-secondary">
                {t(`rules.${item.rule}`)} · {t(`channel.${item.channel}`)}
              </span>
            </span>
            <span className={styles.state}>
              {item.held && <Badge tone="warning">{t(`held.${item.held}`)}</Badge>}
              {item.moved && !item.held && <Badge tone="info">{t('moved')}</Badge>}
              {(item.held === null || item.held === 'skipped') && (
                <Button
                  variant="secondary"
                  small
                  busy={busy}
                  aria-label={t(item.held ? 'restoreOne' : 'skipOne', {
                    name: item.name,
                    rule: t(`rules.${item.rule}`),
                  })}
                  onClick={() => onSkip(item)}
                >
                  {t(item.held ? 'restore' : 'skip')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The messages to guests that are planned for these days, each with when and for how many; one may be ended here. */
function PlannedMailings({ mailings, timeZone }: Pick<ReminderPlan, 'mailings' | 'timeZone'>) {
  const t = useTranslations('reminders.mailings');
  const [ended, setEnded] = useState<readonly string[]>([]);
  const shown = mailings.filter(({ id }) => !ended.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={styles.day} aria-labelledby="reminders-mailings">
      <h3 id="reminders-mailings" className="h6">
        {t('title')}
      </h3>
      <ul className={`list-plain ${styles.list}`}>
        {shown.map((mailing) => (
          <li key={mailing.id} className={styles.row}>
            <Row mailing={mailing} timeZone={timeZone} onEnded={() => setEnded((all) => [...all, mailing.id])} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  mailing: PlannedMailing;
  timeZone: string;
  onEnded: () => void;
}

function Row({ mailing: { id, kind, at, recipients, automatic }, timeZone, onEnded }: RowProps) {
  const t = useTranslations('reminders.mailings');
  const kinds = useTranslations('mailings.kind');
  const when = datesIn(useLocale()).instant(at, timeZone);
  const failureWords = useFailureWords();
  const ending = useSend({ send: steerMailing, onDone: onEnded });
  return (
    <>
      <span className={styles.what}>
        <strong>
          <EventLink href="/adminmaster/NotificacionesLista?view=mailings">{kinds(kind)}</EventLink>
        </strong>
        <span className="text-secondary">{t('when', { when, count: recipients })}</span>
        <ExpectedRecipients id={id} />
      </span>
      <span className={styles.state}>
        {automatic && <Badge tone="info">{t('automatic')}</Badge>}
        <ConfirmedButton
          label={t('end')}
          aria-label={t('endOne', { kind: kinds(kind), when })}
          variant="secondary"
          small
          title={t('endTitle')}
          text={t('endText')}
          labels={{ close: t('keep'), cancel: t('keep'), confirm: t('end') }}
          sending={ending}
          failure={ending.failure && failureWords(ending.failure)}
          onConfirm={() => ending.save({ id, act: 'cancel' })}
        />
      </span>
    </>
  );
}
