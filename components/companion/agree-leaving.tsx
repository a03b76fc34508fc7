'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ChangeFailure } from '@/components/change/change-failure';
import { PriceChange } from '@/components/change/price-change';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { acceptLeaving, previewLeaving } from '@/lib/api/companion';
import { useSend } from '@/lib/api/use-send';
import type { CompanionPlace } from '@/lib/contract/companion';
import type { LeavingConsent } from '@/lib/contract/leaving';
import { formatMoney } from '@/lib/domain/money';

interface AgreeLeavingProps {
  reservationKey: string;
  /** The invitation of whoever said that they leave. */
  id: string;
  name: string;
  onLeft: (places: CompanionPlace[]) => void;
}

/** That somebody leaves: what the room costs then, and the press that agrees to it. */
export function AgreeLeaving({ reservationKey: key, id, name, onLeft }: AgreeLeavingProps) {
  const t = useTranslations('companion.leaving');
  const locale = useLocale();
  const looking = useSend({ send: (http) => previewLeaving(http, { key, id }) });
  const agreeing = useSend({
    send: (http, consent: LeavingConsent) => acceptLeaving(http, { key, id, ...consent }),
    onDone: (places) => {
      notify({ tone: 'success', text: t('done', { name }) });
      onLeft(places);
    },
  });
  const look = () => {
    agreeing.forget();
    void looking.save();
  };
  const { result: preview } = looking;
  return (
    <>
      <Alert tone="warning" title={t('title', { name })}>
        <p className="mb-0">{t('text')}</p>
      </Alert>
      <ChangeFailure failure={agreeing.failure ?? looking.failure} onRetry={look} />
      {preview && !agreeing.failure ? (
        <PriceChange preview={preview.price}>
          {preview.given.amount > 0 && <p>{t('given', { name, amount: formatMoney(preview.given, locale) })}</p>}
          <Button
            busy={agreeing.busy}
            onClick={() =>
              void agreeing.save({ expectedDifference: preview.price.difference.amount, version: preview.roomVersion })
            }
          >
            {t(preview.price.asks ? 'ask' : 'agree')}
          </Button>
        </PriceChange>
      ) : (
        <Button variant="secondary" busy={looking.busy} onClick={look}>
          {t('look')}
        </Button>
      )}
    </>
  );
}
