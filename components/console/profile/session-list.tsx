'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { leaveSession } from '@/lib/api/leave-session';
import { revokeOwnSession, revokeOwnSessions } from '@/lib/api/session';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { OwnSession } from '@/lib/contract/own-session';
import { datesIn } from '@/lib/domain/date-text';
import { prefixOfPath } from '@/lib/domain/language-path';
import { useRouter } from '@/lib/i18n/navigation';
import { forgetKeptDrafts } from '@/lib/session/kept-drafts';
import styles from './profile.module.css';
import { ProfileFailure } from './profile-edit';

/** Where the person is logged in, with a way to end each, the others, or all. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const t = useTranslations('profile.sessions');
  const router = useRouter();
  const onDone = () => {
    notify({ tone: 'success', text: t('ended') });
    router.refresh();
  };
  const one = useSend({ send: revokeOwnSession, onDone });
  const others = useSend({ send: revokeOwnSessions, onDone });
  const all = useSend({
    send: revokeOwnSessions,
    onDone: () => {
      forgetKeptDrafts();
      void leaveSession(`${prefixOfPath(location.pathname)}/login`);
    },
  });
  return (
    <Card title={t('title')}>
      <p>{t('lead')}</p>
      <ProfileFailure failure={one.failure ?? others.failure ?? all.failure} />
      <ul className={`list-plain ${styles.sessions}`}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={one.busy} onEnd={() => one.save({ id: session.id })} />
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2 mt-3">
        {sessions.length > 1 && (
          <Button variant="secondary" busy={others.busy} onClick={() => others.save({ scope: 'others' })}>
            {t('endOthers')}
          </Button>
        )}
        <Button variant="quiet" busy={all.busy} onClick={() => all.save({ scope: 'all' })}>
          {t('endAll')}
        </Button>
      </div>
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
          {unbroken(`${t('seen', { when: when(lastSeenAt) })} · ${t('opened', { when: when(openedAt) })}`)}
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
