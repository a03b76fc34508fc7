import { getTranslations } from 'next-intl/server';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/i18n/routing';
import { MovingOn } from './moving-on';

/** Shown while a booking is being confirmed; the page asks again and moves on by itself. */
export async function Waiting({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'reservation.loader' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('title')}
        text={t('text')}
        illustration={<span className="spinner-border" aria-hidden="true" />}
      />
      <MovingOn />
    </div>
  );
}
