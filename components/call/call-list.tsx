import { getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { type CallPage, type CallPriority, type CallState, callPriority, callState } from '@/lib/contract/call';
import { CallNotice, CallReach } from './call-cells';
import { CallOpener } from './call-desk';

export const CALL_LIST: RecordShape = {
  filters: { state: callState.options, priority: callPriority.options },
  sorts: ['-scheduledAt', 'scheduledAt', 'doneAt', 'state', 'priority'],
};

const STATE_TONES: Record<CallState, BadgeTone> = {
  toDo: 'info',
  notAnswered: 'warning',
  rejected: 'danger',
  wrongNumber: 'danger',
  completed: 'success',
};
const PRIORITY_TONES: Record<CallPriority, BadgeTone> = { low: 'neutral', medium: 'warning', high: 'danger' };

interface CallListProps {
  load: () => Promise<{ page: CallPage; timeZone: string }>;
  state: RecordState;
  eventName: string;
}

/** The call centre's queue and history of an event, and what guests were told of a call. */
export async function CallList({ load, state, eventName }: CallListProps) {
  const t = await getTranslations('records.calls');
  const { page, timeZone } = await load();
  return (
    <RecordList
      list="calls"
      caption={t('lead', { event: eventName })}
      page={page}
      shape={CALL_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'state',
          label: t('columns.state'),
          all: t('anyState'),
          options: callState.options.map((value) => ({
            value,
            label: t(`states.${value}`),
            count: page.counts[value],
          })),
        },
        {
          name: 'priority',
          label: t('columns.priority'),
          all: t('anyPriority'),
          options: callPriority.options.map((value) => ({
            value,
            label: t(`priorities.${value}`),
          })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        {
          id: 'guest',
          label: t('columns.guest'),
          cell: ({ claim, ...call }) => (
            <span className={styles.lines}>
              <CallOpener call={call} label={call.guest ?? t('noGuest')} />
              {claim && <small>{t(claim.mine ? 'inYourHand' : 'inHand', { by: claim.by })}</small>}
              <CallReach call={call} eventName={eventName} />
            </span>
          ),
        },
        { id: 'type', label: t('columns.type'), cell: ({ type }) => t(`types.${type}`) },
        {
          id: 'state',
          label: t('columns.state'),
          sort: 'state',
          cell: (call) => <Badge tone={STATE_TONES[call.state]}>{t(`states.${call.state}`)}</Badge>,
        },
        {
          id: 'priority',
          label: t('columns.priority'),
          sort: 'priority',
          cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{t(`priorities.${priority}`)}</Badge>,
        },
        {
          id: 'scheduled',
          label: t('columns.scheduled'),
          sort: 'scheduledAt',
          cell: ({ scheduledAt }) => <EventTime at={scheduledAt} timeZone={timeZone} />,
        },
        {
          id: 'done',
          label: t('columns.done'),
          sort: 'doneAt',
          cell: ({ doneAt }) => (doneAt ? <EventTime at={doneAt} timeZone={timeZone} /> : t('notDone')),
        },
        {
          id: 'notice',
          label: t('columns.notice'),
          cell: (call) => <CallNotice call={call} />,
        },
        { id: 'comments', label: t('columns.comments'), cell: ({ comments }) => comments ?? '' },
      ]}
    />
  );
}
