import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Card } from '@/components/ui/card';
import type { CallState } from '@/lib/contract/call';
import type { EventFigures } from '@/lib/contract/event';
import type { Attendance } from '@/lib/contract/guest';
import type { Panel } from '@/lib/contract/panel';
import type { Permission } from '@/lib/contract/permission';
import { type ReservationState, reservationState } from '@/lib/contract/standing';
import { formatMoney } from '@/lib/domain/money';
import styles from './dashboard.module.css';
import { FiguresCards } from './event-overview/figures-cards';
import { PanelMoney, PanelNeeds, PanelNights, PanelPace } from './panel-cards';
import { PanelAttrition, PanelComplimentary } from './panel-contract';

interface DashboardData {
  figures: EventFigures;
  panel: Panel;
  /** Null where the reader does not see the list of guests. */
  attendance: Record<Attendance, number> | null;
  /** Guests with a reservation, and those who come without one; null as `attendance`. */
  booked: { guests: number; missing: number } | null;
  /** Null where the reader does not see the calls. */
  calls: Record<CallState, number> | null;
  /** Null where the reader does not see the reservations. */
  states: Record<ReservationState, number> | null;
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
  const callStates = await getTranslations('records.calls.states');
  const stateWords = await getTranslations('standing.staffState');
  const locale = await getLocale();
  const { figures, panel, attendance, booked, calls, states } = data;
  const { rooms, roomNights, sold, paid, due } = figures;
  const nothing = t('nothing');
  const keepsBlock = permissions.includes('manageRoomBlock');
  // Only people who may read reservations can open the report of rooms.
  const ofRooms = states && { href: 'Reporte?report=rooms' };
  return (
    <>
      <FiguresCards figures={figures} permissions={permissions} locale={locale} />
      <div className={styles.charts}>
        <PanelNeeds needs={panel.needs} />
        <PanelNights nights={panel.nights} linked={states !== null} keepsBlock={keepsBlock} />
        {keepsBlock && (
          <div className={styles.contract}>
            <PanelAttrition attrition={panel.attrition} />
            <PanelComplimentary complimentary={panel.complimentary} />
          </div>
        )}
        <PanelPace pace={panel.pace} linked={states !== null} />
        <PanelMoney money={panel.money} linked={states !== null} />
        {states && (
          <Bars
            title={t('bookings')}
            nothing={nothing}
            bars={reservationState.options.map((state) => ({
              label: stateWords(state),
              value: states[state],
              href: `Asistentes?status=${state}`,
            }))}
          />
        )}
        <Bars
          title={t('money')}
          nothing={nothing}
          note={t('soldTotal', { amount: formatMoney(sold, locale) })}
          bars={[
            {
              label: t('paid'),
              value: paid.amount,
              text: formatMoney(paid, locale),
              ...(states && { href: 'Reporte?report=payments&paymentStatus=approved' }),
            },
            {
              label: t('due'),
              value: due.amount,
              text: formatMoney(due, locale),
              ...(states && { href: 'Asistentes?balance=due' }),
            },
          ]}
        />
        <Bars
          title={t('rooms')}
          nothing={nothing}
          bars={[
            { label: t('approved'), value: rooms.approved, ...ofRooms },
            { label: t('toApprove'), value: figures.pendingRooms, ...(states && { href: 'Asistentes?need=room' }) },
          ]}
        />
        <Bars
          title={t('block')}
          nothing={nothing}
          bars={[
            { label: t('sold'), value: roomNights.sold, ...ofRooms },
            { label: t('free'), value: roomNights.free, ...ofRooms },
          ]}
        />
        {attendance && (
          <Bars
            title={t('attendance')}
            nothing={nothing}
            bars={[
              { label: t('invited'), value: sumOf(Object.values(attendance)), href: 'Invitados' },
              ...(['attends', 'pending', 'doesNotAttend'] as const).map((answer) => ({
                label: guests(answer),
                value: attendance[answer],
                href: `Invitados?attendance=${answer}`,
              })),
              ...(booked
                ? [
                    { label: t('withRoom'), value: booked.guests, href: 'Invitados?reservation=with' },
                    { label: t('comesUnbooked'), value: booked.missing, href: 'Invitados?mismatch=comesUnbooked' },
                  ]
                : []),
            ]}
          />
        )}
        {calls && (
          <Bars
            title={t('calls')}
            nothing={nothing}
            bars={(['toDo', 'notAnswered', 'rejected', 'wrongNumber', 'completed'] as const).map((state) => ({
              label: callStates(state),
              value: calls[state],
              href: `CentroLlamadas?state=${state}`,
            }))}
          />
        )}
      </div>
    </>
  );
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

interface Bar {
  label: string;
  value: number;
  /** The page and filters of the list whose count it is. */
  href?: string;
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
          {bars.map(({ label, value, href, text = String(value) }) => (
            <div key={label}>
              <dt>
                <EventLink href={href ? `/adminmaster/${href}` : null}>{label}</EventLink>
              </dt>
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
