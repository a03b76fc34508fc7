import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { ExpectedRecipients } from '@/components/mailing/expected-recipients';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Badge } from '@/components/ui/badge';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { steerMailing } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import type { PlannedMailing, ReminderPlan } from '@/lib/contract/reminder';
import { datesIn } from '@/lib/domain/date-text';
import styles from './reminder.module.css';

/** The messages to guests that are planned for these days, each with when and for how many; one may be ended here. */
export function PlannedMailings({ mailings, timeZone }: Pick<ReminderPlan, 'mailings' | 'timeZone'>) {
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
