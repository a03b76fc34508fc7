'use client';

import { useTranslations } from 'next-intl';
import { TRANSPORT_TONES } from '@/components/transport/guest/status-tones';
import { PhoneAnswer } from '@/components/transport/staff/phone-answer';
import { Badge } from '@/components/ui/badge';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { canDecideTransport } from '@/lib/domain/transport-state';
import { useMoney, useStaff } from '../staff-context';
import { useReload } from '../use-reload';
import styles from './panel.module.css';

/** What the guest asked for on the way, and an answer given by phone, where this person may note it. */
export function TransportSection({ reservation: { key, transport } }: { reservation: Reservation }) {
  const t = useTranslations('transport');
  const money = useMoney();
  const staff = useStaff();
  const reload = useReload(key);
  if (transport.length === 0) return null;
  return (
    <section>
      <h3>{t('staff.title')}</h3>
      <ul className={`list-plain ${styles.cards}`}>
        {transport.map((request) => (
          <li key={request.id} className={styles.card}>
            <div className={styles.cardHead}>
              <strong>{t('route', { origin: request.origin, destination: request.destination })}</strong>
              <Badge tone={TRANSPORT_TONES[request.status]}>{t(`status.${request.status}`)}</Badge>
            </div>
            <p className="text-secondary">
              {[t(`kind.${request.kind}`), request.holder, request.quote && money.plain(request.quote)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {canDecideTransport(request.status) && can(staff, 'quoteTransport') && (
              <PhoneAnswer key={request.version} request={request} onDone={reload} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
