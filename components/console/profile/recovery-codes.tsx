'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import styles from './profile.module.css';

/** Shown this once: the provider keeps no more than their traces. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('profile.secondFactor');
  return (
    <Alert tone="success" title={t('codesTitle')}>
      <p>{t('codesText')}</p>
      <ul className={`list-plain ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2 mt-3">
        <CopyValue value={codes.join('\n')} shown={null} label={t('copyCodes')} copiedLabel={t('copied')} />
        <Button small onClick={onDone}>
          {t('codesKept')}
        </Button>
      </div>
    </Alert>
  );
}
