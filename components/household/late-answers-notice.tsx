import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { HouseholdAnswers, LateAnswerState } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import { AnsweredList } from './answered-list';

const TONES = { waiting: 'warning', accepted: 'success', refused: 'danger' } as const satisfies Record<
  LateAnswerState,
  string
>;

type LateAnswersNoticeProps = NonNullable<HouseholdAnswers['lateAnswers']> & {
  /** The event's. */
  timeZone: string;
};

/** What became of what the household sent after the last day. */
export function LateAnswersNotice({ state, sentAt, reason, people, timeZone }: LateAnswersNoticeProps) {
  const t = useTranslations('household.answers');
  const at = datesIn(useLocale()).instant(sentAt, timeZone);
  return (
    <Alert tone={TONES[state]} title={t(`lateStates.${state}`)}>
      <p className="mb-0">{t(`lateTexts.${state}`, { at })}</p>
      {reason && <blockquote className="mb-0">{reason}</blockquote>}
      {state === 'waiting' && <AnsweredList people={people} />}
    </Alert>
  );
}
