import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Language } from '@/lib/contract/bilingual-text';
import type { DateEffects } from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';

/** Whether anything hangs on an event that other dates could leave behind. */
export const hasEffects = ({ block, activities, ceremony, reservations, fixedPayments }: DateEffects): boolean =>
  block !== null || activities > 0 || ceremony !== null || reservations.standing > 0 || fixedPayments !== null;

interface DateMoveDialogProps {
  effects: DateEffects;
  busy: boolean;
  onClose: () => void;
  /** Whether activities and ceremony move along. */
  onConfirm: (moveSchedule: boolean) => void;
}

/** What other dates do to block, bookings, payments and schedule, before they are saved. */
export function DateMoveDialog({ effects, busy, onClose, onConfirm }: DateMoveDialogProps) {
  const t = useTranslations('publication.form.move');
  const dates = datesIn(useLocale() as Language);
  const [isAlong, setIsAlong] = useState(true);
  const { days, block, activities, ceremony, reservations, balanceDueOn, answersUntil } = effects;
  const { cutOffs, fixedPayments } = effects;
  const canMove = days !== null && days !== 0 && (activities > 0 || ceremony !== null);
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
      onConfirm={() => onConfirm(canMove && isAlong)}
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
        {cutOffs && <li>{t('cutOffs', { count: cutOffs.count, first: dates.words(cutOffs.first) })}</li>}
        {fixedPayments && (
          <li>{t('fixedPayments', { count: fixedPayments.count, first: dates.words(fixedPayments.first) })}</li>
        )}
        {answersUntil && <li>{t('answers', fromTo(answersUntil))}</li>}
        {activities > 0 && !canMove && <li>{t('schedule', { count: activities })}</li>}
      </ul>
      {canMove && (
        <div className="form-check">
          <input
            id="event-move-schedule"
            type="checkbox"
            className="form-check-input"
            checked={isAlong}
            onChange={({ target }) => setIsAlong(target.checked)}
          />
          <label className="form-check-label" htmlFor="event-move-schedule">
            {t('along', {
              count: activities,
              days: Math.abs(days),
              later: String(days > 0),
              hasCeremony: String(ceremony !== null),
            })}
          </label>
        </div>
      )}
    </ConfirmDialog>
  );
}
