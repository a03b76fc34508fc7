import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tab-list.module.css';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface TabListProps<Id extends string> {
  label: string;
  /** Prefix of the ids that tie a tab to its panel: `{prefix}-{id}` and `{prefix}-{id}-panel`. */
  prefix: string;
  tabs: { id: Id; content: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Tabs as small cards with two lines. */
  cards?: boolean;
}

export function TabList<Id extends string>({ label, prefix, tabs, chosen, onChoose, cards }: TabListProps<Id>) {
  const move = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    const next = step && tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${prefix}-${next.id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={cards ? styles.cards : styles.tabs}>
      {tabs.map(({ id, content }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${prefix}-${id}`}
          aria-selected={id === chosen}
          aria-controls={`${prefix}-${id}-panel`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => move(event, index)}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
