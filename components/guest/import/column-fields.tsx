import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { type ColumnMapping, type GuestDryRun, type GuestField, guestField } from '@/lib/contract/guest-import';
import styles from './guest-import.module.css';

interface ColumnFieldsProps {
  /** Prefix of the fields' ids. */
  id: string;
  columns: GuestDryRun['columns'];
  mapping: ColumnMapping;
  onChange: (name: string, field: GuestField | null) => void;
}

/** What each column of the file is, as it was guessed or is chosen. */
export function ColumnFields({ id, columns, mapping, onChange }: ColumnFieldsProps) {
  const t = useTranslations('guests.import');
  const chosen = (column: GuestDryRun['columns'][number]) =>
    Object.hasOwn(mapping, column.name) ? mapping[column.name] : column.field;
  const known = columns.filter((column) => chosen(column));
  const rest = columns.filter((column) => !chosen(column));
  const fieldsOf = (some: GuestDryRun['columns']) => (
    <div className={styles.columns}>
      {some.map((column) => {
        const at = columns.indexOf(column);
        return (
          <Field key={column.name} id={`${id}-column-${at}`} label={<bdi>{column.name}</bdi>}>
            {(props) => (
              <SelectInput
                {...props}
                value={chosen(column) ?? ''}
                onChange={({ target }) => onChange(column.name, fieldNamed(target.value))}
              >
                <option value="">{t('leftOut')}</option>
                {guestField.options.map((field) => (
                  <option key={field} value={field}>
                    {t(`fields.${field}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        );
      })}
    </div>
  );
  return (
    <fieldset className={styles.mapping}>
      <legend className="h5">{t('columns')}</legend>
      <p className="form-text">{t('columnsHint')}</p>
      {fieldsOf(known)}
      {rest.length > 0 && (
        <details open={known.length === 0}>
          <summary>{t('otherColumns', { count: rest.length })}</summary>
          {fieldsOf(rest)}
        </details>
      )}
    </fieldset>
  );
}

const fieldNamed = (value: string): GuestField | null => guestField.options.find((field) => field === value) ?? null;
