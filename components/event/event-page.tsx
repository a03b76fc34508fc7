import { getTranslations } from 'next-intl/server';
import { PhotoStrip } from '@/components/photo/photo-strip';
import { stripPhotos } from '@/components/photo/strip-photos';
import { buttonClass } from '@/components/ui/button-class';
import { JsonLd } from '@/components/ui/json-ld';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import type { EventOffer } from '@/lib/contract/offered-event';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { eventDates, firstEventDay } from '@/lib/domain/event-dates';
import { localePath } from '@/lib/domain/language-path';
import { isoInZone } from '@/lib/domain/zone';
import { getPathname, Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { CeremonyFacts } from './ceremony/ceremony-facts';
import { Countdown } from './countdown/countdown';
import countdownStyles from './countdown/countdown.module.css';
import { eventStart, reachedWord, timeLeft } from './countdown/time-left';
import { eventDateText } from './event-date-text';
import styles from './event-page.module.css';
import { eventPaths } from './event-paths';
import { EventHero } from './hero/event-hero';
import { HotelSection } from './hotel-section';
import { ReserveBar } from './reserve-bar';
import { firstParty, lowestPrice } from './rooms/price-words';
import { RoomsSection } from './rooms/rooms-section';
import { SchedulePreview } from './schedule/schedule-preview';
import { ShareLinks } from './share-links';
import { stayFacts } from './stay/stay-facts';
import { StayIsland } from './stay/stay-island';
import { PageWays, WaysBar } from './ways/event-ways';

interface EventPageProps {
  event: Event;
  /** Null where no night is on sale. */
  offer: EventOffer | null;
  activities: Activity[];
  locale: Locale;
  /** Guests cannot open it yet: nothing of it is shared. */
  isPreview?: boolean;
}

export async function EventPage({ event, offer, activities, locale, isPreview = false }: EventPageProps) {
  const date = await eventDateText(event, locale);
  const facts = eventFacts({ event, locale, siteUrl: siteUrl() });
  const amount = lowestPrice(event, offer, locale);
  const price = offer && amount ? { amount, party: await firstParty(offer, locale) } : null;
  return (
    <StayIsland facts={stayFacts(event, offer, locale)}>
      {facts && !isPreview && <JsonLd data={facts} />}
      <WaysBar event={event} isPreview={isPreview} locale={locale} />
      <EventHero event={event} offer={offer} locale={locale} />
      <PageWays event={event} offer={offer} activities={activities} locale={locale} />
      <RoomsSection event={event} offer={offer} locale={locale} />
      <HotelSection event={event} locale={locale} />
      <MessageSection event={event} locale={locale} />
      <CountdownSection event={event} locale={locale} />
      <CeremonySection event={event} locale={locale} />
      <SchedulePreview event={event} activities={activities} locale={locale} />
      <GallerySection event={event} locale={locale} />
      {!isPreview && <ShareSection event={event} locale={locale} date={date.long} />}
      <ReserveBar event={event} locale={locale} date={date.short} price={price} />
    </StayIsland>
  );
}

/** The couple's own words to their guests. */
async function MessageSection({ event, locale }: { event: Event; locale: Locale }) {
  const { message } = event;
  if (!message || !wordsIn(message, locale)) return null;
  const t = await getTranslations({ locale, namespace: 'event.message' });
  return (
    <section className={`section ${styles.message}`}>
      <div className="container">
        <h2 className="kicker">{t('title')}</h2>
        <p className="display">
          <WrittenText text={message} locale={locale} />
        </p>
      </div>
    </section>
  );
}

async function ShareSection({ event, locale, date }: { event: Event; locale: Locale; date: string }) {
  const t = await getTranslations({ locale, namespace: 'event.share' });
  return (
    <section className="section text-center">
      <div className="container">
        <h2 className="h3">{t('title')}</h2>
        <ShareLinks
          path={getPathname({ href: eventPaths(event.code).home, locale })}
          siteUrl={siteUrl()}
          text={t('text', { name: event.eventName, date })}
          labels={{ whatsapp: t('whatsapp'), copy: t('copy'), copied: t('copied') }}
        />
      </div>
    </section>
  );
}

async function CeremonySection({ event, locale }: { event: Event; locale: Locale }) {
  const { ceremony } = event;
  if (!ceremony) return null;
  const t = await getTranslations({ locale, namespace: 'event.ceremony' });
  return (
    <section className="section" id="ceremony">
      <div className="container split">
        <Scene name="arch" alt={t('pictureAlt')} width={480} height={480} />
        <div>
          <span className="kicker">{t('kicker')}</span>
          <h2>
            <WrittenText text={ceremony.texts.venue} locale={locale} />
          </h2>
          {ceremony.texts.description && (
            <p className="measure">
              <WrittenText text={ceremony.texts.description} locale={locale} />
            </p>
          )}
          <CeremonyFacts ceremony={ceremony} locale={locale} />
          <Link href={eventPaths(event.code).ceremony} className={buttonClass('secondary')}>
            {t('more')}
          </Link>
        </div>
      </div>
    </section>
  );
}

async function CountdownSection({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event.countdown' });
  const target = eventStart(event);
  if (target === null || firstEventDay(event) === null) return null;
  const now = new Date();
  const left = timeLeft(target, now.getTime());
  const reached = t(reachedWord(event, now));
  return (
    <section className={styles.countdown} aria-labelledby="countdown-title">
      <div className="container">
        <h2 id="countdown-title" className="kicker">
          {t('title')}
        </h2>
        {left ? (
          <Countdown
            target={target}
            serverDays={left.days}
            reached={reached}
            labels={{
              day: t('day'),
              days: t('days'),
              hours: t('hours'),
              minutes: t('minutes'),
              seconds: t('seconds'),
            }}
          />
        ) : (
          <p className={countdownStyles.reached}>{reached}</p>
        )}
      </div>
    </section>
  );
}

/** The photos behind the cover. */
async function GallerySection({ event, locale }: { event: Event; locale: Locale }) {
  const photos = event.photos?.slice(1) ?? [];
  if (photos.length === 0) return null;
  const t = await getTranslations({ locale, namespace: 'event.gallery' });
  return (
    <section className={`section ${styles.gallery}`} aria-labelledby="gallery-title">
      <div className="container">
        <h2 id="gallery-title">{t('title')}</h2>
      </div>
      <PhotoStrip {...stripPhotos(photos, locale)} look="row" label={t('title')} close={t('close')} />
    </section>
  );
}

function placeFacts({ hotel }: Event) {
  if (!hotel) return null;
  const { name, address, city, region, country } = hotel;
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

/** The first moment where a ceremony names it, else the first day; and the last day. */
function dateFacts(event: Event) {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  const { start, end } = dates.kind === 'single' ? { start: dates.date, end: dates.date } : dates;
  const begins = event.ceremony?.date === start ? eventStart(event) : null;
  // An evening here is the next day in UTC, and so later than the last day.
  const startDate = begins === null ? start : isoInZone(new Date(begins).toISOString(), event.timeZone);
  return { startDate, endDate: end };
}

interface EventFactsInput {
  event: Event;
  locale: Locale;
  siteUrl: string;
}

/** An event as search engines read it: what its page shows to anybody. Null where it has no date or no place. */
export function eventFacts({ event, locale, siteUrl }: EventFactsInput): Record<string, unknown> | null {
  const [dates, location] = [dateFacts(event), placeFacts(event)];
  if (!dates || !location) return null;
  const address = (path: string) => new URL(localePath(path, locale), siteUrl).href;
  const { home, preview } = eventPaths(event.code);
  return {
    '@type': 'Event',
    name: event.eventName,
    ...dates,
    eventStatus: 'https://schema.org/EventScheduled',
    location,
    image: [address(preview)],
    url: address(home),
    inLanguage: locale,
    organizer: { '@type': 'Organization', name: event.agency.name },
  };
}
