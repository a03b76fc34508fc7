'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { datesIn, ownZone } from '@/lib/domain/date-text';

/** Shows the reader's own time of an instant under the pointer; plain days and times of day have none. */
export function OwnTimes() {
  const t = useTranslations('console.lists');
  const locale = useLocale();
  useEffect(() => {
    const tell = ({ target }: PointerEvent) => {
      const time = target instanceof Element ? target.closest<HTMLTimeElement>('time[datetime$="Z"]') : null;
      if (time) time.title = t('ownTime', { at: datesIn(locale).instant(time.dateTime, ownZone()) });
    };
    document.addEventListener('pointerover', tell, { passive: true });
    return () => document.removeEventListener('pointerover', tell);
  }, [t, locale]);
  return null;
}
