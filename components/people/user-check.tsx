'use client';

import { useTranslations } from 'next-intl';
import { useUserSelection } from './user-selection';

export function UserCheck({ id, name }: { id: string; name: string }) {
  const t = useTranslations('people.bulk');
  const { ids, toggle } = useUserSelection();
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('select', { name })}
      checked={ids.includes(id)}
      onChange={() => toggle(id)}
    />
  );
}
