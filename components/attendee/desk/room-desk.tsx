'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Fact, Facts } from '@/components/ui/facts';
import { WrittenText } from '@/components/written-text/written-text';
import { browserHttp } from '@/lib/api/http';
import { waitingRoomsQuery } from '@/lib/api/reservation';
import type { WaitingRoom } from '@/lib/contract/waiting-room';
import { ChangeDecision, RoomDecision } from '../decision/room-decision';
import { OccupantNames } from '../panel/occupant-names';
import { StaffContext, useInstant, useMoney, useStayText } from '../staff-context';
import { DECISION_KEYS, DecisionDesk } from './decision-desk';
import styles from './decision-desk.module.css';
import { type DeskProps, StandingFacts } from './deposit-desk';

/**
 * The rooms and the changes that wait, one after the other: who sleeps there, what is free, and two presses for each.
 */
export function RoomDesk({ permissions, event }: DeskProps) {
  return (
    <StaffContext value={{ permissions, timeZone: event.timeZone, scopes: event.scopes }}>
      <Desk eventId={event.id} />
    </StaffContext>
  );
}

function Desk({ eventId }: { eventId: string }) {
  const t = useTranslations('attendees.roomDesk');
  const instant = useInstant();
  const query = useQuery(waitingRoomsQuery(browserHttp, eventId));
  return (
    <DecisionDesk
      query={query}
      items={query.data?.rooms}
      total={query.data?.total ?? 0}
      words={{
        loading: t('loading'),
        failed: t('failed'),
        queue: t('queue'),
        emptyTitle: t('emptyTitle'),
        emptyText: t('emptyText'),
        done: (count) => t('done', { count }),
      }}
      facts={(waiting) => <Waiting waiting={waiting} />}
      line={({ room, request, since, reservation: { holder } }) => ({
        name: holder,
        figure: room.categoryName,
        more: t('since', { what: request ? 'change' : 'room', at: instant(since) }),
      })}
      beside={([waiting]) => waiting && <RoomBeside waiting={waiting} />}
    />
  );
}

/** Whose room it is, the decision, and how the reservation stands. */
function Waiting({ waiting: { room, request, isLast, reservation, reasons } }: { waiting: WaitingRoom }) {
  const { holder } = reservation;
  const deciding = { usual: reasons, hotkeys: DECISION_KEYS, holder };
  return (
    <section className={styles.card} aria-labelledby="waiting-holder">
      <h2 id="waiting-holder" className="h4 mb-0">
        {holder}
      </h2>
      {request ? (
        <ChangeDecision request={request} reservation={reservation} {...deciding} />
      ) : (
        <RoomDecision room={room} reservationKey={reservation.key} isLast={isLast} {...deciding} />
      )}
      <StandingFacts reservation={reservation} />
    </section>
  );
}

/** The room itself, who sleeps there, and how many of its type are left. */
function RoomBeside({ waiting: { room, free, reservation } }: { waiting: WaitingRoom }) {
  const t = useTranslations('attendees');
  const locale = useLocale();
  const money = useMoney();
  const stayText = useStayText();
  const { adults, juniors, minors, infants, observations } = room;
  return (
    <section className={`${styles.beside} ${styles.written}`} aria-label={t('roomDesk.room')}>
      <h3 className="h4">
        <WrittenText text={room.texts.categoryName} locale={locale} />
        {room.hotel && <small className="d-block">{room.hotel.name}</small>}
      </h3>
      <p className="tabular">{stayText(room)}</p>
      <p>
        {t('rooms.people', { adults, juniors, minors, infants })} ·{' '}
        <span className="tabular">{money.plain(room.total)}</span>
      </p>
      <Facts wide>
        <Fact label={t('rooms.occupants')}>
          <OccupantNames room={room} />
        </Fact>
        {observations && <Fact label={t('rooms.observations')}>{observations}</Fact>}
        {free !== null && <Fact label={t('roomDesk.free')}>{t('roomDesk.freeOf', { free })}</Fact>}
        <Fact label={t('roomDesk.booked')}>{reservation.categories.join(', ')}</Fact>
      </Facts>
    </section>
  );
}
