'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { OwnSession } from '@/lib/contract/own-session';
import { datesIn } from '@/lib/domain/date-text';

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('profile.sessions');
  const format = datesIn(useLocale());
  const { device, browser, system, address, lastSeenAt, openedAt, current, byAdmin } = session;
  const name = [t(`devices.${device}`), [browser, system].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
  const when = (instant: string) => format.instant(instant, AGENCY_ZONE);
  return (
    <li>
      <div>
        <strong>{name}</strong> {current && <Badge tone="success">{t('current')}</Badge>}
        {byAdmin && <Badge tone="warning">{t('byAdmin')}</Badge>}
        <p className="mb-0 text-secondary small">
          {t('seen', { when: when(lastSeenAt) })} · {t('opened', { when: when(openedAt) })}
          {address && ` · ${address}`}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" small busy={busy} aria-label={t('endThis', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
