import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { Scene } from '@/components/ui/scene';
import type { Event } from '@/lib/contract/event';
import type { GuestList } from '@/lib/contract/guest';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import { GuestSearch } from './guest-search';
import styles from './guests.module.css';

export interface WhoIsComingProps {
  event: Event;
  list: GuestList;
  locale: Locale;
  /** Set where the reader has a room already, so that nothing asks them to book. */
  booked?: boolean;
}

/** The guest list as the couple shows it: nothing, a count, or names among which a guest finds their own and books. */
export async function WhoIsComing({ event, list, locale, booked = false }: WhoIsComingProps) {
  const t = await getTranslations({ locale, namespace: 'event.guests' });
  const paths = eventPaths(event.code);
  const { shows, attending } = list;
  const counted = shows !== 'nothing' && attending !== null && attending > 0;
  const books = event.bookable && !booked;
  const lead = t(`${booked ? 'leadBooked' : 'lead'}.${shows}`);
  return (
    <>
      <PageHeading title={t('title')} kicker={event.eventName} lead={lead} />
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
          bookPath={books ? paths.reserve : null}
          labels={{
            search: t(booked ? 'searchOthers' : 'search'),
            hint: t('searchHint'),
            book: t('book'),
            none: t('none'),
            noneBook: t('noneBook'),
            list: t('list'),
          }}
        />
      )}
      <div className="actions">
        {books && shows !== 'names' && (
          <Link href={paths.reserve} className={buttonClass('primary')} prefetch={false}>
            {t('reserve')}
          </Link>
        )}
        <Link href={paths.home}>{t('back')}</Link>
      </div>
    </>
  );
}
