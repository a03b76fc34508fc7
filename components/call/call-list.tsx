import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import {
  type CallPage,
  type CallPriority,
  type CallRow,
  type CallState,
  callPriority,
  callState,
} from '@/lib/contract/call';
import { CallOpener } from './call-desk';
import { SendNotice } from './send-notice';

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
  const [{ page, timeZone }, locale] = await Promise.all([load(), getLocale()]);
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
          cell: ({ id, guest, mobile, language, medium, claim }) => (
            <span className={styles.lines}>
              <CallOpener call={{ id, guest }} label={guest ?? t('noGuest')} />
              {claim && <small>{t(claim.mine ? 'inYourHand' : 'inHand', { by: claim.by })}</small>}
              <small>
                {t(`media.${medium}`)}{' '}
                {mobile && (
                  <a href={`tel:${mobile}`} className="text-nowrap">
                    {mobile}
                  </a>
                )}{' '}
                {mobile && guest && (
                  <WhatsappTexts
                    phone={mobile}
                    language={language ?? locale}
                    texts={[{ kind: 'call', name: guest, event: eventName }]}
                    of={guest}
                  />
                )}
              </small>
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

/** What the guest of a call was told and chose, and the way to tell them. docs/domain.md, Guests and contact. */
async function CallNotice({ call }: { call: CallRow }) {
  const t = await getTranslations('records.calls.notice');
  const { notice, waiting: isWaiting, hasEmail } = call;
  const isOver = notice !== null && new Date(notice.expiresAt) <= new Date();
  const guest = call.guest ?? '';
  return (
    <span className={styles.lines}>
      {notice && <small>{t(`states.${notice.choice ?? (isOver ? 'expired' : 'waiting')}`)}</small>}
      {isWaiting && !hasEmail && <small>{t('noMail')}</small>}
      {isWaiting && hasEmail && (
        <SendNotice
          callId={call.id}
          labels={{
            open: notice ? t('again') : t('send'),
            openNamed: t('sendTo', { guest }),
            title: t('title'),
            text: t('text', { guest }),
            language: t('language'),
            es: t('languages.es'),
            en: t('languages.en'),
            confirm: t('confirm'),
            sending: t('sending'),
            cancel: t('cancel'),
            close: t('close'),
            sent: t('sent', { guest }),
            failed: t('failed'),
          }}
        />
      )}
    </span>
  );
}
