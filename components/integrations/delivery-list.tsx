import { getLocale, getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { unbroken } from '@/components/ui/unbroken';
import { type DeliveryPage, type DeliveryState, type DeliveryTry, deliveryState } from '@/lib/contract/webhook';
import { datesIn } from '@/lib/domain/date-text';
import styles from './integrations.module.css';
import { ReplayButton } from './replay-button';

export const DELIVERY_LIST: RecordShape = { filters: { state: deliveryState.options }, sorts: [] };

const TONES: Record<DeliveryState, BadgeTone> = {
  pending: 'info',
  sending: 'info',
  delivered: 'success',
  givenUp: 'danger',
};

interface DeliveryListProps {
  load: () => Promise<DeliveryPage>;
  state: RecordState;
  agencyId: string;
  webhook: { id: string; active: boolean };
  timeZone: string;
}

/**
 * What was sent to a connection in the last 30 days, the newest first: each try with its answer, and a way to repeat
 * it.
 */
export async function DeliveryList({ load, state, agencyId, webhook, timeZone }: DeliveryListProps) {
  const t = await getTranslations('integrations');
  const audit = await getTranslations('audit.actions');
  const format = datesIn(await getLocale());
  const page = await load();
  const typeOf = (type: string) => {
    const key = type.replace('.', '_') as 'payment_created';
    return audit.has(key) ? audit(key) : t('log.test');
  };
  const answerOf = ({ status, milliseconds, failure }: DeliveryTry) =>
    [
      status === null ? failure && t(`log.failures.${failure}`) : t('log.status', { status: String(status) }),
      milliseconds !== null && t('log.milliseconds', { milliseconds }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <RecordList
      caption={t('log.title')}
      page={page}
      shape={DELIVERY_LIST}
      state={state}
      searchHint={t('log.searchHint')}
      filters={[
        {
          name: 'state',
          label: t('log.state'),
          all: t('log.anyState'),
          options: deliveryState.options.map((value) => ({ value, label: t(`log.states.${value}`) })),
        },
      ]}
      empty={{ title: t('log.empty'), text: t('log.emptyText') }}
      columns={[
        {
          id: 'what',
          label: t('log.what'),
          cell: (row) => (
            <>
              <strong>{typeOf(row.type)}</strong>
              <br />
              <small className="text-secondary">
                {[format.instant(row.createdAt, timeZone), row.replayed && t('log.replayed')]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <details>
                <summary>{t('log.payload')}</summary>
                <pre className={styles.payload}>{JSON.stringify(row.payload, null, 2)}</pre>
              </details>
            </>
          ),
        },
        {
          id: 'state',
          label: t('log.state'),
          cell: (row) => (
            <>
              <Badge tone={TONES[row.state]}>{t(`log.states.${row.state}`)}</Badge>
              {row.nextTryAt && (
                <small className="d-block text-secondary">
                  {unbroken(t('log.next', { at: format.instant(row.nextTryAt, timeZone) }))}
                </small>
              )}
            </>
          ),
        },
        {
          id: 'tries',
          label: t('log.tries'),
          cell: (row) =>
            row.tries.length === 0 ? (
              t('log.noTry')
            ) : (
              <ol className={styles.tries} reversed>
                {row.tries.toReversed().map((each) => (
                  <li key={each.at}>
                    <small>
                      {format.instant(each.at, timeZone)}: {answerOf(each)}
                    </small>
                  </li>
                ))}
              </ol>
            ),
        },
        {
          id: 'replay',
          label: t('log.replay'),
          cell: (row) =>
            webhook.active && (
              <ReplayButton agencyId={agencyId} id={webhook.id} deliveryId={row.id} what={typeOf(row.type)} />
            ),
        },
      ]}
    />
  );
}
