import { getLocale, getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import type { CallState } from '@/lib/contract/call';
import type { EventFigures } from '@/lib/contract/event';
import type { Attendance } from '@/lib/contract/guest';
import type { Panel } from '@/lib/contract/panel';
import type { Permission } from '@/lib/contract/permission';
import { formatMoney } from '@/lib/domain/money';
import styles from './dashboard.module.css';
import { FiguresCards } from './event-overview/figures-cards';
import { PanelMoney, PanelNeeds, PanelNights, PanelPace } from './panel-cards';

interface DashboardData {
  figures: EventFigures;
  panel: Panel;
  /** Null where the reader does not see the list of guests. */
  attendance: Record<Attendance, number> | null;
  /** Null where the reader does not see the calls. */
  calls: Record<CallState, number> | null;
}

interface DashboardProps {
  data: DashboardData;
  /** The reader's permissions. */
  permissions: readonly Permission[];
}

/** The event in figures: cards, and a bar for each share. */
export async function Dashboard({ data, permissions }: DashboardProps) {
  const t = await getTranslations('records.dashboard');
  const guests = await getTranslations('records.guests.attendance');
  const states = await getTranslations('records.calls.states');
  const locale = await getLocale();
  const { figures, panel, attendance, calls } = data;
  const { reservations, rooms, roomNights, sold, paid } = figures;
  const due = { ...sold, amount: Math.max(0, sold.amount - paid.amount) };
  const nothing = t('nothing');
  return (
    <>
      <FiguresCards figures={figures} permissions={permissions} locale={locale} />
      <div className={styles.charts}>
        <PanelNeeds needs={panel.needs} />
        <PanelNights nights={panel.nights} />
        <PanelPace pace={panel.pace} />
        <PanelMoney money={panel.money} />
        <Bars
          title={t('bookings')}
          nothing={nothing}
          bars={(['paid', 'confirmed', 'hold', 'cancelled', 'rejected'] as const).map((status) => ({
            label: t(`bookingStates.${status}`),
            value: reservations[status],
          }))}
        />
        <Bars
          title={t('money')}
          nothing={nothing}
          note={t('soldTotal', { amount: formatMoney(sold, locale) })}
          bars={[
            { label: t('paid'), value: paid.amount, text: formatMoney(paid, locale) },
            { label: t('due'), value: due.amount, text: formatMoney(due, locale) },
          ]}
        />
        <Bars
          title={t('rooms')}
          nothing={nothing}
          bars={[
            { label: t('approved'), value: rooms.approved },
            { label: t('toApprove'), value: figures.pendingRooms },
          ]}
        />
        <Bars
          title={t('block')}
          nothing={nothing}
          bars={[
            { label: t('sold'), value: roomNights.sold },
            { label: t('free'), value: roomNights.allotted - roomNights.sold },
          ]}
        />
        {attendance && (
          <Bars
            title={t('attendance')}
            nothing={nothing}
            bars={(['attends', 'pending', 'doesNotAttend'] as const).map((answer) => ({
              label: guests(answer),
              value: attendance[answer],
            }))}
          />
        )}
        {calls && (
          <Bars
            title={t('calls')}
            nothing={nothing}
            bars={(['toDo', 'notAnswered', 'rejected', 'wrongNumber', 'completed'] as const).map((state) => ({
              label: states(state),
              value: calls[state],
            }))}
          />
        )}
      </div>
    </>
  );
}

interface Bar {
  label: string;
  value: number;
  /** The value as people read it; the number itself unless told. */
  text?: string;
}

interface BarsProps {
  title: string;
  bars: Bar[];
  /** Shown instead of bars that are all empty. */
  nothing: string;
  note?: string;
}

/** Figures beside bars of their share; who hears the page hears the figures. */
function Bars({ title, bars, nothing, note }: BarsProps) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <Card title={title}>
      {most <= 0 ? (
        <p className="mb-0">{nothing}</p>
      ) : (
        <dl className={styles.bars}>
          {bars.map(({ label, value, text = String(value) }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.track} aria-hidden>
                  <span style={{ width: `${Math.max(0, (value / most) * 100)}%` }} />
                </span>
                <strong>{text}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </Card>
  );
}
