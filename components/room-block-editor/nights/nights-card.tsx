import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { NumberInput } from '@/components/form/number-input';
import { WrittenByTwo } from '@/components/form/two-writers';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import { calendarDate } from '@/lib/contract/dates';
import { nightsInput } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { addDays, daysBetween } from '@/lib/domain/nights';
import type { CategoryEditProps } from '../category/block-figures';
import { SaveBar } from '../save-bar';
import styles from './nights-card.module.css';
import { calendarDays, type NightDraft, partOf, type RangeFill, type ShownNight, useNights } from './use-nights';

const LONGEST = 120;

const SALE = { keep: null, open: false, close: true };

const typedRange = z
  .object({
    from: z.string(),
    to: z.string(),
    rooms: nightsInput.shape.nights.element.shape.allotted.nullable(),
    sale: z.enum(['keep', 'open', 'close']),
  })
  .refine(
    ({ from, to }) => {
      const areDates = [from, to].every((date) => calendarDate.safeParse(date).success);
      return areDates && from <= to && daysBetween(from, to) < LONGEST;
    },
    { path: ['from'], when: () => true },
  );

const WHOLE = 100;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Any week from a Monday on, for the names of its days. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

/** The calendar of a category: rooms of each night, with those sold and free, saved all at once. */
export function NightsCard({ category, onChange }: CategoryEditProps) {
  const t = useTranslations('block.nights');
  const word = useTranslations('block');
  const format = datesIn(useLocale());
  const prefix = useId();
  const grid = useNights(category, onChange);
  const problems = grid.nights.flatMap((night) => {
    const error = grid.errorOf(night);
    return error ? [{ id: `${prefix}-${night.date}`, message: `${format.brief(night.date)}: ${error}` }] : [];
  });
  const move = (event: KeyboardEvent, date: string) => {
    const step = STEPS[event.key];
    const target = step && document.getElementById(`${prefix}-${addDays(date, step)}`);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('hint')}</p>
      <RangeFillForm first={grid.nights[0]?.date ?? ''} last={grid.nights.at(-1)?.date ?? ''} onFill={grid.fill} />
      <div className={styles.weekNames} aria-hidden="true">
        {WEEK.map((date) => (
          <span key={date}>{format.part(date, { weekday: 'short' })}</span>
        ))}
      </div>
      <div className={styles.calendar}>
        {calendarDays(grid.nights).map(({ date, night }) =>
          night ? (
            <NightCell
              key={date}
              id={`${prefix}-${date}`}
              night={night}
              error={grid.errorOf(night)}
              onChange={(draft) => grid.type(date, draft)}
              onMove={move}
            />
          ) : (
            <div key={date} className={styles.noNight} />
          ),
        )}
      </div>
      {grid.writers && (
        <WrittenByTwo
          found={grid.writers}
          current={grid.current}
          label={(name) => {
            const { date, part } = partOf(name);
            return t(part === 'closed' ? 'close' : 'allotted', { date: format.brief(date) });
          }}
          onChoose={(name, values) => grid.choose(name, values[name])}
        />
      )}
      {(grid.unsaved > 0 || grid.edit.failure) && (
        <SaveBar
          text={t('unsaved', { count: grid.unsaved })}
          failure={grid.writers && isStale(grid.edit.failure) ? null : grid.edit.failure}
          problems={problems}
        >
          <Button variant="quiet" small onClick={grid.discard} disabled={grid.edit.busy}>
            {t('discard')}
          </Button>
          <Button small busy={grid.edit.busy} onClick={grid.save}>
            {grid.edit.busy ? word('working') : t('save')}
          </Button>
        </SaveBar>
      )}
    </Card>
  );
}

interface NightCellProps {
  id: string;
  night: ShownNight;
  /** Why this night cannot be saved. */
  error: string | null;
  onChange: (draft: NightDraft) => void;
  onMove: (event: KeyboardEvent, date: string) => void;
}

/** One night: how many rooms, how many are sold, whether it is on sale. */
function NightCell({ id, night, error, onChange, onMove }: NightCellProps) {
  const t = useTranslations('block.nights');
  const format = datesIn(useLocale());
  const { date, stored, draft, changed } = night;
  const day = format.brief(date);
  const sold = stored?.sold ?? 0;
  const full = stored && stored.allotted > 0 ? (sold / stored.allotted) * WHOLE : 0;
  const look = [styles.night, changed && styles.changed, draft.closed && styles.shut, error && styles.refused];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <div className={styles.nightHead}>
        <strong>
          <span className={styles.weekday}>{format.part(date, { weekday: 'short' })}</span> {day}
        </strong>
        {!stored && <small>{t('added')}</small>}
      </div>
      <TextInput
        id={id}
        aria-label={t('allotted', { date: day })}
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-sold`, error && `${id}-error`].filter(Boolean).join(' ')}
        inputMode="numeric"
        autoComplete="off"
        value={draft.allotted}
        onChange={(event) => onChange({ ...draft, allotted: event.target.value })}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => onMove(event, date)}
      />
      <p id={`${id}-sold`} className={styles.sold}>
        <span className={styles.bar} aria-hidden="true">
          <span style={{ width: `${full}%` }} />
        </span>
        <span>{t('sold', { sold })}</span> <span>{t('free', { free: stored?.free ?? 0 })}</span>
      </p>
      <label className={styles.shutLabel}>
        <input
          type="checkbox"
          className="form-check-input"
          checked={draft.closed}
          aria-label={t('close', { date: day })}
          onChange={(event) => onChange({ ...draft, closed: event.target.checked })}
        />
        <span aria-hidden="true">{t('closed')}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface RangeFillFormProps {
  first: string;
  last: string;
  onFill: (fill: RangeFill) => void;
}

/** Fills many nights at once; nothing is saved by it. */
function RangeFillForm({ first, last, onFill }: RangeFillFormProps) {
  const t = useTranslations('block.nights');
  const locale = useLocale();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(typedRange),
    defaultValues: { from: first, to: last, rooms: null, sale: 'keep' },
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id,
    names: ['from', 'rooms'],
    sentence: (name) => t(name === 'from' ? 'fillRange' : 'number'),
  });
  const { control } = fields;
  const submit = form.handleSubmit(
    ({ from, to, rooms, sale }) => onFill({ from, to, rooms, closed: SALE[sale] }),
    fields.focusWrong,
  );
  return (
    <form className={styles.fill} noValidate onSubmit={submit} aria-label={t('fill')}>
      <Field {...fields.field('from')} label={t('from')} className="mb-0">
        {(input) => <DateInput {...input} {...control('from')} locale={locale} />}
      </Field>
      <Field id={`${id}-to`} label={t('to')} className="mb-0">
        {(input) => <DateInput {...input} {...control('to', 'from')} locale={locale} />}
      </Field>
      <Field {...fields.field('rooms')} label={t('rooms')} className="mb-0">
        {(input) => <NumberInput {...input} {...control('rooms')} nullable placeholder={t('roomsHint')} />}
      </Field>
      <Field id={`${id}-sale`} label={t('sale')} className="mb-0">
        {(input) => (
          <SelectInput {...input} {...form.register('sale')}>
            <option value="keep">{t('saleKeep')}</option>
            <option value="open">{t('saleOpen')}</option>
            <option value="close">{t('saleClose')}</option>
          </SelectInput>
        )}
      </Field>
      <Button type="submit" variant="secondary" small>
        {t('apply')}
      </Button>
    </form>
  );
}
