'use client';

import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { Payment } from '@/lib/contract/payment';

/** Money that needs a person: what happened, and what to do about it. */
export function AttentionNote({ attention }: Pick<Payment, 'attention'>) {
  const t = useTranslations('attendees.attention');
  if (!attention) return null;
  return (
    <Alert tone="warning" title={t(`${attention}.title`)}>
      <p>{t(`${attention}.todo`)}</p>
    </Alert>
  );
}
