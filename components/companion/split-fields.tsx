import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { Money } from '@/lib/contract/money';
import { type RoomSplit, type RoomSplitInput, type ShareWay, shareWay } from '@/lib/contract/share';
import { parseAmount, typedAmount } from '@/lib/domain/money';

/** A possible payer of a room; the holder has no id. */
export interface Payer {
  id: string | null;
  name: string;
  weight: number;
}

interface SplitFieldsProps {
  room: RoomSplit;
  /** How the room is shared; null = the holder pays it alone. */
  way: ShareWay | null;
  payers: Payer[];
  onWay: (way: ShareWay | null) => void;
}

const nameOf = ({ id }: Payer) => id ?? 'holder';

/** How a room is shared, and each person's part: a tick, a number of people, or an amount. */
export function SplitFields({ room, way, payers, onWay }: SplitFieldsProps) {
  const t = useTranslations('companion.split');
  const { roomId, cost } = room;
  const shownFor = ({ id, weight }: Payer) => {
    if (way === 'byAmount') {
      const known = room.way === 'byAmount' ? weight : 0;
      return known > 0 ? typedAmount(known, cost.currency) : '';
    }
    const usual = id === null ? Math.max(1, room.people - payers.length + 1) : 1;
    return String(room.way === 'byPerson' ? weight : usual);
  };
  return (
    <>
      <fieldset className="mb-3">
        <legend className="visually-hidden">{t('way')}</legend>
        {[null, ...shareWay.options].map((each) => (
          <div key={each ?? 'alone'} className="form-check">
            <input
              type="radio"
              className="form-check-input"
              id={`${roomId}-${each ?? 'alone'}`}
              name="way"
              checked={way === each}
              onChange={() => onWay(each)}
            />
            <label className="form-check-label" htmlFor={`${roomId}-${each ?? 'alone'}`}>
              {t(`ways.${each ?? 'alone'}`)}
            </label>
          </div>
        ))}
      </fieldset>
      {way === 'equal' && (
        <fieldset className="mb-3">
          <legend className="h6">{t('who')}</legend>
          {payers.map((payer) => (
            <div key={nameOf(payer)} className="form-check">
              <input
                type="checkbox"
                className="form-check-input"
                id={`${roomId}-${nameOf(payer)}-pays`}
                name={nameOf(payer)}
                value="1"
                defaultChecked={room.way === null || payer.weight > 0}
              />
              <label className="form-check-label" htmlFor={`${roomId}-${nameOf(payer)}-pays`}>
                {payer.name}
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {(way === 'byPerson' || way === 'byAmount') &&
        payers.map((payer) => (
          <Field
            key={`${way} ${nameOf(payer)}`}
            id={`${roomId}-${nameOf(payer)}-${way}`}
            label={t(way === 'byPerson' ? 'peopleOf' : 'amountOf', {
              who: payer.id === null ? 'you' : 'other',
              name: payer.name,
              currency: cost.currency,
            })}
          >
            {(input) => (
              <TextInput
                {...input}
                name={nameOf(payer)}
                inputMode={way === 'byPerson' ? 'numeric' : 'decimal'}
                autoComplete="off"
                defaultValue={shownFor(payer)}
              />
            )}
          </Field>
        ))}
    </>
  );
}

interface Asked {
  way: ShareWay | null;
  payers: Payer[];
  cost: Money;
}

type Read = { ok: true; weights: Pick<RoomSplitInput, 'holderWeight' | 'shares'> } | { ok: false; left: number };

/** Each person's part as typed; else by how much the amounts miss the cost, 0 where nobody would pay anything. */
export function readPayers(form: FormData, { way, payers, cost }: Asked): Read {
  if (way === null) return { ok: true, weights: { holderWeight: 1, shares: [] } };
  const weightOf = (payer: Payer) => {
    const text = String(form.get(nameOf(payer)) ?? '').trim() || '0';
    if (way === 'byAmount') return parseAmount(text, cost.currency) ?? 0;
    return /^\d{1,2}$/.test(text) ? Number(text) : 0;
  };
  const weights = payers.map((payer) => ({ id: payer.id, weight: Math.max(0, weightOf(payer)) }));
  const sum = weights.reduce((whole, { weight }) => whole + weight, 0);
  if (way === 'byAmount' && sum !== cost.amount) return { ok: false, left: cost.amount - sum };
  if (sum === 0) return { ok: false, left: 0 };
  return {
    ok: true,
    weights: {
      holderWeight: weights.find(({ id }) => id === null)?.weight ?? 0,
      shares: weights.flatMap(({ id, weight }) => (id !== null && weight > 0 ? [{ companionId: id, weight }] : [])),
    },
  };
}
