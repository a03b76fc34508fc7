import { useTranslations } from 'next-intl';
import { EditFailure } from '@/components/room-block-editor/edit-failure';
import { Alert } from '@/components/ui/alert';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { isStale } from '@/lib/api/api-error';
import { removeReferenceRates } from '@/lib/api/reference-rates';
import { useSend } from '@/lib/api/use-send';
import { type ReferenceRates, referenceRates } from '@/lib/contract/reference-rates';

interface RemoveRatesProps {
  hotelId: string;
  rates: ReferenceRates;
  /** The prices as they are now: none where they were taken away, by whomever. */
  onChange: (rates: ReferenceRates) => void;
}

/** Asks before a category's prices are removed from the simulator, and says what stays. */
export function RemoveRates({ hotelId, rates, onChange }: RemoveRatesProps) {
  const t = useTranslations('reference.removal');
  const { categoryId, categoryName: name, version } = rates;
  const removal = useSend({
    send: removeReferenceRates,
    onDone: (now) => {
      notify({ tone: 'success', text: t('removed', { name }) });
      onChange(now);
    },
    onStale: (details) => {
      const now = referenceRates.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  return (
    <ConfirmedButton
      label={t('ask')}
      small
      danger
      title={t('title', { name })}
      text={t('text')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('ask') }}
      sending={removal}
      onConfirm={() => removal.save({ hotelId, categoryId, version })}
    >
      {isStale(removal.failure) ? (
        <Alert tone="warning">{t('stale')}</Alert>
      ) : (
        <EditFailure failure={removal.failure} />
      )}
    </ConfirmedButton>
  );
}
