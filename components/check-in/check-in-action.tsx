'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { sentenceOf } from '@/lib/api/api-error';
import { checkInReservation, undoCheckIn } from '@/lib/api/check-in';
import { useSend } from '@/lib/api/use-send';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './check-in.module.css';

interface CheckInActionProps {
  reservationKey: string;
  version: number;
  isIn: boolean;
}

/** Lets the reservation's people in, or takes that back; what the page shows afterwards is the provider's. */
export function CheckInAction({ reservationKey, version, isIn }: CheckInActionProps) {
  const t = useTranslations('arrival');
  const router = useRouter();
  const [isRefreshing, refresh] = useTransition();
  const readAnew = () => refresh(() => router.refresh());
  const { save, busy, failure } = useSend({
    send: (http, leaves: boolean) =>
      leaves ? undoCheckIn(http, { key: reservationKey }) : checkInReservation(http, { key: reservationKey, version }),
    onDone: readAnew,
    // Somebody else was faster: the page then shows the current state.
    onRefused: readAnew,
  });
  return (
    <div className={styles.action}>
      {failure && <Alert tone="danger">{sentenceOf(failure, t('failed'))}</Alert>}
      <Button
        className={isIn ? undefined : styles.big}
        variant={isIn ? 'secondary' : 'primary'}
        busy={busy || isRefreshing}
        onClick={() => save(isIn)}
      >
        {t(isIn ? 'undo' : 'checkIn')}
      </Button>
    </div>
  );
}
