import { getTranslations } from 'next-intl/server';
import type { SimulatedRoom, SimulationLine } from '@/lib/contract/simulation';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';

interface EstimateRoomProps {
  room: SimulatedRoom;
  locale: Locale;
}

/** The lines of one kind of room: who, how many nights, price by quantity, amount. */
export async function EstimateRoom({ room, locale }: EstimateRoomProps) {
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
