'use client';

import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { callCardKey, takeNextCall } from '@/lib/api/call';
import { useSend } from '@/lib/api/use-send';
import type { CallRow } from '@/lib/contract/call';
import { useRouter } from '@/lib/i18n/client-navigation';
import styles from './call.module.css';
import type { CallRights } from './call-follow-ups';
import { useCallFailure } from './use-call-failure';

const loading = () => <Skeleton lines={8} />;

const CallCardPanel = dynamic(() => import('./call-card').then(({ CallCardPanel: Panel }) => Panel), { loading });
const CallRulesForm = dynamic(() => import('./call-rules-form').then(({ CallRulesForm: Form }) => Form), { loading });
const Disagreements = dynamic(() => import('./disagreements').then(({ Disagreements: Panel }) => Panel), { loading });
const NewCall = dynamic(() => import('./new-call').then(({ NewCall: Form }) => Form), { loading });

/** What else is opened beside the list. */
type Part = 'new' | 'disagreements' | 'rules';

interface Opened {
  id: string;
  /** Whom the call is for, for the panel's heading. */
  guest: string | null;
}

const OpenContext = createContext<((call: Opened) => void) | null>(null);

interface CallDeskProps {
  eventId: string;
  timeZone: string;
  rights: CallRights;
  /** The call that the address names. */
  named: string | null;
  /** Whether the event's package allows new calls; existing ones can be made either way. */
  makesNew: boolean;
  children: ReactNode;
}

/** Writes the open call into the address, so that a link and a reload show it. */
function nameInAddress(id: string | null): void {
  const address = new URL(window.location.href);
  if (id === null) address.searchParams.delete('call');
  else address.searchParams.set('call', id);
  window.history.replaceState(null, '', address);
}

/** Around the list: the next call to make, a new one, and the call that is open beside it. */
export function CallDesk({ eventId, timeZone, rights, named, makesNew, children }: CallDeskProps) {
  const t = useTranslations('calls');
  const common = useTranslations('common');
  const router = useRouter();
  const queries = useQueryClient();
  const failureText = useCallFailure();
  const [opened, setOpened] = useState<Opened | Part | null>(named === null ? null : { id: named, guest: null });
  const open = (call: Opened | Part | null) => {
    setOpened(call);
    nameInAddress(call === null || typeof call === 'string' ? null : call.id);
  };
  const next = useSend({
    send: (http) => takeNextCall(http, { eventId }),
    onDone: (card) => {
      if (card) {
        queries.setQueryData(callCardKey(card.id), card);
        open(card);
      } else open(null);
      router.refresh();
    },
  });
  const headingOf = (what: NonNullable<typeof opened>) =>
    typeof what === 'string' ? t(`${what}.title`) : (what.guest ?? t('title'));
  const takeNext = () => void next.save();
  useHotkeys('n', takeNext, { enabled: rights.makeCalls && !next.busy, preventDefault: true });
  return (
    <OpenContext value={open}>
      {rights.makeCalls && (
        <div className={styles.start}>
          <Button className="btn-lg" aria-keyshortcuts="n" busy={next.busy} onClick={takeNext}>
            {t('next')}
          </Button>
          {makesNew && (
            <>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => open('new')}>
                {t('new.open')}
              </Button>
              {rights.permissions.includes('readGuests') && (
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => open('disagreements')}>
                  {t('disagreements.open')}
                </Button>
              )}
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => open('rules')}>
                {t('rules.open')}
              </Button>
            </>
          )}
        </div>
      )}
      {next.done && next.result === null && <Alert tone="info">{t('none')}</Alert>}
      {next.failure && <Alert tone="danger">{failureText(next.failure)}</Alert>}
      {children}
      <SidePanel
        show={opened !== null}
        headingId="call-title"
        heading={opened && <h2 id="call-title">{headingOf(opened)}</h2>}
        closeLabel={common('close')}
        onClose={() => open(null)}
      >
        {opened === 'new' && <NewCall eventId={eventId} timeZone={timeZone} onMade={() => router.refresh()} />}
        {opened === 'disagreements' && <Disagreements eventId={eventId} onMade={() => router.refresh()} />}
        {opened === 'rules' && <CallRulesForm eventId={eventId} />}
        {opened && typeof opened !== 'string' && (
          <CallCardPanel
            key={opened.id}
            id={opened.id}
            rights={rights}
            next={{ take: takeNext, busy: next.busy }}
            reopen={open}
          />
        )}
      </SidePanel>
    </OpenContext>
  );
}

/** The guest's name as the button that opens their call. */
export function CallOpener({ call: { id, guest }, label }: { call: Pick<CallRow, 'id' | 'guest'>; label: string }) {
  const t = useTranslations('calls');
  const open = use(OpenContext);
  return (
    <button
      type="button"
      className={`btn btn-link p-0 fw-semibold ${styles.opener}`}
      aria-haspopup="dialog"
      aria-label={t('openOf', { guest: label })}
      onClick={() => open?.({ id, guest })}
    >
      {label}
    </button>
  );
}
