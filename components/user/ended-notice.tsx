'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { takeEndedNote } from '@/lib/session/ended-note';

/** Why somebody is at the login who was at work a moment ago; nothing for everybody else. */
export function EndedNotice() {
  const t = useTranslations('login');
  const [ended, setEnded] = useState(false);
  // The page is the same for everybody, and only the browser knows.
  useEffect(() => {
    if (takeEndedNote()) setEnded(true);
  }, []);
  return ended && <Alert tone="info">{t('ended')}</Alert>;
}
