import { millisecondsInMinute } from 'date-fns/constants';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { Amount, amountText } from '@/components/reservation/amount';
import { occupancyProblems, shortNights } from '@/components/room-block/room-problems';
import { useProblemText } from '@/components/room-block/use-problem-text';
import { buttonClass } from '@/components/ui/button-class';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import { countNights } from '@/lib/domain/nights';
import { Link } from '@/lib/i18n/navigation';
import type { StayWords } from '@/lib/i18n/stay-words';
import { eventPaths } from '../event-paths';
import { RoomPrice } from './room-price';
import styles from './stay.module.css';
import { mainScope, type StayFacts } from './stay-facts';
import { StaySheet } from './stay-sheet';
import { useLowestTotal, useStay } from './stay-store';

interface PartProps {
  facts: StayFacts;
  /** Messages that are loaded with these parts; the page, which is the same for everybody, has its own. */
  words: StayWords;
}

function Worded({ facts, words, children }: PartProps & { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={facts.locale} messages={words}>
      {children}
    </NextIntlClientProvider>
  );
}

const ASKED_AGAIN_MS = millisecondsInMinute;

interface ChipsProps extends PartProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Which dates and who, as the button that opens their sheet. */
export function StayChips({ isOpen, onToggle, ...part }: ChipsProps) {
  return (
    <Worded {...part}>
      <Chips facts={part.facts} onOpen={() => onToggle(true)} />
      {isOpen && <StaySheet facts={part.facts} onClose={() => onToggle(false)} />}
    </Worded>
  );
}

function Chips({ facts, onOpen }: { facts: StayFacts; onOpen: () => void }) {
  const t = useTranslations('stay');
  const words = useTranslations('booking.checkout');
  const { brief } = datesIn(facts.locale);
  const { room, ask } = useStay(facts);
  useEffect(() => {
    // What is left changes while the page is open; a hidden page asks nothing.
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ask]);
  const { adults, juniors, minors, infants } = room;
  return (
    <button type="button" className={styles.chips} aria-haspopup="dialog" onClick={onOpen}>
      <span>
        {t('dates', { from: brief(room.checkIn), to: brief(room.checkOut) })} ·{' '}
        {t('nights', { nights: countNights(room) })}
      </span>
      <span>{words('people', { adults, juniors, minors, infants })}</span>
      <span className={styles.change}>{t('change')}</span>
    </button>
  );
}

export function StayLowest({ children, ...part }: PartProps & { children: ReactNode }) {
  return (
    <Worded {...part}>
      <Lowest facts={part.facts}>{children}</Lowest>
    </Worded>
  );
}

function Lowest({ facts, children }: { facts: StayFacts; children: ReactNode }) {
  const t = useTranslations('stay');
  const words = useTranslations('booking.checkout');
  const { room } = useStay(facts);
  const { lowest } = useLowestTotal(facts);
  if (!lowest) return children;
  const { adults, juniors, minors, infants } = room;
  return (
    <>
      <strong>
        {t('from', { amount: amountText({ money: lowest, scopes: mainScope(facts), locale: facts.locale }) })}
      </strong>
      <small>
        {t('party', { people: words('people', { adults, juniors, minors, infants }), nights: countNights(room) })}
      </small>
    </>
  );
}

interface RoomProps {
  facts: StayFacts;
  roomId: string;
  /** What the page says of the room to everybody. */
  children: ReactNode;
}

export function StayRoom({ children, roomId, ...part }: PartProps & Omit<RoomProps, 'facts'>) {
  return (
    <Worded {...part}>
      <Room facts={part.facts} roomId={roomId}>
        {children}
      </Room>
    </Worded>
  );
}

const FEW = 5;

function Room({ facts, roomId, children }: RoomProps) {
  const t = useTranslations('stay');
  const { room, availability, isCurrent, hasFailed, ask } = useStay(facts);
  const texts = useProblemText(facts.event);
  if (hasFailed)
    return (
      <>
        {children}
        <p className={styles.failed} role="alert">
          {t('failed')}{' '}
          <button type="button" className={buttonClass('quiet', { small: true })} onClick={ask}>
            {t('retry')}
          </button>
        </p>
      </>
    );
  if (!availability) return children;
  const known = facts.rooms.find(({ id }) => id === roomId);
  const [problem] = known ? occupancyProblems(room, known, facts.event) : [];
  const category = availability.categories.find(({ id }) => id === roomId);
  const isFull = category !== undefined && category.available === 0;
  return (
    <div className={styles.offer} aria-busy={!isCurrent} aria-live="polite">
      {problem && <p className={styles.refusal}>{texts.people(problem)}</p>}
      {!problem && category && isFull && <SoldOut facts={facts} category={category} />}
      {!problem && category && !isFull && category.total && (
        <>
          {category.available <= FEW && <span className={styles.left}>{t('left', { count: category.available })}</span>}
          <FreeRoom facts={facts} category={category} freeUntil={availability.cancellationTerms?.freeUntil ?? null} />
        </>
      )}
      {!problem && !isFull && !category?.total && <p className={styles.refusal}>{t('unsold')}</p>}
    </div>
  );
}

interface FreeRoomProps {
  facts: StayFacts;
  category: CategoryAvailability;
  freeUntil: string | null;
}

function FreeRoom({ facts, category, freeUntil }: FreeRoomProps) {
  const t = useTranslations('stay');
  const words = useTranslations('booking.checkout');
  const { room, pressRoom } = useStay(facts);
  const { adults, juniors, minors, infants } = room;
  if (!category.total) return null;
  return (
    <>
      <RoomPrice
        amount={<Amount money={category.total} scopes={facts.scopes} locale={facts.locale} />}
        what={t('total')}
        party={t('party', {
          people: words('people', { adults, juniors, minors, infants }),
          nights: countNights(room),
        })}
        free={freeUntil && t('freeUntil', { date: datesIn(facts.locale).long(freeUntil) })}
      />
      <Link
        href={eventPaths(facts.event.code).reserveRoom(category.id)}
        className={buttonClass('primary')}
        prefetch={false}
        onClick={pressRoom}
      >
        {t('choose')} <span className="visually-hidden">{category.name}</span>
      </Link>
    </>
  );
}

/** Which nights are gone, the nearest stay that is free, and the waitlist. */
function SoldOut({ facts, category }: Omit<FreeRoomProps, 'freeUntil'>) {
  const t = useTranslations('stay');
  const format = datesIn(facts.locale);
  const { change, pressRoom } = useStay(facts);
  const { nearestFreeStay: nearest } = category;
  return (
    <>
      <span className={styles.left}>{t('full')}</span>
      <p>{t('fullOn', { nights: format.days(shortNights(category, 1)) })}</p>
      {nearest && (
        <button type="button" className={buttonClass('secondary')} onClick={() => change(nearest)}>
          {t('nearest', { from: format.brief(nearest.checkIn), to: format.brief(nearest.checkOut) })}
        </button>
      )}
      {facts.event.waitlist && (
        <Link
          href={`${eventPaths(facts.event.code).reserveRoom(category.id)}&step=category`}
          className={buttonClass('quiet')}
          prefetch={false}
          onClick={pressRoom}
        >
          {t('notify')}
        </Link>
      )}
    </>
  );
}
