'use client';

import { useEffect, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { Activity } from '@/lib/contract/activity';
import type { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import { readUserView } from '@/lib/session/views';
import { JoinLink } from './join-link';
import styles from './schedule.module.css';

interface Loaded {
  activities: Activity[];
  format: ReturnType<typeof datesIn>;
}

interface StayActivitiesProps {
  eventId: string;
  locale: Locale;
  /** Where a guest asks how to join what costs extra. */
  ask: string;
  /** `joinText` has {activity} in it. */
  labels: Record<'title' | 'lead' | 'staying' | 'tagged' | 'paid' | 'join' | 'joinText', string>;
}

/**
 * The additional activities of a guest who sleeps there or has a tag. The page is the same for everybody, so this asks
 * for them in the browser, where somebody is logged in, and shows nothing to everybody else.
 */
export function StayActivities({ eventId, locale, ask, labels }: StayActivitiesProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!readUserView(document.cookie)) return;
    const left = new AbortController();
    const load = async () => {
      const parts = [lazyBrowserHttp(), import('@/lib/api/activity'), import('@/lib/domain/date-text')] as const;
      const [http, { listStayActivities }, { datesIn: dates }] = await Promise.all(parts);
      const activities = await listStayActivities(http, { eventId });
      if (!left.signal.aborted) setLoaded({ activities, format: dates(locale) });
    };
    // The schedule of everybody stands without it: what does not come now comes with the next visit.
    load().catch(() => undefined);
    return () => left.abort();
  }, [eventId, locale]);
  if (!loaded || loaded.activities.length === 0) return null;
  const { activities, format } = loaded;
  return (
    <section className={styles.day} aria-labelledby="stay-activities">
      <header>
        <h2 id="stay-activities">{labels.title}</h2>
        <span>{labels.lead}</span>
      </header>
      {activities.map((activity) => (
        <article key={activity.id} className={styles.activity}>
          <time dateTime={activity.startsAt} className={styles.time}>
            {format.day(activity.date)}, {format.clock(activity.startTime)}
            {activity.endTime && ` – ${format.clock(activity.endTime)}`}
          </time>
          <div>
            <h3>{activity.name}</h3>
            <p className={styles.place}>{[activity.venue, activity.location].filter(Boolean).join(' · ')}</p>
            <p className="d-flex flex-wrap gap-2">
              <Badge>{activity.audience === 'tagged' ? labels.tagged : labels.staying}</Badge>
              {activity.paid && <Badge tone="warning">{labels.paid}</Badge>}
            </p>
            {activity.paid && (
              <JoinLink
                ask={ask}
                text={labels.joinText.replace('{activity}', activity.name)}
                label={labels.join}
                activity={activity.name}
              />
            )}
            {activity.description && <p className="measure">{activity.description}</p>}
          </div>
        </article>
      ))}
    </section>
  );
}
