import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useEditedRecord } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import { addBanquetTable, changeBanquetTable, removeBanquetTable } from '@/lib/api/seating';
import { useSend } from '@/lib/api/use-send';
import {
  type BanquetTable,
  type BanquetTableInput,
  banquetTableInput,
  SEATING_LIMITS,
  type SeatingPlan,
  seatingPlan,
  tableShape,
} from '@/lib/contract/seating';
import styles from './seating.module.css';

export type Way = 'earlier' | 'later';

/** The button that moves a table, which keeps the focus where the table comes to stand. */
export const moveId = (tableId: string, way: Way) => `move-${way}-${tableId}`;

interface TableCardProps {
  table: BanquetTable;
  /** Seats that are left. */
  free: number;
  /** The rules that are broken here, in words. */
  broken: { id: string; text: string }[];
  onEdit: (() => void) | null;
  /** Moves the table in the plan, one place at a time; null at that end of it. */
  onMove: { earlier: (() => void) | null; later: (() => void) | null } | null;
  onDropPerson: ((key: string) => void) | null;
  children: ReactNode;
}

/** A table with its people, its free seats and its broken rules; people can be dropped on it. */
export function TableCard({ table, free, broken, onEdit, onMove, onDropPerson, children }: TableCardProps) {
  const t = useTranslations('seating');
  const id = useId();
  return (
    <section
      className={table.shape === 'round' ? `${styles.table} ${styles.round}` : styles.table}
      aria-labelledby={id}
      onDragOver={onDropPerson ? (event) => event.preventDefault() : undefined}
      onDrop={
        onDropPerson
          ? (event) => {
              event.preventDefault();
              onDropPerson(event.dataTransfer.getData('text/plain'));
            }
          : undefined
      }
    >
      <div className="d-flex justify-content-between gap-2">
        <h2 id={id} className="h5">
          {table.name}
        </h2>
        <span className="d-flex flex-wrap justify-content-end gap-1">
          {onMove &&
            (['earlier', 'later'] as const).map((way) => (
              <Button
                key={way}
                id={moveId(table.id, way)}
                variant="quiet"
                small
                disabled={onMove[way] === null}
                aria-label={t(way, { name: table.name })}
                onClick={() => onMove[way]?.()}
              >
                <span aria-hidden="true">{way === 'earlier' ? '←' : '→'}</span>
              </Button>
            ))}
          {onEdit && (
            <Button variant="quiet" small aria-label={t('editTable', { name: table.name })} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
        </span>
      </div>
      <p className="text-secondary mb-2">
        {t(`shapes.${table.shape}`)} · {t('free', { free, capacity: table.capacity })}
      </p>
      {table.note && <p className="mb-2">{table.note}</p>}
      {broken.length > 0 && (
        <Alert tone="warning">
          <ul className="mb-0 ps-3">
            {broken.map(({ id: ruleId, text }) => (
              <li key={ruleId}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {children}
    </section>
  );
}

const NAMES = ['name', 'capacity', 'shape', 'note'] as const;

type TypedTable = z.input<typeof banquetTableInput>;

const valuesOf = (table: BanquetTable | null): TypedTable => ({
  name: table?.name ?? '',
  capacity: table?.capacity ?? 10,
  shape: table?.shape ?? 'round',
  note: table?.note ?? '',
});

interface TableFormProps {
  eventId: string;
  /** Null for a new one. */
  table: BanquetTable | null;
  onPlan: (plan: SeatingPlan) => void;
  /** Called with the plan that somebody else changed meanwhile. */
  onStale: (details: unknown) => void;
  onClose: () => void;
}

/** Adds a table, or changes and deletes one. */
export function TableForm({ eventId, table: loaded, onPlan, onStale, onClose }: TableFormProps) {
  const t = useTranslations('seating');
  const common = useTranslations('common');
  const failureWords = useFailureWords();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(banquetTableInput, { error: issueCode }),
    defaultValues: valuesOf(loaded),
    shouldFocusError: false,
  });
  const { record: table, writers, takeOver } = useEditedRecord(form, { keys: NAMES, loaded, valuesOf });
  const changed = (details: unknown) => {
    const now = seatingPlan.safeParse(details).data?.tables.find(({ id: known }) => known === loaded?.id);
    if (now) takeOver(now);
    onStale(details);
  };
  const saving = useSend({
    sendKeyed: (http, input: BanquetTableInput, idempotencyKey) =>
      table
        ? changeBanquetTable(http, { eventId, tableId: table.id, change: { ...input, version: table.version } })
        : addBanquetTable(http, { eventId, table: input, idempotencyKey }),
    onDone: onPlan,
    onStale: changed,
  });
  const removing = useSend({ send: removeBanquetTable, onDone: onPlan, onStale: changed });
  const { field, control, summary } = useFormFields({
    form,
    id,
    names: NAMES,
    sentence: (name) => t(`wrong.${name}`, { most: SEATING_LIMITS.capacity }),
  });
  const { failure } = saving;
  return (
    <Modal
      show
      title={table ? t('editTable', { name: table.name }) : t('addTable')}
      closeLabel={common('close')}
      onClose={onClose}
      footer={
        <>
          {table && (
            <ConfirmedButton
              label={t('remove')}
              title={t('removeTitle', { name: table.name })}
              text={t('removeText')}
              danger
              labels={{ close: common('close'), cancel: t('cancel'), confirm: t('remove') }}
              sending={removing}
              failure={removing.failure && failureWords(removing.failure)}
              onConfirm={() => void removing.save({ eventId, tableId: table.id, version: table.version })}
            />
          )}
          <Button type="submit" form={`${id}-form`} busy={saving.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={form.handleSubmit(saving.save)}>
        <ErrorSummary title={t('check')} {...summary} />
        {writers && isStale(failure) ? (
          <TwoWritersNotice
            form={form}
            found={writers}
            label={t}
            shown={(name, typed) => (name === 'shape' ? t(`shapes.${typed.shape}`) : undefined)}
          />
        ) : (
          failure && (
            <Alert tone={isStale(failure) ? 'warning' : 'danger'}>
              {isStale(failure) ? t('stale') : failureWords(failure)}
            </Alert>
          )
        )}
        <Field {...field('name')} label={t('name')}>
          {(input) => <TextInput {...input} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field {...field('capacity')} label={t('capacity')}>
          {(input) => <NumberInput {...input} {...control('capacity')} />}
        </Field>
        <Field {...field('shape')} label={t('shape')}>
          {(input) => (
            <SelectInput {...input} {...form.register('shape')}>
              {tableShape.options.map((shape) => (
                <option key={shape} value={shape}>
                  {t(`shapes.${shape}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field {...field('note')} label={t('note')} optional={t('optional')}>
          {(input) => <TextInput {...input} {...form.register('note')} autoComplete="off" />}
        </Field>
      </form>
    </Modal>
  );
}
