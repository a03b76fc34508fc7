import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Card } from '@/components/ui/card';
import type { Panel } from '@/lib/contract/panel';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import styles from './panel-cards.module.css';

const FLOWS = ['overdue', 'expected', 'underReview', 'received'] as const;

/** Whose money it is, by kind. */
const FLOW_LISTS: Record<(typeof FLOWS)[number], string> = {
  overdue: 'Reporte?report=dues&due=overdue',
  expected: 'Reporte?report=dues&due=expected',
  underReview: 'Reporte?report=payments&paymentStatus=pending',
  received: 'Reporte?report=payments&paymentStatus=approved',
};

/** Money by weeks: what was due and is not paid, what is to come, on its way and received. */
export async function PanelMoney({ money, linked }: Pick<Panel, 'money'> & { linked: boolean }) {
  const t = await getTranslations('panel.money');
  const locale = await getLocale();
  const format = datesIn(locale);
  const [first] = money;
  const sumOf = (flow: (typeof FLOWS)[number]) => money.reduce((sum, row) => sum + row[flow].amount, 0);
  return (
    <Card title={t('title')} className={styles.wide}>
      {!first ? (
        <p className="mb-0">{t('none')}</p>
      ) : (
        <table className={`${styles.table} ${styles.flows}`}>
          <thead>
            <tr>
              <th scope="col">{t('week')}</th>
              {FLOWS.map((flow) => (
                <th key={flow} scope="col" className={styles.amount}>
                  <EventLink href={linked ? `/adminmaster/${FLOW_LISTS[flow]}` : null} prefetch={false}>
                    {t(flow)}
                  </EventLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {money.map((row) => (
              <tr key={row.week}>
                <th scope="row">{format.short(row.week)}</th>
                {FLOWS.map((flow) => (
                  <td key={flow} className={styles.amount} data-label={t(flow)} data-empty={row[flow].amount === 0}>
                    {row[flow].amount > 0 ? (
                      <OfWeek {...{ flow, week: row.week, linked }} text={formatMoney(row[flow], locale)} />
                    ) : (
                      '–'
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {FLOWS.map((flow) => (
                <td key={flow} className={styles.amount} data-label={t(flow)}>
                  <strong>{formatMoney({ ...first[flow], amount: sumOf(flow) }, locale)}</strong>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}

interface OfWeekProps {
  flow: (typeof FLOWS)[number];
  week: string;
  text: string;
  linked: boolean;
}

/** What of a week was received, waits or is due, as the way to the rows that it is the sum of. */
function OfWeek({ flow, week, text, linked }: OfWeekProps) {
  const href = `/adminmaster/${FLOW_LISTS[flow]}&from=${week}&to=${addDays(week, 6)}`;
  return (
    <EventLink href={linked ? href : null} prefetch={false}>
      {text}
    </EventLink>
  );
}
