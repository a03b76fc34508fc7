'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { eventPaths } from '@/components/event/event-paths';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { takeEventStep } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import {
  type EventProfile,
  type EventState,
  eventProfile,
  type PublicationItem,
  publicationItem,
} from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';
import { holdsFeature } from '@/lib/domain/packages';
import { type PublicationStep, stepsFrom } from '@/lib/domain/publication';
import { getPathname, useRouter } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './editor.module.css';
import { Failure, PackageForm } from './package-form';

const TONES: Record<EventState, BadgeTone> = {
  draft: 'warning',
  published: 'success',
  closed: 'info',
  archived: 'neutral',
};

/** Steps that take something from guests or from the lists: asked about first. */
type AskedStep = 'unpublish' | 'close' | 'archive';
const isAsked = (step: PublicationStep): step is AskedStep => step !== 'publish' && step !== 'restore';

/** What only bookings need, and so is not asked for where the package has none. */
const OF_BOOKINGS: readonly PublicationItem[] = ['hotel', 'category', 'payment', 'terms'];

interface PublicationCardProps {
  profile: EventProfile;
  /** Where each missing item can be added; null where the reader may not open that page. */
  places: Record<PublicationItem, string | null>;
}

/** The state of the event, what it lacks, and the possible steps. */
export function PublicationCard({ profile: loaded, places }: PublicationCardProps) {
  const t = useTranslations('publication');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const [profile, setProfile] = useState(loaded);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  useEffect(() => setProfile(loaded), [loaded]);
  const take = (now: EventProfile) => {
    setProfile(now);
    setAsked(null);
    router.refresh();
  };
  const onStale = (details: unknown) => {
    const now = eventProfile.safeParse(details);
    if (now.success) take(now.data);
  };
  const edit = useSend({
    send: takeEventStep,
    onDone: (now) => {
      notify({ tone: 'success', text: t(`moved.${now.state}`) });
      take(now);
    },
    onStale,
    // What is missing may have changed since the page was made.
    onRefused: router.refresh,
  });
  const { id: eventId, state, version, missing, standing } = profile;
  const run = (step: PublicationStep) => edit.save({ eventId, step, confirm: isAsked(step), version });
  const labelOf = (step: PublicationStep) =>
    t(step === 'publish' && state === 'closed' ? 'steps.publishAgain' : `steps.${step}`);
  const books = holdsFeature(profile.package, 'reservations');
  const items = publicationItem.options.filter((item) => books || !OF_BOOKINGS.includes(item));
  const isShown = state === 'published' || state === 'closed';
  const isOver = isShown && !profile.openToGuests;
  const home = eventPaths(profile.code);
  const steps = stepsFrom(state);
  // What takes something from guests is quiet and comes last: nobody presses it for being large.
  const buttonOf = (step: PublicationStep) => (
    <Button
      key={step}
      variant={isAsked(step) ? 'quiet' : step === 'publish' ? 'primary' : 'secondary'}
      small
      busy={edit.busy && edit.input?.step === step}
      disabled={step === 'publish' && missing.length > 0}
      onClick={() => (isAsked(step) ? setAsked(step) : run(step))}
    >
      {labelOf(step)}
    </Button>
  );
  return (
    <Card title={t('title')}>
      <p>
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>{' '}
        {isOver ? <Badge tone="warning">{t('over.badge')}</Badge> : t(`stateText.${state}`)}
      </p>
      {isOver && (
        <p>
          {profile.onlineUntil ? t('over.since', { day: datesIn(locale).long(profile.onlineUntil) }) : t('over.text')}{' '}
          {profile.reopensWith ? t('over.reopens', { name: t(`package.${profile.reopensWith}`) }) : t('over.last')}
        </p>
      )}
      {!isShown && <Checklist items={items} missing={missing} places={places} />}
      {edit.failure && !asked && <Failure failure={edit.failure} />}
      <div className={styles.actions}>
        {steps.filter((step) => !isAsked(step)).map(buttonOf)}
        <a
          className={buttonClass('secondary', { small: true })}
          href={getPathname({ href: profile.openToGuests ? home.home : home.draft, locale })}
          target="_blank"
          rel="noopener"
        >
          {t('preview')}
        </a>
        {steps.filter(isAsked).map(buttonOf)}
      </div>
      <PackageForm profile={profile} onProfile={take} onStale={onStale} />
      <ConfirmDialog
        show={asked !== null}
        title={t(`confirm.${asked ?? 'close'}.title`)}
        text={t(`confirm.${asked ?? 'close'}.text`)}
        labels={{
          close: t('confirm.closeDialog'),
          cancel: t('confirm.cancel'),
          confirm: labelOf(asked ?? 'close'),
        }}
        danger={asked === 'unpublish'}
        busy={edit.busy}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && run(asked)}
      >
        {standing.reservations > 0 && (
          <p>
            <strong>
              {t('confirm.standing', {
                count: standing.reservations,
                rooms: standing.rooms,
                people: standing.people,
              })}
            </strong>{' '}
            {t('confirm.stands')}
          </p>
        )}
        {edit.failure && <Failure failure={edit.failure} />}
      </ConfirmDialog>
    </Card>
  );
}

interface ChecklistProps extends Pick<PublicationCardProps, 'places'> {
  items: readonly PublicationItem[];
  missing: readonly PublicationItem[];
}

function Checklist({ items, missing, places }: ChecklistProps) {
  const t = useTranslations('publication');
  return (
    <section aria-labelledby="publication-checklist">
      <h3 id="publication-checklist" className="h6">
        {t('checklist')}: {missing.length === 0 ? t('ready') : t('lacks', { count: missing.length })}
      </h3>
      <ul className={styles.checklist}>
        {items.map((item) => {
          const place = places[item];
          const lacks = missing.includes(item);
          return (
            <li key={item}>
              <Badge tone={lacks ? 'warning' : 'success'}>{t(lacks ? 'missing' : 'done')}</Badge>
              <span>{t(`items.${item}`)}</span>
              {lacks && place && (
                <EventLink href={place} aria-label={t('mendNamed', { item: t(`items.${item}`) })}>
                  {t('mend')}
                </EventLink>
              )}
              {lacks && !place && <small>{t('notYours')}</small>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
