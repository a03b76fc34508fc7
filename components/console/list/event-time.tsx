'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { datesIn, ownZone } from '@/lib/domain/date-text';

/** An instant as the clocks at the event have it; pointed at, as the reader's own clock has it. */
export function EventTime({ at, timeZone }: { at: string; timeZone: string }) {
  const t = useTranslations('console.lists');
  const format = datesIn(useLocale());
  const [own, setOwn] = useState<string>();
  const tell = () => {
    setOwn(t('ownTime', { at: format.instant(at, ownZone()) }));
  };
  return (
    <time dateTime={at} title={own} onPointerEnter={tell}>
      {format.instant(at, timeZone)}
    </time>
  );
}
