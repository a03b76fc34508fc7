import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { SizedPhotoImage } from '@/components/photo/sized-photo-image';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { CopyValue } from '@/components/ui/copy-value';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeading } from '@/components/ui/page-heading';
import { MissingLanguages } from '@/components/written-text/missing-languages';
import type { Event, EventFigures } from '@/lib/contract/event';
import type { EventProfile, TeamMember } from '@/lib/contract/event-profile';
import type { Permission } from '@/lib/contract/permission';
import type { Session } from '@/lib/contract/session';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { whatsappShareLink } from '@/lib/domain/whatsapp';
import type { Locale } from '@/lib/i18n/routing';
import styles from './event-overview.module.css';
import { FiguresCards } from './figures-cards';

interface EventOverviewProps {
  event: Event;
  figures: EventFigures | null;
  /** The reader's permissions. */
  permissions: readonly Permission[];
  /** The event's people and what reopens it, for those who edit the event or its page. */
  profile: Pick<EventProfile, 'team' | 'reopensWith'> | null;
  daysLeft: number | null;
  publicUrl: string;
  locale: Locale;
  /** Links and buttons beside the heading. */
  actions: ReactNode;
  /** The state of the event and what it lacks, for people who edit it. */
  publication?: ReactNode;
  /** What the couple asks for. */
  suggestions?: ReactNode;
}

/** The current event in short: what is sold, what is paid, what waits for a decision, and the link to share. */
export async function EventOverview(overview: EventOverviewProps) {
  const { event, figures, permissions, profile, daysLeft, publicUrl, locale, actions, publication, suggestions } =
    overview;
  const team = profile?.team;
  const t = await getTranslations('console.overview');
  const [cover] = event.photos ?? [];
  const format = datesIn(locale);
  const words = await getTranslations('console.dates');
  const dates = eventDates(event);
  const when =
    dates.kind === 'single'
      ? format.short(dates.date)
      : dates.kind === 'range'
        ? words('range', { start: format.short(dates.start), end: format.short(dates.end) })
        : words('invalid');
  return (
    <>
      <PageHeading
        kicker={event.agency.name}
        title={event.eventName}
        lead={daysLeft === null || daysLeft < 0 ? when : t('daysLeft', { when, days: daysLeft })}
        actions={actions}
      />
      {suggestions && <div className="mb-3">{suggestions}</div>}
      {publication && <div className="mb-3">{publication}</div>}
      {figures && <FiguresCards figures={figures} permissions={permissions} locale={locale} />}
      <div className={styles.columns}>
        <Card title={t('profile')}>
          {cover && <SizedPhotoImage photo={cover} locale={locale} sizes="9rem" className={styles.cover} />}
          <Facts>
            <Fact label={t('date')}>{when}</Fact>
            <Fact label={t('hotel')}>{event.hotel ? `${event.hotel.name}, ${event.hotel.city}` : t('notSet')}</Fact>
            <Fact label={t('ceremony')}>
              {event.ceremony
                ? `${format.short(event.ceremony.date)}, ${format.clock(event.ceremony.startTime)}, ${event.ceremony.venue}`
                : t('notSet')}
              <MissingLanguages texts={[event.message, ...Object.values(event.ceremony?.texts ?? {})]} />
            </Fact>
            {team && (
              <>
                <Fact label={t('couple')}>{namesOf(team.main, team.secondary) ?? t('notSet')}</Fact>
                <Fact label={t('planner')}>{namesOf(team.planner) ?? t('notSet')}</Fact>
              </>
            )}
            <Fact label={t('minimumNights')}>{event.minimumNights}</Fact>
            <Fact label={t('minimumToReserve')}>{formatMoney(event.minimumToReserve, locale)}</Fact>
            <Fact label={t('nights')}>
              {event.firstNight && event.lastNight
                ? words('range', { start: format.short(event.firstNight), end: format.short(event.lastNight) })
                : t('notSet')}
            </Fact>
            <Fact label={t('booking')}>{event.bookable ? t('open') : t('closed')}</Fact>
            <Fact label={t('timeZone')}>{format.zone(event.timeZone)}</Fact>
          </Facts>
        </Card>
        {event.openToGuests ? (
          <ShareCard code={event.code} url={publicUrl} name={event.eventName} />
        ) : (
          <NotShared isOver={event.state === 'published' || event.state === 'closed'} profile={profile} />
        )}
      </div>
    </>
  );
}

const namesOf = (...people: (TeamMember | null)[]) => people.flatMap((each) => each?.name ?? []).join(', ') || null;

interface NotSharedProps extends Pick<EventOverviewProps, 'profile'> {
  /** The event was published, and the months of its package are over. */
  isOver: boolean;
}

/** Shown in place of the link to share while nobody could open it. */
async function NotShared({ isOver, profile }: NotSharedProps) {
  const t = await getTranslations('publication');
  return (
    <Card title={t('noShare.title')}>
      <p>{isOver ? t('over.text') : t('noShare.text')}</p>
      {isOver && profile && (
        <p>{profile.reopensWith ? t('over.reopens', { name: t(`package.${profile.reopensWith}`) }) : t('over.last')}</p>
      )}
    </Card>
  );
}

/** The key and the link that guests get, copied or sent by a click. */
async function ShareCard({ code, url, name }: { code: string; url: string; name: string }) {
  const t = await getTranslations('console.share');
  return (
    <Card title={t('title')}>
      <p className="mb-1 fw-semibold">{t('key')}</p>
      <p>
        <CopyValue value={code} label={t('copyKey')} copiedLabel={t('copied')} />
      </p>
      <p className="mb-1 fw-semibold">{t('link')}</p>
      <p>
        <CopyValue value={url} label={t('copyLink')} copiedLabel={t('copied')} />
      </p>
      <div className="d-flex flex-wrap gap-2">
        <a className={buttonClass('secondary', { small: true })} href={url} target="_blank" rel="noopener">
          {t('open')}
        </a>
        <a
          className={buttonClass('secondary', { small: true })}
          href={whatsappShareLink(t('message', { name, url }))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
    </Card>
  );
}

const PAGES = ['Reporte', 'CrearEvento'] as const satisfies readonly ConsolePage[];

/** Pages that no bar of the console names, for those who may open them. */
export async function OverviewActions({ session }: { session: Session }) {
  const t = await getTranslations('records');
  const labels = { Reporte: t('report.title'), CrearEvento: t('createEvent.title') };
  return PAGES.filter((page) => mayOpen(page, session.role.name, session.permissions)).map((page) => (
    <EventLink key={page} href={`/adminmaster/${page}`} className={buttonClass('secondary', { small: true })}>
      {labels[page]}
    </EventLink>
  ));
}
