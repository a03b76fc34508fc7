import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { LocaleSwitch } from '@/components/layout/locale-switch';
import { buttonClass } from '@/components/ui/button-class';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import { OwnWay } from './own-way';
import styles from './ways.module.css';

interface EventWaysProps {
  event: Event;
  locale: Locale;
}

/** Above all else on a phone: the way of whoever has booked, and the other language. */
export async function WaysBar({ event, isPreview, locale }: EventWaysProps & { isPreview: boolean }) {
  const t = await getTranslations({ locale, namespace: 'event.ways' });
  return (
    <div className={`container ${styles.bar}`}>
      {!isPreview && (
        <OwnWay
          eventId={event.id}
          labels={{ booked: t('booked'), greeting: t.raw('greeting'), nameless: t('greetingNameless') }}
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

/** What this page has, each within one press. */
export async function PageWays({ event, offer, activities, locale }: PageWaysProps) {
  const t = await getTranslations({ locale, namespace: 'event.ways' });
  const parts = [
    { href: '#rooms', word: 'rooms', isThere: offer !== null && offer.rooms.length > 0 },
    { href: '#hotel', word: 'hotel', isThere: event.hotel !== null },
    { href: '#ceremony', word: 'ceremony', isThere: event.ceremony !== null },
    { href: '#schedule', word: 'schedule', isThere: activities.length > 0 },
    { href: event.giftTableUrl ?? '', word: 'gifts', isThere: event.giftTableUrl !== null },
    { href: getPathname({ href: eventPaths(event.code).guests, locale }), word: 'guests', isThere: showsGuests(event) },
    { href: '#help', word: 'contact', isThere: true },
  ] as const;
  return (
    <nav aria-label={t('nav')}>
      <ul className={`list-plain container ${styles.chips}`}>
        {parts
          .filter(({ isThere }) => isThere)
          .map(({ href, word }) => (
            <li key={word}>
              <a href={href} {...(word === 'gifts' && { target: '_blank', rel: 'noopener noreferrer' })}>
                {t(word)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const showsGuests = ({ guestListShows: shows }: Event) => shows !== undefined && shows !== 'nothing';

/** The event's agency, by the ways that people on a phone take. */
export async function HelpSection({ event, locale }: EventWaysProps) {
  const t = await getTranslations({ locale, namespace: 'event.help' });
  const { whatsapp, phones } = contactsOf(event.agency);
  const [phone] = phones;
  return (
    <section className="section text-center" id="help" aria-labelledby="help-title">
      <div className="container narrow">
        <h2 id="help-title">{t('title')}</h2>
        <p>{t('text', { agency: event.agency.name })}</p>
        <div className="actions justify-content-center">
          {whatsapp && (
            <a href={whatsapp} className={buttonClass('secondary')} target="_blank" rel="noopener noreferrer">
              {t('whatsapp')}
            </a>
          )}
          {phone && (
            <a href={telephoneLink(phone)} className={buttonClass('secondary')}>
              {t('call', { phone })}
            </a>
          )}
          <Link href={contactPathOf(event.code)} className={buttonClass('quiet')} prefetch={false}>
            {t('write')}
          </Link>
        </div>
      </div>
    </section>
  );
}
