import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert/alert';
import type { Reservation } from '@/lib/contract/reservation';
import { showDate } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

interface LateFeeNotesProps {
  reservation: Pick<Reservation, 'lateFees' | 'lateFeePolicy' | 'balance'>;
  locale: Locale;
}

/** What was charged for paying late, and what the event charges while something is owed. */
export async function LateFeeNotes({ reservation: { lateFees, lateFeePolicy, balance }, locale }: LateFeeNotesProps) {
  const t = await getTranslations({ locale, namespace: 'payment.lateFee' });
  return (
    <>
      {lateFees.length > 0 && (
        <Alert tone="warning" title={t('title')}>
          {lateFees.map(({ dueOn, amount }) => (
            <p key={dueOn}>{unbroken(t('charged', { amount: formatMoney(amount, locale), date: showDate(dueOn) }))}</p>
          ))}
        </Alert>
      )}
      {lateFeePolicy && balance.amount > 0 && <p className="text-secondary">{lateFeePolicy}</p>}
    </>
  );
}
