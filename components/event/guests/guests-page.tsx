import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button/button-class';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { Scene } from '@/components/ui/scene/scene';
import type { Event } from '@/lib/contract/event';
import type { GuestList } from '@/lib/contract/guest';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventDateText } from '../event-date-text';
import { eventPaths } from '../event-paths';
import { ReserveBar } from '../steps/reserve-bar';
import { GuestSearch } from './guest-search';
import styles from './guests.module.css';

interface GuestsPageProps {
  event: Event;
  list: GuestList;
  locale: Locale;
}

/** Who comes, as the couple shows it: nothing, how many, or names among which a guest finds their own and books. */
export async function GuestsPage({ event, list, locale }: GuestsPageProps) {
  const t = await getTranslations({ locale, namespace: 'event.guests' });
  const date = await eventDateText(event, locale);
  const paths = eventPaths(event.code);
  const { shows, attending } = list;
  const counted = shows !== 'nothing' && attending !== null && attending > 0;
  return (
    <>
      <div className="container narrow page">
        <PageHeading title={t('title')} kicker={event.eventName} lead={t(`lead.${shows}`)} />
        {shows !== 'names' && <Scene name="rings" alt={t('pictureAlt')} width={320} height={240} />}
        {counted && (
          <p className={styles.count}>
            <strong>{attending}</strong> {t('coming', { count: attending })}
          </p>
        )}
        {shows !== 'nothing' && !counted && <p>{t('nobody')}</p>}
        {shows === 'names' && list.names.length > 0 && (
          <GuestSearch
            names={list.names}
            bookPath={event.bookable ? paths.reserve : null}
            labels={{
              search: t('search'),
              hint: t('searchHint'),
              book: t('book'),
              none: t('none'),
              noneBook: t('noneBook'),
              list: t('list'),
            }}
          />
        )}
        <div className="actions">
          {event.bookable && shows !== 'names' && (
            <Link href={paths.reserve} className={buttonClass('primary')} prefetch={false}>
              {t('reserve')}
            </Link>
          )}
          <Link href={paths.home}>{t('back')}</Link>
        </div>
      </div>
      <ReserveBar event={event} locale={locale} date={date.short} />
    </>
  );
}
