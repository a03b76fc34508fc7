import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import styles from './column-fields.module.css';

interface ColumnFieldsProps<Meaning extends string> {
  /** Prefix of the fields' ids. */
  id: string;
  /** The columns of the file, with what each was guessed to be. */
  columns: { name: string; field: Meaning | null }[];
  mapping: Record<string, Meaning | null>;
  onChange: (name: string, meaning: Meaning | null) => void;
  /** What a column can be. */
  meanings: readonly Meaning[];
  words: {
    legend: string;
    hint: string;
    leftOut: string;
    others: (count: number) => string;
    meaning: (meaning: Meaning) => string;
  };
}

/** A choice of the meaning of each column of an uploaded table, with the guess chosen at first. */
export function ColumnFields<Meaning extends string>(props: ColumnFieldsProps<Meaning>) {
  const { id, columns, mapping, onChange, meanings, words } = props;
  const chosen = (column: (typeof columns)[number]) =>
    Object.hasOwn(mapping, column.name) ? mapping[column.name] : column.field;
  const known = columns.filter((column) => chosen(column));
  const rest = columns.filter((column) => !chosen(column));
  const fieldsOf = (some: typeof columns) => (
    <div className={styles.columns}>
      {some.map((column) => {
        const at = columns.indexOf(column);
        return (
          <Field key={column.name} id={`${id}-column-${at}`} label={<bdi>{column.name}</bdi>}>
            {(input) => (
              <SelectInput
                {...input}
                value={chosen(column) ?? ''}
                onChange={({ target }) => onChange(column.name, meanings.find((each) => each === target.value) ?? null)}
              >
                <option value="">{words.leftOut}</option>
                {meanings.map((meaning) => (
                  <option key={meaning} value={meaning}>
                    {words.meaning(meaning)}
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
      <legend className="h5">{words.legend}</legend>
      <p className="form-text">{words.hint}</p>
      {fieldsOf(known)}
      {rest.length > 0 && (
        <details open={known.length === 0}>
          <summary>{words.others(rest.length)}</summary>
          {fieldsOf(rest)}
        </details>
      )}
    </fieldset>
  );
}
