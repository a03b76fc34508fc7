'use client';

import { useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservation';
import type { AppMessages } from '@/lib/i18n/messages';
import { useInstant } from '../staff-context';

type HistoryWord = keyof AppMessages['attendees']['history']['actions'];

/** The word of an action of the audit log, `payment.approved` as `paymentApproved`; a new one has a general word. */
function wordOf(action: string, has: (word: HistoryWord) => boolean): HistoryWord {
  const word = action.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()) as HistoryWord;
  return has(word) ? word : 'other';
}

/** What happened to the reservation, the newest first. */
export function HistorySection({ history }: Pick<Reservation, 'history'>) {
  const t = useTranslations('attendees.history');
  const instant = useInstant();
  const entries = history.map((entry, position) => ({ ...entry, id: `entry-${position}` }));
  return (
    <section>
      <h3>{t('title')}</h3>
      {history.length === 0 && <p className="attendee-note">{t('none')}</p>}
      <ol className="list-plain attendee-lines">
        {entries.toReversed().map(({ id, at, action, by }) => (
          <li key={id}>
            <span>{t(`actions.${wordOf(action, (word) => t.has(`actions.${word}`))}`)}</span>
            <small className="end tabular">
              {instant(at)} · {t(`by.${by}`)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
