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
                  <EventLink
                    href={linked ? `/adminmaster/Reporte?report=rooms&from=${night}&to=${night}` : null}
                    prefetch={false}
                  >
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

/** Money and room nights at risk by the hotel's contract, or where the contract is written down. */
export async function PanelAttrition({ attrition }: Pick<Panel, 'attrition'>) {
  const t = await getTranslations('panel.attrition');
  const locale = await getLocale();
  const { amount, ...facts } = attrition ?? { amount: null };
  return (
    <Card
      title={t('title')}
      footer={
        <EventLink href="/adminmaster/ConfigurarCategorias?view=terms">{t(attrition ? 'open' : 'set')}</EventLink>
      }
    >
      {amount ? (
        <>
          <p className="h3 tabular">{formatMoney(amount, locale)}</p>
          <p className="mb-0">{t('short', facts)}</p>
        </>
      ) : (
        <p className="mb-0">{t('none')}</p>
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
                    prefetch={false}
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
