import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { Locale } from '@/lib/i18n/routing';

/** A code that is no ticket of this agency. */
export async function UnknownTicket({ ticket, locale }: { ticket: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'arrival.unknown' });
  return (
    <EmptyState
      level={1}
      title={t('title')}
      text={t('text', { key: ticket })}
      action={
        <EventLink href="/adminmaster/Asistentes" className={buttonClass('secondary')}>
          {t('search')}
        </EventLink>
      }
    />
  );
}
