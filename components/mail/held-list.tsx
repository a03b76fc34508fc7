import { getLocale, getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge } from '@/components/ui/badge';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { type SuppressionPage, suppressionState } from '@/lib/contract/suppression';
import { datesIn } from '@/lib/domain/date-text';
import { ReleaseMailbox } from './release-mailbox';

export const HELD_LIST: RecordShape = { filters: { state: suppressionState.options }, sorts: [''] };

interface HeldListProps {
  agencyId: string;
  load: () => Promise<SuppressionPage>;
  state: RecordState;
}

/** The mailboxes that the agency's mails do not go to: why, since when, and the way to let them go. */
export async function HeldList({ agencyId, load, state }: HeldListProps) {
  const t = await getTranslations('mailWords.held');
  const format = datesIn(await getLocale());
  const at = (instant: string) => format.instant(instant, AGENCY_ZONE);
  return (
    <RecordList
      caption={t('list')}
      page={await load()}
      shape={HELD_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'state',
          label: t('columns.state'),
          all: t('anyState'),
          options: suppressionState.options.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        { id: 'address', label: t('columns.address'), cell: ({ address }) => <strong>{address}</strong> },
        {
          id: 'reason',
          label: t('columns.reason'),
          cell: ({ reason, detail, createdAt }) => (
            <span className={styles.lines}>
              <span>{t(`reasons.${reason}`)}</span>
              {detail && <small>{detail}</small>}
              <small>{t('since', { at: at(createdAt) })}</small>
            </span>
          ),
        },
        {
          id: 'state',
          label: t('columns.state'),
          cell: ({ releasedAt, releaseReason }) => (
            <span className={styles.lines}>
              <Badge tone={releasedAt ? 'neutral' : 'danger'}>
                {t(releasedAt ? 'states.released' : 'states.held')}
              </Badge>
              {releasedAt && <small>{t('releasedAt', { at: at(releasedAt), reason: releaseReason ?? '' })}</small>}
            </span>
          ),
        },
        {
          id: 'actions',
          label: t('columns.actions'),
          cell: ({ id, address, releasedAt }) =>
            !releasedAt && <ReleaseMailbox agencyId={agencyId} id={id} address={address} />,
        },
      ]}
    />
  );
}
