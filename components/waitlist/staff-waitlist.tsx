'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { SearchInput } from '@/components/attendee/list/search-input';
import { PagerBar } from '@/components/console/list/pager';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { sentenceOf } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { useSend } from '@/lib/api/use-send';
import { removeEntry, WAITLISTS, waitlistOptions } from '@/lib/api/waitlist';
import type { WaitlistRow, WaitlistSettings } from '@/lib/contract/waitlist';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import { nameOf, useWaitlistColumns } from './waitlist-columns';
import styles from './waitlist-staff.module.css';

const SKELETON_LINES = 6;
const ASKED_AGAIN_MS = millisecondsInMinute;

interface StaffWaitlistProps {
  eventId: string;
  /** False while the list lies behind another tab: nothing is asked for then. */
  shown: boolean;
}

/** Who waits for rooms of the event, in order, with why nothing is offered yet. */
export function StaffWaitlist({ eventId, shown }: StaffWaitlistProps) {
  const t = useTranslations('waitlist.staff');
  const locale = useLocale();
  const [asked, setAsked] = useState({ page: 1, q: '', all: false });
  const [removing, setRemoving] = useState<WaitlistRow | null>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...waitlistOptions(browserHttp, { eventId, ...asked }),
    enabled: shown,
    placeholderData: keepPreviousData,
    refetchInterval: ASKED_AGAIN_MS,
  });
  const columns = useWaitlistColumns({ timeZone: data?.settings.timeZone, onRemove: setRemoving });
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[locale]);
  const failure = error && !isFetching && (
    <Alert tone="danger" title={t('failed')}>
      <Button variant="secondary" small onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Alert>
  );
  if (!data) return failure || <Skeleton lines={SKELETON_LINES} label={t('loading')} />;
  const isSearched = asked.q !== '';
  const first = (data.current_page - 1) * data.per_page + 1;
  return (
    <section aria-label={t('title')} aria-busy={isPlaceholderData}>
      {failure}
      <StaffSettings settings={data.settings} />
      <search className={styles.filters}>
        <Field id="waitlist-q" label={t('search')} className="mb-0">
          {(input) => (
            <SearchInput
              {...input}
              placeholder={t('searchHint')}
              value={asked.q}
              onSearch={(q) => setAsked({ ...asked, q, page: 1 })}
            />
          )}
        </Field>
        <label className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={asked.all}
            onChange={({ currentTarget }) => setAsked({ ...asked, all: currentTarget.checked, page: 1 })}
          />
          <span className="form-check-label">{t('all')}</span>
        </label>
      </search>
      <p role="status">{t('count', { count: data.total })}</p>
      <DataTable
        caption={t('title')}
        hideCaption
        columns={columns}
        rows={data.data}
        empty={
          <EmptyState
            level={3}
            title={isSearched ? t('noMatch.title') : t('empty.title')}
            text={isSearched ? t('noMatch.text') : t('empty.text')}
          />
        }
      />
      {data.last_page > 1 && (
        <PagerBar label={t('pager.label')}>
          <span className="tabular">
            {t('pager.range', {
              from: number.format(first),
              to: number.format(first + data.data.length - 1),
              total: number.format(data.total),
            })}
          </span>
          <span className="tabular ms-auto">{t('pager.page', { page: data.current_page, last: data.last_page })}</span>
          <Button
            variant="secondary"
            small
            disabled={asked.page <= 1}
            onClick={() => setAsked({ ...asked, page: asked.page - 1 })}
          >
            {t('pager.previous')}
          </Button>
          <Button
            variant="secondary"
            small
            disabled={asked.page >= data.last_page}
            onClick={() => setAsked({ ...asked, page: asked.page + 1 })}
          >
            {t('pager.next')}
          </Button>
        </PagerBar>
      )}
      {removing && <RemoveQuestion row={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

/** How the event's list works, as it was set with the block's terms. */
function StaffSettings({ settings }: { settings: WaitlistSettings }) {
  const t = useTranslations('waitlist.staff.settings');
  const { enabled, offerHours, fillsGaps } = settings;
  return (
    <dl className={styles.settings} aria-label={t('title')}>
      <div>
        <dt>{t('state')}</dt>
        <dd>
          <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? t('open') : t('closed')}</Badge>
        </dd>
      </div>
      <div>
        <dt>{t('offer')}</dt>
        <dd>{t('hours', { hours: offerHours })}</dd>
      </div>
      <div>
        <dt>{t('gaps')}</dt>
        <dd>{fillsGaps ? t('gapsYes') : t('gapsNo')}</dd>
      </div>
    </dl>
  );
}

/** Removes a person from the list, after a confirmation that says what it means. */
function RemoveQuestion({ row, onClose }: { row: WaitlistRow; onClose: () => void }) {
  const t = useTranslations('waitlist.staff');
  const queries = useQueryClient();
  const name = nameOf(row);
  const reload = () => queries.invalidateQueries({ queryKey: WAITLISTS });
  const { save, busy, failure } = useSend({
    send: (http, id: string) => removeEntry(http, { id }),
    onDone: async () => {
      notify({ tone: 'success', text: t('removed', { name }) });
      await reload();
      onClose();
    },
    onFailed: reload,
  });
  return (
    <ConfirmDialog
      show
      danger
      title={t('removeTitle', { name })}
      text={t('removeText')}
      labels={{ close: t('cancel'), cancel: t('cancel'), confirm: t(busy ? 'removing' : 'removeConfirm') }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => save(row.id)}
    >
      {row.status === 'offered' && <p>{t('removeOffer')}</p>}
      {failure && <Alert tone="danger">{sentenceOf(failure, t('errors.unexpected'))}</Alert>}
    </ConfirmDialog>
  );
}
