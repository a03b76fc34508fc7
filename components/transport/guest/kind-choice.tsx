'use client';

import { useTranslations } from 'next-intl';
import { type TransportKind, transportKind } from '@/lib/contract/transport';
import styles from './transport.module.css';

interface KindChoiceProps {
  value: TransportKind;
  onChange: (kind: TransportKind) => void;
}

const KINDS = transportKind.options.toReversed();

export function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useTranslations('transport');
  return (
    <fieldset className={styles.kinds}>
      <legend className="form-label fs-6">{t('form.kind')}</legend>
      {KINDS.map((kind) => (
        <label key={kind} data-chosen={value === kind || undefined}>
          <input
            type="radio"
            className="form-check-input"
            name="transport-kind"
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span>
            <strong>{t(`kind.${kind}`)}</strong>
            <small>{t(`form.${kind}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
