import { getTranslations } from 'next-intl/server';
import { contactsOf } from '@/components/layout/footer/contacts';
import { LocaleSwitch } from '@/components/layout/locale-switch';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { ANSWERS_ID } from '../answers/guest-answers';
import { eventPaths } from '../event-paths';
import { OwnWay } from './own-way';
import styles from './ways.module.css';

interface EventWaysProps {
  event: Event;
  locale: Locale;
}

/** At the top on a phone: the way home of a guest who has booked, and the other language. */
export async function WaysBar({ event, isPreview, locale }: EventWaysProps & { isPreview: boolean }) {
  const t = await getTranslations({ locale, namespace: 'event.ways' });
  return (
    <div className={`container ${styles.bar}`}>
      {!isPreview && (
        <OwnWay
          eventId={event.id}
          labels={{ booked: t('booked'), greeting: t('greeting', { name: '{name}' }), nameless: t('greetingNameless') }}
        />
      )}
      <LocaleSwitch label={t('language')} current={locale} />
    </div>
  );
}

interface PageWaysProps extends EventWaysProps {
  offer: EventOffer | null;
  activities: Activity[];
}

const LEADS_AWAY = ['gifts', 'live', 'whatsapp'];

/** What this page has, each within one press; the agency's telephones stand at its foot. */
export async function PageWays({ event, offer, activities, locale }: PageWaysProps) {
  const t = await getTranslations({ locale, namespace: 'event.ways' });
  const { whatsapp } = contactsOf(event.agency);
  const pathOf = (href: string) => getPathname({ href, locale });
  const parts = [
    { href: '#rooms', word: 'rooms', isThere: offer !== null && offer.rooms.length > 0 },
    { href: '#hotel', word: 'hotel', isThere: event.hotel !== null },
    { href: '#ceremony', word: 'ceremony', isThere: event.ceremony !== null },
    { href: '#schedule', word: 'schedule', isThere: activities.length > 0 },
    { href: event.giftTableUrl ?? '', word: 'gifts', isThere: event.giftTableUrl !== null },
    { href: event.liveStreamUrl ?? '', word: 'live', isThere: event.liveStreamUrl !== null },
    { href: pathOf(eventPaths(event.code).guests), word: 'guests', isThere: showsGuests(event) },
    { href: `${pathOf(eventPaths(event.code).steps)}#${ANSWERS_ID}`, word: 'answers', isThere: event.bookable },
    { href: '#contact', word: 'contact', isThere: true },
    { href: whatsapp ?? '', word: 'whatsapp', isThere: whatsapp !== null },
  ] as const;
  return (
    <nav className="container" aria-label={t('nav')}>
      <ul className={`list-plain ${styles.chips}`}>
        {parts
          .filter(({ isThere }) => isThere)
          .map(({ href, word }) => (
            <li key={word}>
              <a
                href={href}
                {...(LEADS_AWAY.some((away) => away === word) && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                {t(word)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const showsGuests = ({ guestListShows: shows }: Event) => shows !== undefined && shows !== 'nothing';
