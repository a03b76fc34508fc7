import { getTranslations } from 'next-intl/server';
import { ShareLinks } from '@/components/event/share-links';
import { Alert } from '@/components/ui/alert';
import { Scene } from '@/components/ui/scene';
import type { SimulationAnswer, SimulationFailure } from '@/lib/api/simulation';
import { BALANCE_DUE_DAYS, SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import type { SimulatedRoom, Simulation, SimulationLine } from '@/lib/contract/simulation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { choiceQuery, type SimulatorChoice } from '@/lib/domain/simulation-query';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import styles from './simulator.module.css';
import { ESTIMATE_ID, SIMULATOR_PATH } from './simulator-path';

interface EstimatePanelProps {
  /** The answer to the choice; null while dates are missing. */
  answer: SimulationAnswer | null;
  choice: SimulatorChoice;
  locale: Locale;
}

/** What the choice comes to: the estimate with its link, why there is none, or what is still missing. */
export async function EstimatePanel({ answer, choice, locale }: EstimatePanelProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const simulation = answer?.simulation;
  const facts = simulation && {
    nights: simulation.nights,
    rooms: simulation.roomCount,
    people: simulation.peopleCount,
  };
  return (
    <div className={styles.panel} id={ESTIMATE_ID} tabIndex={-1}>
      {simulation && facts && (
        <>
          <Estimate simulation={simulation} locale={locale} />
          <div className={styles.share}>
            <h3 className={styles.subtitle}>{t('share.title')}</h3>
            <p className={styles.hint}>{t('share.lead')}</p>
            <ShareLinks
              path={`${getPathname({ href: SIMULATOR_PATH, locale })}?${choiceQuery(choice)}`}
              siteUrl={siteUrl()}
              text={t('share.text', { hotel: simulation.hotel.name, facts: t('estimate.facts', facts) })}
              labels={{ whatsapp: t('share.whatsapp'), copy: t('share.copy'), copied: t('share.copied') }}
            />
          </div>
        </>
      )}
      {answer?.failure && (
        <Alert tone="danger" title={t('failure.title')}>
          <p className="mb-0">{sentence(t, answer.failure)}</p>
        </Alert>
      )}
      {!answer && (
        <div className={styles.waiting}>
          <Scene name="room" alt={t('waitingAlt')} width={480} height={380} />
          <h2 className={styles.estimateTitle}>{t('waitingTitle')}</h2>
          <p>{t('waitingText')}</p>
        </div>
      )}
    </div>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'simulator'>>>;

function sentence(t: Words, { fields, room, message }: SimulationFailure): string {
  if (fields.checkIn) return t('failure.checkIn');
  if (fields.checkOut) return t('failure.checkOut', { nights: SIMULATION_MAX_NIGHTS });
  return room === null ? message : t('failure.room', { number: room + 1, message });
}

interface EstimateScheduleProps {
  simulation: Simulation;
  locale: Locale;
}

/** What would be paid and by when. */
async function EstimateSchedule({ simulation, locale }: EstimateScheduleProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.schedule' });
  const format = datesIn(locale);
  return (
    <>
      <h3 className={styles.subtitle}>{t('title')}</h3>
      <p className={styles.hint}>{t('lead')}</p>
      <dl className={styles.schedule}>
        {simulation.schedule.map(({ kind, dueOn, amount }) => (
          <div key={kind}>
            <dt>
              {t('item', { kind, days: BALANCE_DUE_DAYS })}
              <span>{dueOn === simulation.estimatedOn ? t('today') : format.long(dueOn)}</span>
            </dt>
            <dd>{formatMoney(amount, locale)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface EstimateProps {
  simulation: Simulation;
  locale: Locale;
}

/** The estimate: its total, every line of every kind of room, and how it would be paid. */
async function Estimate({ simulation, locale }: EstimateProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.estimate' });
  const format = datesIn(locale);
  const { total, taxes, checkIn, checkOut, nights, roomCount, peopleCount, estimatedOn, hotel } = simulation;
  const day = (date: string) => format.long(date);
  const average = { ...total, amount: Math.round(total.amount / Math.max(1, peopleCount)) };
  return (
    <>
      <h2 className={styles.estimateTitle}>{t('title')}</h2>
      <p className={styles.where}>
        <strong>{hotel.name}</strong>
        <span>{t('stay', { checkIn: day(checkIn), checkOut: day(checkOut) })}</span>
        <span>{t('facts', { nights, rooms: roomCount, people: peopleCount })}</span>
      </p>
      <p className={styles.total}>
        <span>{t('total')}</span>
        <strong>{formatMoney(total, locale)}</strong>
        <small>{t('perPerson', { amount: formatMoney(average, locale) })}</small>
        <small>{taxes.amount > 0 ? t('taxesAdded', { amount: formatMoney(taxes, locale) }) : t('taxesIncluded')}</small>
      </p>
      <h3 className={styles.subtitle}>{t('lines')}</h3>
      {simulation.rooms.map((room, index) => (
        <EstimateRoom key={[room.categoryId, index].join()} room={room} locale={locale} />
      ))}
      <EstimateSchedule simulation={simulation} locale={locale} />
      <p className={styles.note}>{t('note', { date: day(estimatedOn) })}</p>
    </>
  );
}

interface EstimateRoomProps {
  room: SimulatedRoom;
  locale: Locale;
}

/** The lines of one kind of room: who, how many nights, price by quantity, amount. */
async function EstimateRoom({ room, locale }: EstimateRoomProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.estimate' });
  const concept = ({ kind, band, people }: SimulationLine) => {
    if (kind === 'tax') return t('taxes');
    return band === null ? t('wholeRoom') : t('bandCount', { band, count: people });
  };
  const detail = ({ kind, nights, unit, quantity, total }: SimulationLine) => {
    const price = total.amount > 0 && `${formatMoney(unit, locale)} × ${quantity}`;
    return [kind === 'room' && t('nights', { nights }), price].filter(Boolean).join(' · ');
  };
  return (
    <table className={styles.lines}>
      <caption>
        <strong>{t('roomTitle', { quantity: room.quantity, category: room.categoryName })}</strong>
        <span>{t('mealPlan', { mealPlan: room.mealPlan })}</span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('concept')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {room.lines.map((line, index) => (
          <tr key={[line.kind, index].join()}>
            <th scope="row">
              {concept(line)}
              <span>{detail(line)}</span>
            </th>
            <td>{line.total.amount > 0 ? formatMoney(line.total, locale) : t('free')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('subtotal')}</th>
          <td>{formatMoney(room.total, locale)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
