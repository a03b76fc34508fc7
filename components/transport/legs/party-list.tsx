import { useLocale, useTranslations } from 'next-intl';
import { MovableItem } from '@/components/ui/movable-item';
import type { LegParty } from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import styles from './legs.module.css';

/** A party's name within the plan. */
export const partyKey = ({ requestId, movement }: Pick<LegParty, 'requestId' | 'movement'>) =>
  `${requestId}:${movement}`;

interface PartyListProps {
  parties: readonly LegParty[];
  plans: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isChosen: boolean) => void;
}

/** Who rides, with flight, people and way; each can be dragged or ticked. */
export function PartyList({ parties, plans, chosen, onChoose }: PartyListProps) {
  const t = useTranslations('transport.legs');
  const format = datesIn(useLocale());
  const flightOf = ({ flight, time }: LegParty) =>
    [flight, time && format.clock(time)].filter(Boolean).join(', ') || t('noFlight');
  return (
    <ul className={styles.parties}>
      {parties.map((party) => {
        const key = partyKey(party);
        return (
          <MovableItem
            key={key}
            name={key}
            isChosen={plans ? chosen.has(key) : null}
            onChoose={onChoose}
            className={styles.party}
          >
            <strong>{party.holder}</strong> · {t('people', { count: party.people })}
            <small>
              {t(`movement.${party.movement}`)} · {flightOf(party)}
            </small>
            <small>
              {party.origin} → {party.destination}
            </small>
          </MovableItem>
        );
      })}
    </ul>
  );
}
