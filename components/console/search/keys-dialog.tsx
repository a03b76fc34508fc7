'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Modal } from '@/components/ui/modal';
import styles from './console-search.module.css';
import { keysAreOn, turnKeys } from './list-keys';

const KEYS = [
  ['Ctrl K', 'search'],
  ['/', 'field'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'openRow'],
  ['Shift', 'range'],
  ['Esc', 'close'],
  ['?', 'keys'],
] as const;

const OF_DEPOSITS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['R', 'refuse'],
] as const;

const OF_CALLS = [
  ['N', 'nextCall'],
  ['1-4', 'outcome'],
  ['Ctrl Enter', 'saveOutcome'],
] as const;

/** The keys that the console knows, and the switch for those of a single letter. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.keys');
  const [on, setOn] = useState(keysAreOn);
  const list = (keys: readonly (readonly [string, Parameters<typeof t>[0]])[]) => (
    <dl className={styles.keys}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Modal show title={t('title')} closeLabel={t('closeWindow')} onClose={onClose}>
      {list(KEYS)}
      <h3 className="h6 mt-4">{t('deposits')}</h3>
      {list(OF_DEPOSITS)}
      <h3 className="h6 mt-4">{t('calls')}</h3>
      {list(OF_CALLS)}
      <label className="form-check form-switch mt-4 mb-0">
        <input
          type="checkbox"
          className="form-check-input"
          checked={on}
          onChange={({ currentTarget }) => {
            turnKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        />
        <span className="form-check-label">{t('single')}</span>
      </label>
    </Modal>
  );
}
