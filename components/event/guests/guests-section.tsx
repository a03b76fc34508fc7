import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';

/** The way from the event to who comes; left out where the couple shows nothing of it. */
export async function GuestsSection({ event, locale }: { event: Event; locale: Locale }) {
  if (!event.guestListShows || event.guestListShows === 'nothing') return null;
  const t = await getTranslations({ locale, namespace: 'event.guests' });
  return (
    <section className="section section-sand text-center">
      <div className="container narrow">
        <h2>{t('title')}</h2>
        <p>{t(`teaser.${event.guestListShows}`)}</p>
        <Link href={eventPaths(event.code).guests} className={buttonClass('secondary')} prefetch={false}>
          {t('more')}
        </Link>
      </div>
    </section>
  );
}
