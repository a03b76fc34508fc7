import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { unbroken } from '@/components/ui/unbroken';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { isOver } from '@/lib/domain/reservation-state';
import type { Locale } from '@/lib/i18n/routing';

interface LateFeeNotesProps {
  reservation: Pick<Reservation, 'lateFees' | 'lateFeePolicy' | 'balance' | 'status'>;
  locale: Locale;
}

/** While something is owed: what of it was charged for paying late, and what the event charges. */
export async function LateFeeNotes({ reservation, locale }: LateFeeNotesProps) {
  const { lateFees, balance, status } = reservation;
  const t = await getTranslations({ locale, namespace: 'payment.lateFee' });
  const format = datesIn(locale);
  const policy = isOver(status) ? null : reservation.lateFeePolicy;
  if (balance.amount === 0 || (lateFees.length === 0 && !policy)) return null;
  return (
    <div className="mb-5">
      {lateFees.length > 0 && (
        <Alert tone="warning" title={t('title')}>
          {lateFees.map(({ dueOn, amount }) => (
            <p key={dueOn}>
              {unbroken(t('charged', { amount: formatMoney(amount, locale), date: format.words(dueOn) }))}
            </p>
          ))}
        </Alert>
      )}
      {policy && <p className="text-secondary">{policy}</p>}
    </div>
  );
}
