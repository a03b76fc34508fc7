import { getTranslations } from 'next-intl/server';
import { amountText } from '@/components/reservation/amount';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { Locale } from '@/lib/i18n/routing';

interface CancelledNoticeProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  locale: Locale;
}

/** How a cancelled booking stands: what was kept, what is owed, what goes back. */
export async function CancelledNotice({ reservation, scopes, locale }: CancelledNoticeProps) {
  const { cancellation, total, balance, credit } = reservation;
  if (!cancellation?.cancelledAt) return null;
  const t = await getTranslations({ locale, namespace: 'change.state' });
  const text = (money: Reservation['total']) => ({ amount: amountText({ money, scopes, locale }) });
  const isSettled = balance.amount === 0 && credit.amount === 0;
  return (
    <p>
      {total.amount > 0 && `${t('keptText', text(total))} `}
      {balance.amount > 0 && `${t('owedText', text(balance))} `}
      {credit.amount > 0 && `${t('creditText', text(credit))} `}
      {isSettled && t('settledText')}
    </p>
  );
}
