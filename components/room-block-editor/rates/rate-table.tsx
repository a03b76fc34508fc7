import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import {
  type CellProblem,
  CHILD_BANDS,
  type ChildBand,
  cellId,
  childRow,
  type RateKey,
  type RateRow,
  rateRows,
} from './rate-matrix';
import styles from './rates.module.css';
import type { RateDraft } from './use-rate-draft';

const PLACES = [0, 1, 2, 3, 4];

/** A row for some children of a band only; where it is empty the band's own row holds. */
const isSpecial = ({ childPosition, payingAdults }: RateRow) => childPosition !== null || payingAdults > 0;

interface RateTableProps {
  prefix: string;
  form: RateDraft;
}

/** Rows are people, columns seasons. An empty base rate is not sold; an empty rate of a season is the base rate. */
export function RateTable({ prefix, form }: RateTableProps) {
  const t = useTranslations('block.rates');
  const { draft, problems } = form;
  const people = usePeopleWords();
  const rows = rateRows(form.maxAdults, draft);
  return (
    <>
      <div className={styles.rateScroll}>
        <table className={styles.rates}>
          <caption className="visually-hidden">{t('table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('people')}</th>
              {draft.columns.map((column, index) => (
                <th key={column.id} scope="col">
                  {column.season ? (
                    <SeasonHead
                      id={`${prefix}-season-${column.id}`}
                      number={index}
                      season={column.season}
                      problem={problems.get(`season-${column.id}`)}
                      onChange={(season) => form.changeColumn(column.id, (before) => ({ ...before, season }))}
                      onRemove={() => form.removeSeason(column.id)}
                    />
                  ) : (
                    t('base')
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{people(row)}</th>
                {draft.columns.map((column, index) => (
                  <td key={column.id}>
                    <TextInput
                      id={`${prefix}-${cellId(column, row)}`}
                      aria-label={t('cell', {
                        people: people(row),
                        season: column.season ? t('season', { number: index }) : t('base'),
                      })}
                      aria-invalid={problems.has(cellId(column, row)) || undefined}
                      inputMode={row.band === 'adult' ? 'decimal' : 'text'}
                      autoComplete="off"
                      placeholder={column.season || isSpecial(row) ? t('inherits') : t('notSold')}
                      value={column.amounts[row.id] ?? ''}
                      onChange={(event) =>
                        form.changeColumn(column.id, (before) => ({
                          ...before,
                          amounts: { ...before.amounts, [row.id]: event.target.value },
                        }))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="quiet" small onClick={form.addSeason}>
        {t('addSeason')}
      </Button>
      {draft.basis === 'perPersonPerNight' && <ChildRateForm prefix={prefix} form={form} />}
    </>
  );
}

interface SeasonHeadProps {
  id: string;
  number: number;
  season: { firstNight: string; lastNight: string };
  problem: CellProblem | undefined;
  onChange: (season: { firstNight: string; lastNight: string }) => void;
  onRemove: () => void;
}

function SeasonHead({ id, number, season, problem, onChange, onRemove }: SeasonHeadProps) {
  const t = useTranslations('block.rates');
  const locale = useLocale();
  const invalid = problem ? true : undefined;
  const described = problem ? `${id}-error` : undefined;
  return (
    <div className={styles.season}>
      <span>
        {t('season', { number })}
        <button type="button" className="btn-close" aria-label={t('removeSeason', { number })} onClick={onRemove} />
      </span>
      <DateInput
        id={id}
        locale={locale}
        aria-label={`${t('season', { number })}: ${t('seasonFrom')}`}
        aria-invalid={invalid}
        aria-describedby={described}
        value={season.firstNight}
        onChange={(firstNight) => onChange({ ...season, firstNight })}
      />
      <DateInput
        locale={locale}
        aria-label={`${t('season', { number })}: ${t('seasonTo')}`}
        aria-invalid={invalid}
        aria-describedby={described}
        value={season.lastNight}
        onChange={(lastNight) => onChange({ ...season, lastNight })}
      />
      {problem && (
        <small id={described} className={styles.error}>
          {t(problem)}
        </small>
      )}
    </div>
  );
}

interface ChildRateFormProps {
  prefix: string;
  form: RateDraft;
}

/** Adds a row for children whose price depends on their place in the band or on the adults in the room. */
function ChildRateForm({ prefix, form }: ChildRateFormProps) {
  const t = useTranslations('block.rates');
  const [band, setBand] = useState<ChildBand>('minor');
  const [place, setPlace] = useState(1);
  const [adults, setAdults] = useState(Math.min(2, form.maxAdults));
  const counts = Array.from({ length: form.maxAdults + 1 }, (_, count) => count);
  const row = childRow({ band, adultOccupancy: null, childPosition: place || null, payingAdults: adults });
  const isThere = form.draft.special.some(({ id }) => id === row.id) || row.id === band;
  const choice = (
    name: string,
    value: number,
    set: (value: number) => void,
    options: number[],
    label: (of: number) => string,
  ) => (
    <Field id={`${prefix}-child-${name}`} label={t(`child.${name === 'place' ? 'place' : 'adults'}`)} className="mb-0">
      {(input) => (
        <SelectInput {...input} value={value} onChange={(event) => set(Number(event.target.value))}>
          {options.map((option) => (
            <option key={option} value={option}>
              {label(option)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  return (
    <fieldset className={styles.childRate}>
      <legend className="h6">{t('child.title')}</legend>
      <p className="text-secondary mb-2">{t('child.hint')}</p>
      <div className={styles.childFields}>
        <Field id={`${prefix}-child-band`} label={t('people')} className="mb-0">
          {(input) => (
            <SelectInput
              {...input}
              value={band}
              onChange={(event) => setBand(CHILD_BANDS.find((name) => name === event.target.value) ?? 'minor')}
            >
              {CHILD_BANDS.map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {choice('place', place, setPlace, PLACES, (of) => (of ? t('child.nth', { place: of }) : t('child.any')))}
        {choice('adults', adults, setAdults, counts, (of) => (of ? t('adult', { adults: of }) : t('child.anyAdults')))}
        <Button
          variant="secondary"
          small
          disabled={isThere}
          onClick={() => form.change({ special: [...form.draft.special, row] })}
        >
          {t('child.add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Whom a row of rates is for, in words. */
export function usePeopleWords() {
  const t = useTranslations('block.rates');
  return ({ band, adultOccupancy, childPosition, payingAdults }: RateKey): string => {
    if (band !== 'adult') return t('child.row', { band: t(band), place: childPosition ?? 0, adults: payingAdults });
    return adultOccupancy === null ? t('anyAdult') : t('adult', { adults: adultOccupancy });
  };
}
