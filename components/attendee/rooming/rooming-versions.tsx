import { useLocale, useTranslations } from 'next-intl';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { markRoomingListSent } from '@/lib/api/rooming-list';
import { useSend } from '@/lib/api/use-send';
import { mealPlan } from '@/lib/contract/room-block';
import type { RoomingChange, RoomingFact, RoomingList } from '@/lib/contract/rooming-list';
import { categoryListed } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { useFailureText } from '../failure';
import styles from './rooming-list.module.css';

const TONES = { new: 'success', changed: 'info', removed: 'danger' } as const;

const DAYS: readonly RoomingFact[] = ['checkIn', 'checkOut'];

interface ChangeBadgesProps {
  change: RoomingChange['change'] | 'same' | null;
  afterLock: boolean;
}

/** Badges of a room that differs from what its hotel was sent, and of a change after the lock date. */
export function ChangeBadges({ change, afterLock }: ChangeBadgesProps) {
  const t = useTranslations('attendees.rooming.versions');
  return (
    <>
      {change !== null && change !== 'same' && <Badge tone={TONES[change]}>{t(`change.${change}`)}</Badge>}
      {afterLock && <Badge tone="warning">{t('afterLock')}</Badge>}
    </>
  );
}

interface RoomingVersionsProps {
  list: RoomingList;
  eventId: string;
  tends: boolean;
  onList: (list: RoomingList) => void;
}

/** What the hotel was sent and when, what has changed since, and the day from which a change is late. */
export function RoomingVersions({ list, eventId, tends, onList }: RoomingVersionsProps) {
  const t = useTranslations('attendees.rooming.versions');
  const format = datesIn(useLocale());
  const failureText = useFailureText();
  const marking = useSend<void, RoomingList>({
    sendKeyed: (http, _, idempotencyKey) =>
      markRoomingListSent(http, { eventId, hotel: list.hotelId ?? undefined, idempotencyKey }),
    onDone: (next) => {
      notify({ tone: 'success', text: t('marked') });
      onList(next);
    },
  });
  const { sent, changes, lockDate, locked, timeZone } = list;
  const [last, ...earlier] = sent;
  const sentence = ({ number, at, by, rooms }: RoomingList['sent'][number]) =>
    t('sent', { number, at: format.instant(at, timeZone), by: by ?? 'none', rooms });
  return (
    <Card title={t('title')} className="mt-3">
      {marking.failure && <Alert tone="danger">{failureText(marking.failure)}</Alert>}
      <p>{lockDate ? t(locked ? 'locked' : 'lockedFrom', { date: format.long(lockDate) }) : t('noLock')}</p>
      {last ? (
        <p>
          {sentence(last)} {last.afterLock && <Badge tone="warning">{t('sentAfterLock')}</Badge>}
        </p>
      ) : (
        <p>{t('never')}</p>
      )}
      {last && <h3 className="h6">{t('changes', { count: changes.length, number: last.number })}</h3>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={`${change.roomId} ${change.change}`} change={change} category={categoryListed(list, change)} />
          ))}
        </ul>
      )}
      {tends && (
        <>
          <Button small busy={marking.busy} onClick={() => void marking.save()}>
            {t('mark')}
          </Button>
          <p className="form-text mb-0">{t('markText', { number: (last?.number ?? 0) + 1 })}</p>
        </>
      )}
      {earlier.length > 0 && (
        <details className="mt-3">
          <summary>{t('earlier')}</summary>
          <ul className="mb-0">
            {earlier.map((version) => (
              <li key={version.number}>
                {sentence(version)} {version.afterLock && <Badge tone="warning">{t('sentAfterLock')}</Badge>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

interface ChangeProps {
  change: RoomingChange;
  /** The category's name, with its hotel where the list covers several. */
  category: string;
}

function Change({ change: { key, holder, checkIn, checkOut, change, afterLock, differences }, category }: ChangeProps) {
  const t = useTranslations('attendees.rooming.versions');
  const rooming = useTranslations('attendees.rooming');
  const format = datesIn(useLocale());
  const shown = (fact: RoomingFact, value: string | number | null) => {
    if (value === null || value === '') return t('nothing');
    if (DAYS.includes(fact)) return format.short(String(value));
    const plan = fact === 'mealPlan' ? mealPlan.safeParse(value) : null;
    return plan?.success ? t(`mealPlans.${plan.data}`) : String(value);
  };
  return (
    <li>
      <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{holder}</EventLink>{' '}
      <span className="text-secondary">
        {category}, {rooming('stay', { from: format.short(checkIn), to: format.short(checkOut) })}
      </span>{' '}
      <ChangeBadges change={change} afterLock={afterLock} />
      {differences.length > 0 && (
        <ul>
          {differences.map(({ fact, before, now }) => (
            <li key={fact}>
              {t('difference', { fact: t(`facts.${fact}`), before: shown(fact, before), now: shown(fact, now) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
