import { buttonClass } from '@/components/ui/button-class';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import styles from './search.module.css';

export interface EventSearchLabels {
  label: string;
  hint: string;
  submit: string;
  errorTitle: string;
}

const INPUT_ID = 'clave';

interface EventSearchFormProps {
  /** Path of the search page in the reader's language; the form asks it with ?clave=. */
  action: string;
  labels: EventSearchLabels;
  typed?: string;
  error?: string;
  errorHelp?: string;
}

/** A plain GET form: it needs no script, and a wrong key comes back with the input kept. */
export function EventSearchForm({ action, labels, typed, error, errorHelp }: EventSearchFormProps) {
  return (
    <search>
      <form action={action} method="get" noValidate className={styles.search}>
        {error && <ErrorSummary title={labels.errorTitle} errors={[{ id: INPUT_ID, message: error }]} />}
        <Field
          id={INPUT_ID}
          label={labels.label}
          hint={labels.hint}
          error={error && (errorHelp ? `${error}. ${errorHelp}` : error)}
        >
          {(inputProps) => (
            <TextInput
              {...inputProps}
              name={INPUT_ID}
              key={typed}
              defaultValue={typed}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              inputMode="text"
              maxLength={200}
              enterKeyHint="search"
            />
          )}
        </Field>
        <button type="submit" className={buttonClass('primary')}>
          {labels.submit}
        </button>
      </form>
    </search>
  );
}
