import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PhotosEditor } from '@/components/photo/photos-editor';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { MissingLanguages } from '@/components/written-text/missing-languages';
import type { EditedActivity } from '@/lib/contract/activity';
import type { SizedPhoto } from '@/lib/contract/photo';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import styles from './schedule-editor.module.css';

const MOVES = ['earlier', 'later', 'previousDay', 'nextDay'] as const;

/** What is done with an activity. */
export type Act = (typeof MOVES)[number] | 'edit' | 'publish' | 'hide' | 'remove' | 'up' | 'down';

/** Id of the button for an action; showing and hiding share one button. */
export const actionId = (id: string, act: Act) => `${id}-${act === 'hide' ? 'publish' : act}`;

interface ActivityRowProps {
  activity: EditedActivity;
  /** Names of the activities that it overlaps with. */
  overlaps: string[];
  /** Position among the activities that begin at the same moment, and how many those are. */
  place: number;
  together: number;
  /** Whether it is for a tag that no guest has. */
  isForNobody: boolean;
  /** How many people come to it; null where the reader may not know. */
  people: number | null;
  /** Null where the reader cannot edit. */
  onAct: ((activity: EditedActivity, act: Act) => void) | null;
}

const NAMED_OVERLAPS = 3;

/** One activity of the timeline: when, what, where, who sees it, and the ways to change it. */
export function ActivityRow({ activity, overlaps, place, together, isForNobody, people, onAct }: ActivityRowProps) {
  const t = useTranslations('schedule');
  const schedule = useTranslations('event.schedule');
  const locale = useLocale();
  const { clock } = datesIn(locale);
  const { id, state, startTime, endTime, audienceTag } = activity;
  const name = textIn(activity.name, locale).text || t('unnamed');
  const button = (act: Act, disabled = false) => (
    <Button
      key={act}
      id={actionId(id, act)}
      variant={act === 'remove' ? 'quiet' : 'secondary'}
      small
      disabled={disabled}
      aria-label={`${t(act)}: ${name}`}
      onClick={() => onAct?.(activity, act)}
    >
      {t(act)}
    </Button>
  );
  const texts = [activity.name, activity.venue, activity.location, activity.description, activity.recommendations];
  return (
    <li>
      <time dateTime={activity.startsAt} className={styles.time}>
        {endTime ? schedule('until', { start: clock(startTime), end: clock(endTime) }) : clock(startTime)}
      </time>
      <div>
        <h3>{name}</h3>
        <p className="mb-0 text-secondary">
          {[activity.venue, activity.location].flatMap((text) => (text ? [textIn(text, locale).text] : [])).join(' · ')}
        </p>
        <div className={styles.facts}>
          <Badge tone={state === 'published' ? 'success' : 'neutral'}>{t(`state.${state}`)}</Badge>
          {activity.audience === 'staying' && <Badge>{t('staying')}</Badge>}
          {audienceTag !== null && <Badge>{t('tagged', { tag: audienceTag })}</Badge>}
          {audienceTag !== null && isForNobody && <Badge tone="warning">{t('noneTagged')}</Badge>}
          {activity.paid && <Badge>{t('paid')}</Badge>}
          <Places capacity={activity.capacity} people={people} />
          {overlaps.length > 0 && (
            <Badge tone="warning">
              {t('overlaps', {
                names: overlaps.slice(0, NAMED_OVERLAPS).join(', '),
                more: Math.max(0, overlaps.length - NAMED_OVERLAPS),
              })}
            </Badge>
          )}
        </div>
        <MissingLanguages texts={[...texts, activity.dressCodeMen, activity.dressCodeWomen, activity.observations]} />
        {onAct && (
          <fieldset className={styles.actions} aria-label={t('actionsOf', { name })}>
            {button('edit')}
            {button(state === 'published' ? 'hide' : 'publish')}
            {MOVES.map((move) => button(move))}
            {together > 1 && [button('up', place === 0), button('down', place === together - 1)]}
            {button('remove')}
          </fieldset>
        )}
      </div>
    </li>
  );
}

/** How many come of how many there is room for. */
function Places({ capacity, people }: { capacity: number | null; people: number | null }) {
  const t = useTranslations('schedule');
  if (people === null) return capacity !== null && <Badge>{t('capacity', { count: capacity })}</Badge>;
  if (capacity === null) return people > 0 && <Badge>{t('coming', { people })}</Badge>;
  if (people > capacity) return <Badge tone="warning">{t('over', { people, capacity })}</Badge>;
  const full = people === capacity ? 'yes' : 'no';
  return <Badge>{t('taken', { people, capacity, full })}</Badge>;
}

interface ActivityCoverProps {
  activity: EditedActivity;
  onCover: (cover: SizedPhoto | null) => void;
}

/** The only photo of an activity; each change of it is saved at once, independently of the form below. */
export function ActivityCover({ activity, onCover }: ActivityCoverProps) {
  const t = useTranslations('schedule.cover');
  const [cover, setCover] = useState(activity.cover);
  return (
    <section aria-label={t('title')} className="mb-4">
      <h3 className="h5">{t('title')}</h3>
      <p className="text-secondary">{t('text')}</p>
      <PhotosEditor
        owner={{ activityId: activity.id }}
        photos={cover ? [cover] : []}
        onPhotos={([now = null]) => {
          setCover(now);
          onCover(now);
        }}
        most={1}
      />
    </section>
  );
}
