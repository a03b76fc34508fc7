import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from '../event.module.css';
import { eventDateText } from '../event-date-text';
import { calendarUrl, eventPaths } from '../event-paths';
import { ReserveBar } from '../reserve-bar';
import { CeremonyFacts } from './ceremony-facts';

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

export async function CeremonyPage({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event' });
  const { ceremony } = event;
  const words = ceremony?.texts.description;
  const date = await eventDateText(event, locale);
  return (
    <>
      <div className="container page">
        <PageHeading
          title={t('ceremony.title')}
          kicker={event.eventName}
          lead={words && <WrittenText text={words} locale={locale} />}
        />
        {ceremony ? (
          <div className="split split-top">
            <div>
              <CeremonyFacts ceremony={ceremony} locale={locale} />
              <EventLinks event={event} locale={locale} />
              <div className="actions">
                <a href={calendarUrl(event.code, locale)} className={buttonClass('secondary')}>
                  {t('hero.calendar')}
                </a>
                <Link href={eventPaths(event.code).home} className={buttonClass('quiet')}>
                  {t('ceremony.back')}
                </Link>
              </div>
            </div>
            <Scene name="arch" alt={t('ceremony.pictureAlt')} width={480} height={480} />
          </div>
        ) : (
          <EmptyState
            title={t('ceremony.none')}
            text={t('ceremony.noneText')}
            illustration={<Scene name="arch" alt={t('ceremony.pictureAlt')} width={480} height={480} />}
            action={<Link href={eventPaths(event.code).home}>{t('ceremony.back')}</Link>}
          />
        )}
      </div>
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}

/** The couple's gift table and live stream, where they gave one. */
async function EventLinks({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.ceremony' });
  const links = [
    { url: event.giftTableUrl, label: t('gifts') },
    { url: event.liveStreamUrl, label: t('live') },
  ].filter(({ url }) => isWebAddress(url));
  if (links.length === 0) return null;
  return (
    <ul className={`list-plain ${styles.links}`}>
      {links.map(({ url, label }) => (
        <li key={label}>
          <a href={url ?? undefined} target="_blank" rel="noopener noreferrer">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
