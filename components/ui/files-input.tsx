import { Button } from './button';
import type { FieldInputProps } from './field';
import styles from './files-input.module.css';
import { TextInput } from './text-input';

interface ChosenFile {
  /** What tells it from the others. */
  key: string;
  name: string;
  /** As people read it. */
  size: string;
}

interface FilesInputProps extends FieldInputProps {
  accept: string;
  files: readonly ChosenFile[];
  disabled?: boolean;
  /** Shown while files are on their way; null = none is. */
  waiting: string | null;
  removeLabel: (name: string) => string;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
}

/** Several files, chosen at once or one after another, each with its name and size and a way to leave it out. */
export function FilesInput({ files, waiting, removeLabel, onAdd, onRemove, ...input }: FilesInputProps) {
  return (
    <>
      <TextInput
        {...input}
        type="file"
        multiple
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // The same file can be chosen again after it was left out.
          target.value = '';
        }}
      />
      <p className="mb-0" role="status">
        {waiting}
      </p>
      {files.length > 0 && (
        <ul className={`list-plain ${styles.files}`}>
          {files.map(({ key, name, size }) => (
            <li key={key}>
              <span>
                {name} <small className="text-secondary">{size}</small>
              </span>
              <Button variant="quiet" small aria-label={removeLabel(name)} onClick={() => onRemove(key)}>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
