'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { Skeleton } from '@/components/ui/skeleton/skeleton';
import { browserHttp } from '@/lib/api/http';
import { reservationQuery } from '@/lib/api/reservation/reservation-query';
import { useListState } from '../list/use-list-state';
import { RetryAlert } from '../retry-alert';
import { ReservationDetails } from './reservation-details';

const SKELETON_LINES = 10;

/** The reservation that the address names, beside the list on a desk and over it on a phone. */
export function ReservationPanel() {
  const t = useTranslations('attendees');
  const { state, go } = useListState();
  const { key } = state;
  const { data, error, refetch, isFetching } = useQuery({
    ...reservationQuery(browserHttp, { key }),
    enabled: key !== '',
  });
  const holder = data ? `${data.contact.firstName} ${data.contact.lastName}` : key;
  const close = () => go({ key: '' });
  return (
    <Offcanvas
      show={key !== ''}
      onHide={close}
      placement="end"
      className="attendee-panel"
      aria-labelledby="panel-title"
    >
      <div className="attendee-panel-head">
        <h2 id="panel-title">
          <span className="visually-hidden">{t('panel.label', { holder })}</span>
          <span aria-hidden="true">{holder}</span>
        </h2>
        <button type="button" className="btn-close" aria-label={t('panel.close')} onClick={close} />
      </div>
      <div className="attendee-panel-body">
        {error && !isFetching && (
          <RetryAlert title={t('errors.reservation')} error={error} onRetry={() => void refetch()} />
        )}
        {!data && (!error || isFetching) && <Skeleton lines={SKELETON_LINES} label={t('panel.loading')} />}
        {data && <ReservationDetails key={data.key} reservation={data} />}
      </div>
    </Offcanvas>
  );
}
