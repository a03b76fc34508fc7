import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import bars from '@/components/console/sticky-bar.module.css';
import { Button } from '@/components/ui/button';
import { EditFailure } from './edit-failure';
import styles from './save-bar.module.css';

interface SaveBarProps {
  /** Says what is not saved yet. */
  text: string;
  /** Why the last saving was refused. */
  failure: Error | null;
  /** The fields that stand in the way, in their order; `id` is the field's. */
  problems: readonly { id: string; message: string }[];
  /** The buttons. */
  children: ReactNode;
}

/**
 * Stays visible next to a long editor: whether something is unsaved, why it cannot be saved, and a link to the first
 * problem.
 */
export function SaveBar({ text, failure, problems, children }: SaveBarProps) {
  const t = useTranslations('block.bar');
  const [first] = problems;
  return (
    <div className={bars.unsaved}>
      <EditFailure failure={failure} />
      <div role="status" className={styles.saveText}>
        <p>{text}</p>
        {first && (
          <p className={styles.saveProblem}>
            {t('problems', { count: problems.length })} {first.message}
          </p>
        )}
      </div>
      {first && (
        <Button variant="secondary" small onClick={() => document.getElementById(first.id)?.focus()}>
          {t('show', { count: problems.length })}
        </Button>
      )}
      {children}
    </div>
  );
}
