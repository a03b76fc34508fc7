import { useTranslations } from 'next-intl';
import { notify } from '@/components/ui/notify';
import { ReasonedButton } from '@/components/ui/reasoned-button';
import { isAlreadyDecided } from '@/lib/api/api-error';
import { withdrawRefund } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import { LONGEST_REASON } from '@/lib/contract/booking-limits';
import type { Refund } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { useFailureText } from '../failure';
import { useMoney } from '../staff-context';
import { useReload } from '../use-reload';

interface WithdrawRefundProps {
  refund: Refund;
  reservation: Pick<Reservation, 'key'>;
}

/** Withdraws a refund by transfer that nobody has made yet, with a reason. */
export function WithdrawRefund({ refund, reservation }: WithdrawRefundProps) {
  const t = useTranslations('attendees.refunds');
  const money = useMoney();
  const failureText = useFailureText();
  const reload = useReload(reservation.key);
  const sending = useSend({
    send: withdrawRefund,
    onDone: async () => {
      notify({ tone: 'success', text: t('withdraw.done') });
      await reload();
    },
    onStale: reload,
    // Sent or withdrawn by somebody else meanwhile: it is shown as it is.
    onFailed: async (error) => {
      if (isAlreadyDecided(error)) await reload();
    },
  });
  const { id: refundId, version, amount } = refund;
  return (
    <ReasonedButton
      label={t('withdraw.open')}
      small
      danger
      title={t('withdraw.title', { amount: money.plain(amount) })}
      text={t('withdraw.text')}
      labels={{ close: t('withdraw.keep'), cancel: t('withdraw.keep'), confirm: t('withdraw.confirm') }}
      reason={{ label: t('withdraw.reason'), missing: t('reasonRequired'), shortest: 1, longest: LONGEST_REASON }}
      sending={sending}
      failure={sending.failure && failureText(sending.failure)}
      onConfirm={(reason) => void sending.save({ refundId, reason, version })}
    />
  );
}
