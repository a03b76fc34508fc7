import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Language } from '@/lib/contract/bilingual-text';
import type { AlongWithDates, DateEffects } from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';

/**
 * Whether anything hangs on an event that other dates could leave behind; `setsAnswers`: the same press sets another
 * last day for guests' answers.
 */
export const hasEffects = (effects: DateEffects, setsAnswers: boolean): boolean => {
  const { block, activities, ceremony, reservations, fixedPayments, changesLockOn, account, attrition } = effects;
  const fixed = [fixedPayments, changesLockOn, account, attrition, setsAnswers ? null : effects.answersFixedOn];
  const hanging = [block, ceremony, ...fixed].some((each) => each !== null);
  return hanging || activities > 0 || reservations.standing > 0;
};

interface DateMoveDialogProps {
  effects: DateEffects;
  /** As `hasEffects` takes it. */
  setsAnswers: boolean;
  busy: boolean;
  onClose: () => void;
  /** Handed what moves along. */
  onConfirm: (along: AlongWithDates) => void;
}

const WAYS = ['moveSchedule', 'moveCutOffs', 'movePayments'] as const;

/** What other dates do to block, bookings, payments and schedule, before they are saved. */
export function DateMoveDialog({ effects, setsAnswers, busy, onClose, onConfirm }: DateMoveDialogProps) {
  const t = useTranslations('publication.form.move');
  const dates = datesIn(useLocale() as Language);
  const [along, setAlong] = useState<Required<AlongWithDates>>({
    moveSchedule: true,
    moveCutOffs: false,
    movePayments: false,
  });
  const { days, block, activities, ceremony, reservations, balanceDueOn, answersUntil, answersFixedOn } = effects;
  const { cutOffs, fixedPayments, changesLockOn, account, attrition, mayMoveDeadlines } = effects;
  const isMoved = days !== null && days !== 0;
  const by = { days: Math.abs(days ?? 0), later: String((days ?? 0) > 0) };
  const choices = {
    moveSchedule:
      isMoved &&
      (activities > 0 || ceremony !== null) &&
      t('along', { count: activities, ...by, hasCeremony: String(ceremony !== null) }),
    moveCutOffs:
      isMoved &&
      mayMoveDeadlines &&
      (cutOffs !== null || changesLockOn !== null) &&
      t('alongCutOffs', { count: cutOffs?.count ?? 0, hasLock: String(changesLockOn !== null), ...by }),
    movePayments:
      isMoved &&
      mayMoveDeadlines &&
      (fixedPayments !== null || account?.mayMove === true) &&
      t('alongPayments', { count: fixedPayments?.count ?? 0, hasAccount: String(account?.mayMove === true), ...by }),
  };
  const chosen = WAYS.filter((way) => choices[way] && along[way]);
  const fromTo = ({ before, after }: { before: string; after: string }) => ({
    before: dates.words(before),
    after: dates.words(after),
  });
  return (
    <ConfirmDialog
      show
      title={t('title')}
      text={t('text')}
      labels={{ close: t('closeDialog'), cancel: t('cancel'), confirm: t('confirm') }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm(Object.fromEntries(chosen.map((way) => [way, true])))}
    >
      <ul>
        {block && (
          <li>
            {t(block.lacks > 0 ? 'blockLacks' : 'blockCovers', {
              first: dates.long(block.first),
              last: dates.long(block.last),
              lacks: block.lacks,
            })}
          </li>
        )}
        {reservations.standing > 0 && <li>{t('standing', { count: reservations.standing })}</li>}
        {reservations.away > 0 && <li>{t('away', { count: reservations.away })}</li>}
        {balanceDueOn && <li>{t('balance', fromTo(balanceDueOn))}</li>}
        {cutOffs && !chosen.includes('moveCutOffs') && (
          <li>{t('cutOffs', { count: cutOffs.count, first: dates.words(cutOffs.first) })}</li>
        )}
        {changesLockOn && !chosen.includes('moveCutOffs') && (
          <li>{t('changesLock', { day: dates.words(changesLockOn) })}</li>
        )}
        {fixedPayments && !chosen.includes('movePayments') && (
          <li>{t('fixedPayments', { count: fixedPayments.count, first: dates.words(fixedPayments.first) })}</li>
        )}
        {account && !(account.mayMove && chosen.includes('movePayments')) && (
          <li>{t('account', { day: dates.words(account.dueOn) })}</li>
        )}
        {attrition && (
          <li>{t('attrition', { first: dates.long(attrition.first), last: dates.long(attrition.last) })}</li>
        )}
        {answersUntil && !setsAnswers && <li>{t('answers', fromTo(answersUntil))}</li>}
        {answersFixedOn && !setsAnswers && <li>{t('answersFixed', { day: dates.words(answersFixedOn) })}</li>}
        {activities > 0 && !choices.moveSchedule && <li>{t('schedule', { count: activities })}</li>}
      </ul>
      {WAYS.filter((way) => choices[way]).map((way) => (
        <div key={way} className="form-check">
          <input
            id={`event-${way}`}
            type="checkbox"
            className="form-check-input"
            checked={along[way]}
            onChange={({ target }) => setAlong((before) => ({ ...before, [way]: target.checked }))}
          />
          <label className="form-check-label" htmlFor={`event-${way}`}>
            {choices[way]}
          </label>
        </div>
      ))}
    </ConfirmDialog>
  );
}
