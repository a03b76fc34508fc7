'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { browserHttp } from '@/lib/api/http';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { releaseUnpaidAddress, unpaidAddressesQuery } from '@/lib/api/staff';
import { datesIn } from '@/lib/domain/date-text';
import { can } from '@/lib/domain/permissions';
import { useStaff } from './staff-context';
import { useFailureText } from './use-failure-text';

/** Connections that met the cap of rooms without a payment, each with the one press that releases all of it. */
export function UnpaidBursts({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.bursts');
  const format = datesIn(useLocale());
  const staff = useStaff();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const mayRelease = can(staff, 'decideCancellation');
  const found = useQuery({ ...unpaidAddressesQuery(browserHttp, eventId), enabled: mayRelease });
  const release = useMutation({
    mutationFn: (address: string) => releaseUnpaidAddress(browserHttp(), { eventId, address }),
    onSuccess: ({ rooms }) => {
      notify({ tone: 'success', text: t('released', { rooms }) });
      return queries.invalidateQueries({ queryKey: RESERVATION_LISTS });
    },
  });
  if (!mayRelease) return null;
  return (
    <>
      {found.data?.map(({ address, rooms, reservations, since }) => (
        <Alert key={address} tone="warning" title={t('title', { rooms })}>
          <p>{t('text', { reservations, since: format.instantInWords(since, staff.timeZone) })}</p>
          <Button
            small
            variant="secondary"
            busy={release.isPending && release.variables === address}
            onClick={() => release.mutate(address)}
          >
            {t('release', { rooms })}
          </Button>
        </Alert>
      ))}
      {release.isError && <Alert tone="danger">{failureText(release.error)}</Alert>}
    </>
  );
}
