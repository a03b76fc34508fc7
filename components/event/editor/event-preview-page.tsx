import { getTranslations } from 'next-intl/server';
import { SiteFrame } from '@/components/layout/site-frame';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import type { GuestList } from '@/lib/contract/guest';
import type { EventOffer } from '@/lib/contract/offered-event';
import { withEvent } from '@/lib/domain/event-address';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { CeremonyPage } from '../ceremony/ceremony-page';
import { EventPage } from '../event-page';
import { eventPaths } from '../event-paths';
import { GuestsPage } from '../guests/guests-page';
import { SchedulePage } from '../schedule/schedule-page';
import styles from './editor.module.css';

/** The last segments of the preview's addresses: those of the event's own pages. */
const PARTS = { '': 'home', ceremonia: 'ceremony', cronograma: 'schedule', invitados: 'guests' } as const;
type PreviewPart = keyof typeof PARTS;

export const isPreviewPart = (part: string): part is PreviewPart => Object.hasOwn(PARTS, part);

interface EventPreviewPageProps {
  event: Event;
  offer: EventOffer | null;
  activities: Activity[];
  list: GuestList;
  part: PreviewPart;
  locale: Locale;
}

/**
 * A page of the event before guests may open it, or after they no longer may, below a bar that says so; its links stay
 * in the preview.
 */
export async function EventPreviewPage({ event, offer, activities, list, part, locale }: EventPreviewPageProps) {
  const t = await getTranslations({ locale, namespace: 'publication.previewBar' });
  const home = eventPaths(event.code).draft;
  // The pages make their links from the code.
  const shown = { ...event, code: home.replace(/^\/eventos\//, '') };
  const pages = {
    home: <EventPage event={shown} offer={offer} activities={activities} locale={locale} isPreview />,
    ceremony: <CeremonyPage event={shown} locale={locale} />,
    schedule: <SchedulePage event={shown} activities={activities} locale={locale} />,
    guests: <GuestsPage event={shown} list={list} locale={locale} />,
  };
  return (
    <SiteFrame locale={locale} agency={event.agency}>
      <div className={styles.bar}>
        <div className="container">
          <p className="mb-1">
            <strong>{t('title')}</strong> ·{' '}
            {t(event.state === 'published' || event.state === 'closed' ? 'over' : 'text')}
          </p>
          <nav aria-label={t('title')}>
            {Object.entries(PARTS).map(([each, name]) => (
              <Link
                key={name}
                href={each ? `${home}/${each}` : home}
                aria-current={each === part ? 'page' : undefined}
                prefetch={false}
              >
                {t(name)}
              </Link>
            ))}
            <Link href={withEvent('/adminmaster/Evento', event.code)}>{t('back')}</Link>
          </nav>
        </div>
      </div>
      {pages[PARTS[part]]}
    </SiteFrame>
  );
}
