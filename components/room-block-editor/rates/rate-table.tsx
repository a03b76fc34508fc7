import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { TextInput } from '@/components/ui/text-input';
import styles from '../editor.module.css';
import { ChildRateForm } from './child-rate-form';
import { cellId, type RateRow, rateRows } from './rate-matrix';
import { SeasonHead } from './season-head';
import type { RateDraft } from './use-rate-draft';

interface RateTableProps {
  prefix: string;
  form: RateDraft;
}

/** Children whose price is else that of their band's own row. */
const isSpecial = ({ childPosition, payingAdults }: RateRow) => childPosition !== null || payingAdults > 0;

/** People down, seasons across; an empty cell of every night is not sold, one of a season costs as always. */
export function RateTable({ prefix, form }: RateTableProps) {
  const t = useTranslations('block.rates');
  const { draft, problems } = form;
  const people = ({ band, adultOccupancy, childPosition, payingAdults }: RateRow) => {
    if (band !== 'adult') return t('child.row', { band: t(band), place: childPosition ?? 0, adults: payingAdults });
    return adultOccupancy === null ? t('anyAdult') : t('adult', { adults: adultOccupancy });
  };
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
