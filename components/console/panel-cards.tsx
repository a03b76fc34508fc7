import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Card } from '@/components/ui/card';
import type { Panel, PanelNeed } from '@/lib/contract/panel';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import styles from './panel-cards.module.css';

/** The list whose count each figure is. */
const LISTS: Record<PanelNeed, string> = {
  payment: 'Asistentes?need=payment',
  room: 'Asistentes?need=room',
  change: 'Asistentes?need=change',
  cancellation: 'Asistentes?need=cancellation',
  refund: 'Asistentes?need=refund',
  attention: 'Asistentes?need=attention',
  names: 'Asistentes?need=names',
  overdue: 'Asistentes?balance=overdue',
  call: 'CentroLlamadas?state=toDo',
  transport: 'Transporte?status=requested',
  accountComing: 'CuentaMaestraAdmin',
  defineAccount: 'CuentaMaestraAdmin',
};

/** What waits for the agency, the oldest first; each leads to its list. */
export async function PanelNeeds({ needs }: Pick<Panel, 'needs'>) {
  const t = await getTranslations('panel');
  const format = datesIn(await getLocale());
  return (
    <Card title={t('needs.title')}>
      {needs.length === 0 ? (
        <p className="mb-0">{t('needs.none')}</p>
      ) : (
        <ul className={styles.needs}>
          {needs.map(({ need, count, since, by }) => (
            <li key={need}>
              <EventLink href={`/adminmaster/${LISTS[need]}`}>{t(`needs.${need}`, { count })}</EventLink>
              {since && <small>{t('needs.since', { day: format.short(since) })}</small>}
              {by && <small>{t('needs.by', { day: format.short(by) })}</small>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PanelNightsProps extends Pick<Panel, 'nights'> {
  /** Whether the reader may open the report of rooms. */
  linked: boolean;
  /** Whether they keep the block. */
  keepsBlock: boolean;
}

/** Rooms sold of those in the block, night by night, with the cut-offs that are to come. */
export async function PanelNights({ nights, linked, keepsBlock }: PanelNightsProps) {
  const t = await getTranslations('panel.nights');
  const format = datesIn(await getLocale());
  const most = Math.max(1, ...nights.map(({ allotted }) => allotted));
  return (
    <Card
      title={t('title')}
      className={styles.nights}
      {...(keepsBlock && { footer: <EventLink href="/adminmaster/ConfigurarCategorias">{t('open')}</EventLink> })}
    >
      {nights.length === 0 ? (
        <p className="mb-0">{t('none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('night')}</th>
              <th scope="col">{t('sold')}</th>
              <th scope="col">{t('cutOff')}</th>
            </tr>
          </thead>
          <tbody>
            {nights.map(({ night, allotted, sold, cutOffDate }) => (
              <tr key={night}>
                <th scope="row">{format.short(night)}</th>
                <td>
                  <span className={styles.track} style={{ width: `${(allotted / most) * 100}%` }} aria-hidden>
                    <span style={{ width: `${allotted > 0 ? (sold / allotted) * 100 : 0}%` }} />
                  </span>
                  <EventLink href={linked ? `/adminmaster/Reporte?report=rooms&from=${night}&to=${night}` : null}>
                    {t('of', { sold, allotted })}
                  </EventLink>
                </td>
                <td>{cutOffDate ? format.short(cutOffDate) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** How many rooms were booked in each week, of those that stand; `linked` to the rooms. */
export async function PanelPace({ pace, linked }: Pick<Panel, 'pace'> & { linked: boolean }) {
  const t = await getTranslations('panel.pace');
  const format = datesIn(await getLocale());
  const most = Math.max(1, ...pace.map(({ rooms }) => rooms));
  return (
    <Card title={t('title')}>
      {pace.length === 0 ? (
        <p className="mb-0">{t('none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('week')}</th>
              <th scope="col">{t('rooms')}</th>
            </tr>
          </thead>
          <tbody>
            {pace.map(({ week, rooms }) => (
              <tr key={week}>
                <th scope="row">{format.short(week)}</th>
                <td className={styles.bar}>
                  <span className={styles.track} aria-hidden>
                    <span style={{ width: `${(rooms / most) * 100}%` }} />
                  </span>
                  <EventLink
                    href={linked ? `/adminmaster/Reporte?report=booked&from=${week}&to=${addDays(week, 6)}` : null}
                  >
                    {rooms}
                  </EventLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

const FLOWS = ['overdue', 'expected', 'underReview', 'received'] as const;

/** Whose money it is, by kind. */
const FLOW_LISTS: Record<(typeof FLOWS)[number], string> = {
  overdue: 'Reporte?report=dues&due=overdue',
  expected: 'Reporte?report=dues&due=expected',
  underReview: 'Reporte?report=payments&paymentStatus=pending',
  received: 'Reporte?report=payments&paymentStatus=approved',
};

/** Money by week: overdue, still to come, under review, and received. */
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
                  <EventLink href={linked ? `/adminmaster/${FLOW_LISTS[flow]}` : null}>{t(flow)}</EventLink>
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
                      <OfWeek flow={flow} week={row.week} linked={linked} text={formatMoney(row[flow], locale)} />
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

/** An amount of a week, as a link to the rows that it sums. */
function OfWeek({ flow, week, text, linked }: OfWeekProps) {
  const href = `/adminmaster/${FLOW_LISTS[flow]}&from=${week}&to=${addDays(week, 6)}`;
  return <EventLink href={linked ? href : null}>{text}</EventLink>;
}
