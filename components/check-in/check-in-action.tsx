'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/api-error';
import { checkInReservation, undoCheckIn } from '@/lib/api/check-in';
import { browserHttp } from '@/lib/api/http';
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
  const change = useMutation({
    mutationFn: () => {
      const http = browserHttp();
      return isIn
        ? undoCheckIn(http, { key: reservationKey })
        : checkInReservation(http, { key: reservationKey, version });
    },
    // A refusal means that somebody was faster: the page is read again.
    onSettled: () => refresh(() => router.refresh()),
  });
  const isBusy = change.isPending || isRefreshing;
  return (
    <div className={styles.action}>
      {change.isError && (
        <Alert tone="danger">{change.error instanceof ApiError ? change.error.message : t('failed')}</Alert>
      )}
      <Button
        className={isIn ? undefined : styles.big}
        variant={isIn ? 'secondary' : 'primary'}
        busy={isBusy}
        onClick={() => change.mutate()}
      >
        {t(isIn ? 'undo' : 'checkIn')}
      </Button>
    </div>
  );
}
