import { useLocale, useTranslations } from 'next-intl';
import type { LegParty } from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import styles from './legs.module.css';

/** A party's name within the plan. */
export const partyKey = ({ requestId, movement }: Pick<LegParty, 'requestId' | 'movement'>) =>
  `${requestId}:${movement}`;

interface PartyListProps {
  /** Prefix of the fields' ids. */
  id: string;
  parties: readonly LegParty[];
  plans: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isChosen: boolean) => void;
}

/** Who rides, with flight, people and way; each can be dragged or ticked. */
export function PartyList({ id, parties, plans, chosen, onChoose }: PartyListProps) {
  const t = useTranslations('transport.legs');
  const format = datesIn(useLocale());
  const Name = plans ? 'label' : 'span';
  const flightOf = ({ flight, time }: LegParty) =>
    [flight, time && format.clock(time)].filter(Boolean).join(', ') || t('noFlight');
  return (
    <ul className={styles.parties}>
      {parties.map((party) => {
        const key = partyKey(party);
        return (
          <li
            key={key}
            draggable={plans}
            onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', key)}
            className={styles.party}
          >
            {plans && (
              <input
                id={`${id}-${key}`}
                type="checkbox"
                className="form-check-input flex-shrink-0"
                checked={chosen.has(key)}
                onChange={({ currentTarget }) => onChoose(key, currentTarget.checked)}
              />
            )}
            <Name {...(plans && { htmlFor: `${id}-${key}` })}>
              <strong>{party.holder}</strong> · {t('people', { count: party.people })}
              <small>
                {t(`movement.${party.movement}`)} · {flightOf(party)}
              </small>
              <small>
                {party.origin} → {party.destination}
              </small>
            </Name>
          </li>
        );
      })}
    </ul>
  );
}
