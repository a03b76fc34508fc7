'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mayChange } from '@/components/change/may-change';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { Reservation } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import styles from '../panel/panel.module.css';
import { useStaff } from '../staff-context';

const loading = () => <Skeleton lines={6} />;

const ActingForm = dynamic(() => import('./acting-form').then(({ ActingForm: Form }) => Form), { loading });
const AdjustPriceForm = dynamic(() => import('./adjust-price-form').then(({ AdjustPriceForm: Form }) => Form), {
  loading,
});

type Asked = 'addRoom' | 'payment' | 'adjust';

/** What staff do for the guest of a booking beyond its rooms: another room, money that they took, another price. */
export function ForGuestSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.act');
  const staff = useStaff();
  const buttons = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { status, balance } = reservation;
  const offered: Asked[] = [
    ...(mayChange(reservation) && can(staff, 'createReservationForGuest') ? (['addRoom'] as const) : []),
    ...(balance.amount > 0 && can(staff, 'decidePayment') ? (['payment'] as const) : []),
    ...((status === 'confirmed' || status === 'paid') && can(staff, 'refundPayment') ? (['adjust'] as const) : []),
  ];
  if (offered.length === 0) return null;
  const close = () => {
    flushSync(() => setAsked(null));
    buttons.current?.querySelector<HTMLButtonElement>(`button[name="${asked}"]`)?.focus();
  };
  return (
    <section>
      <h3>{t('title')}</h3>
      {asked === 'adjust' && <AdjustPriceForm reservation={reservation} onClose={close} />}
      {(asked === 'addRoom' || asked === 'payment') && (
        <ActingForm reservation={reservation} acting={{ kind: asked }} onClose={close} />
      )}
      {!asked && (
        <div className={`${styles.decision} mt-0`} ref={buttons}>
          {offered.map((kind) => (
            <Button key={kind} small name={kind} variant="secondary" onClick={() => setAsked(kind)}>
              {t(kind)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
