import { Children, type ReactNode } from 'react';
import styles from './facts.module.css';
import { unbroken } from './unbroken';

/** Names with their values, side by side as many as fit; `wide` gives each a line of its own. */
export function Facts({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <dl className={wide ? `${styles.facts} ${styles.wide}` : styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{Children.map(children, unbroken)}</dd>
    </div>
  );
}

/** The rows of facts that may be missing: one without a value is not there. */
export function FactRows({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return facts.map(
    ([label, value]) =>
      value && (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{unbroken(value)}</dd>
        </div>
      ),
  );
}
