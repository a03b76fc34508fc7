'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLayoutEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { notify } from '@/components/ui/notify';
import { SidePanel } from '@/components/ui/side-panel';
import { moveActivity, orderActivities, publishActivity, removeActivity } from '@/lib/api/activity';
import type { HttpClient } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { type EditedActivity, type EventSchedule, editedActivity, eventSchedule } from '@/lib/contract/activity';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { movedBy } from '@/lib/domain/ordering';
import { overlapsOf } from '@/lib/domain/schedule';
import { useRouter } from '@/lib/i18n/navigation';
import { byDay } from '../by-day';
import { ActivityEditor, ScheduleFailure } from './activity-form';
import { type Act, ActivityCover, ActivityRow, actionId } from './activity-row';
import { ScheduleChart } from './schedule-chart';
import styles from './schedule-editor.module.css';

/** How far one press moves an activity. */
const STEP_MINUTES = 15;

const MOVES = {
  earlier: { days: 0, minutes: -STEP_MINUTES },
  later: { days: 0, minutes: STEP_MINUTES },
  previousDay: { days: -1, minutes: 0 },
  nextDay: { days: 1, minutes: 0 },
} as const;

type Move = { days: number; minutes: number };

interface Step {
  /** A button's action, or a move where the activity was dragged. */
  act: Exclude<Act, 'edit'> | Move;
  activity: EditedActivity;
  /** All activities that begin at the same moment, in the order that is wanted. */
  ids: string[];
}

/** Takes a step and answers what the schedule's activities are afterwards, or the one that changed. */
async function takeStep(
  http: HttpClient,
  { act, activity, ids }: Step,
): Promise<EditedActivity | EventSchedule | null> {
  const { id, version, eventId } = activity;
  if (act === 'remove') return removeActivity(http, { id, version }).then(() => null);
  if (act === 'publish' || act === 'hide') return publishActivity(http, { id, version, published: act === 'publish' });
  if (act === 'up' || act === 'down') return orderActivities(http, { eventId, ids });
  return moveActivity(http, { id, version, ...(typeof act === 'object' ? act : MOVES[act]) });
}

interface ScheduleEditorProps {
  schedule: EventSchedule;
  /** The day that a first activity is proposed for. */
  firstDay: string;
  /** Whether the reader may edit; others only read. */
  mayEdit: boolean;
  /** Whether the reader may change covers, which are part of the event's page. */
  mayCover: boolean;
}

/** The activities of an event day by day in its zone, each with what can be done with it. */
export function ScheduleEditor({ schedule, firstDay, mayEdit, mayCover }: ScheduleEditorProps) {
  const t = useTranslations('schedule');
  const locale = useLocale();
  const router = useRouter();
  const format = datesIn(locale);
  const [activities, setActivities] = useState(schedule.activities);
  const [opened, setOpened] = useState<EditedActivity | 'new' | null>(null);
  const [removing, setRemoving] = useState<EditedActivity | null>(null);
  const [pressed, setPressed] = useState<{ id: string; act: Step['act']; said: string } | null>(null);
  const nameOf = ({ name }: EditedActivity) => textIn(name, locale).text || t('unnamed');
  const takeOver = (changed: EditedActivity) =>
    setActivities((all) => [...all.filter(({ id }) => id !== changed.id), changed]);
  const step = useSend({
    send: takeStep,
    onDone: (result, { act, activity }) => {
      if (result === null) {
        setActivities((all) => all.filter(({ id }) => id !== activity.id));
        setRemoving(null);
        notify({ tone: 'success', text: t('removedNow') });
      } else if ('activities' in result) {
        setActivities(result.activities);
        const ids = result.activities.filter(({ startsAt }) => startsAt === activity.startsAt).map(({ id }) => id);
        const place = ids.indexOf(activity.id) + 1;
        const said = t('ordered', { name: nameOf(activity), place, count: ids.length });
        // At an end the pressed button does nothing more, and could not keep the focus.
        const next = place === 1 ? 'down' : place === ids.length ? 'up' : act;
        setPressed({ id: activity.id, act: next, said });
      } else {
        takeOver(result);
        const time = format.clock(result.startTime);
        setPressed({
          id: result.id,
          act,
          said: t('moved', { name: nameOf(result), day: format.day(result.date), time }),
        });
      }
      if (act === 'publish' || act === 'hide') tellShown(act, result);
      router.refresh();
    },
    onStale: (details) => {
      const one = editedActivity.safeParse(details);
      if (one.success) takeOver(one.data);
      const all = eventSchedule.safeParse(details);
      if (all.success) setActivities(all.data.activities);
    },
  });
  /** Says that it is shown or hidden now, with the press that takes it back. */
  const tellShown = (act: 'publish' | 'hide', result: EditedActivity | EventSchedule | null) => {
    const undo = () => {
      if (result && !('activities' in result))
        void step.save({ act: act === 'publish' ? 'hide' : 'publish', activity: result, ids: [] });
    };
    const text = t(act === 'publish' ? 'publishedNow' : 'hiddenNow');
    notify({ tone: 'success', text, action: { label: t('undo'), onPress: undo } });
  };
  // Before the next paint: where the activity has moved, the page itself would have the focus in between.
  useLayoutEffect(() => {
    if (pressed && typeof pressed.act === 'string') document.getElementById(actionId(pressed.id, pressed.act))?.focus();
  }, [pressed]);
  const overlaps = overlapsOf(activities);
  const days = byDay(activities);
  const togetherWith = ({ startsAt }: EditedActivity) =>
    days.flatMap((day) => day.activities).filter((other) => other.startsAt === startsAt);
  const act = (activity: EditedActivity, asked: Act) => {
    if (asked === 'edit') return setOpened(activity);
    step.forget();
    if (asked === 'remove') return setRemoving(activity);
    const ids = togetherWith(activity).map(({ id }) => id);
    void step.save({ act: asked, activity, ids: movedBy(ids, activity.id, asked === 'up' ? -1 : 1) });
  };
  const add = mayEdit && <Button onClick={() => setOpened('new')}>{t('add')}</Button>;
  return (
    <>
      {activities.length === 0 ? (
        <EmptyState title={t('none')} text={mayEdit ? t('noneText') : t('noneRead')} action={add} />
      ) : (
        add
      )}
      {!removing && <ScheduleFailure failure={step.failure} />}
      <p role="status" className="visually-hidden">
        {pressed?.said}
      </p>
      {activities.length > 0 && (
        <ScheduleChart
          days={days}
          nameOf={nameOf}
          overlaps={({ id }) => (overlaps.get(id) ?? []).length > 0}
          step={STEP_MINUTES}
          onMove={mayEdit ? (activity, move) => void step.save({ act: move, activity, ids: [] }) : null}
        />
      )}
      {days.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`} className="mt-4">
          <h2 id={`day-${day.date}`} className={`h4 ${styles.day}`}>
            {format.day(day.date)}
          </h2>
          <ol className={styles.timeline}>
            {day.activities.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                overlaps={(overlaps.get(activity.id) ?? []).map(nameOf)}
                place={togetherWith(activity)
                  .map(({ id }) => id)
                  .indexOf(activity.id)}
                together={togetherWith(activity).length}
                isForNobody={mayEdit && schedule.tags.every(({ word }) => word !== activity.audienceTag)}
                people={
                  schedule.coming && (schedule.coming.find(({ activityId }) => activityId === activity.id)?.people ?? 0)
                }
                onAct={mayEdit ? act : null}
              />
            ))}
          </ol>
        </section>
      ))}
      <SidePanel
        show={opened !== null}
        headingId="activity-heading"
        heading={
          <h2 id="activity-heading" className="h4">
            {t(opened === 'new' ? 'form.new' : 'form.change')}
          </h2>
        }
        closeLabel={t('form.close')}
        onClose={() => setOpened(null)}
      >
        {opened !== null && opened !== 'new' && mayCover && (
          <ActivityCover
            key={opened.id}
            activity={opened}
            onCover={(cover) => {
              setActivities((all) => all.map((each) => (each.id === opened.id ? { ...each, cover } : each)));
              router.refresh();
            }}
          />
        )}
        {opened === 'new' && mayCover && <p className="text-secondary">{t('cover.later')}</p>}
        {opened !== null && (
          <ActivityEditor
            eventId={schedule.eventId}
            timeZone={schedule.timeZone}
            activity={opened === 'new' ? null : opened}
            firstDay={firstDay}
            tags={schedule.tags}
            onStale={takeOver}
            onSaved={(saved) => {
              takeOver(saved);
              notify({ tone: 'success', text: t(opened === 'new' ? 'added' : 'saved') });
              setOpened(null);
              router.refresh();
            }}
          />
        )}
      </SidePanel>
      <ConfirmDialog
        show={removing !== null}
        danger
        title={t('confirm.title', { name: removing ? nameOf(removing) : '' })}
        text={removing && t(`confirm.${removing.state}`)}
        labels={{
          close: t('form.close'),
          cancel: t('confirm.cancel'),
          confirm: t(step.busy ? 'confirm.working' : 'remove'),
        }}
        busy={step.busy}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          const current = activities.find(({ id }) => id === removing?.id);
          if (current) void step.save({ act: 'remove', activity: current, ids: [] });
        }}
      >
        <ScheduleFailure failure={step.failure} />
      </ConfirmDialog>
    </>
  );
}
