import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/empty-state/empty-state';
import type { Locale } from '@/lib/i18n/routing';
import { MovingOn } from './moving-on';

/** Shown while a booking or a payment is being confirmed; the page asks again and moves on by itself. */
export async function Waiting({ locale, kind }: { locale: Locale; kind: 'booking' | 'payment' }) {
  const booking = await getTranslations({ locale, namespace: 'reservation.loader' });
  const payment = await getTranslations({ locale, namespace: 'payment.result' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={kind === 'payment' ? payment('waitingTitle') : booking('title')}
        text={kind === 'payment' ? payment('waitingText') : booking('text')}
        illustration={<span className="spinner-border" aria-hidden="true" />}
      />
      <MovingOn />
    </div>
  );
}
