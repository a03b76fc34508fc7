'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { millisecondsInMinute } from 'date-fns/constants';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { unreadKey, unreadQuery } from '@/lib/api/lazy-queries';
import { UNREAD_EVERY_MS } from '@/lib/config/constants';
import { usePathname, useRouter } from '@/lib/i18n/navigation';

/** Waits so long before a stream that ended is opened again, twice as long each time, milliseconds. */
const AGAIN_FIRST_MS = 1000;
const AGAIN_AT_MOST_MS = millisecondsInMinute;

/** Pages that list the notifications which the badge counts, or count what they tell of. */
const LISTS = /\/adminmaster\/(?:Notificaciones(?:Lista)?|PanelAdministracion)$/;

/** The page that counts calls by what came of them. */
const COUNTS_CALLS = /\/adminmaster\/PanelAdministracion$/;

/** The number of unread notifications, live, or asked for every minute without a stream; hidden at none. */
export function UnreadBadge({ agencyId, count }: { agencyId: string; count: number }) {
  const t = useTranslations('console');
  const client = useQueryClient();
  const router = useRouter();
  const path = usePathname();
  const isListed = LISTS.test(path);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    client.setQueryData(unreadKey(agencyId), count);
  }, [client, agencyId, count]);
  const { data: unread } = useQuery({
    ...unreadQuery(lazyBrowserHttp, agencyId),
    initialData: count,
    refetchInterval: isLive ? false : UNREAD_EVERY_MS,
  });
  const show = useEffectEvent((told: number) => {
    setLive(true);
    const isNew = told !== client.getQueryData(unreadKey(agencyId));
    client.setQueryData(unreadKey(agencyId), told);
    // The list on the page was drawn before this notification came.
    if (isNew && isListed) router.refresh();
  });
  const recount = useEffectEvent(() => {
    if (COUNTS_CALLS.test(path)) router.refresh();
  });
  useEffect(
    () => followWhileVisible(agencyId, { onUnread: show, onCalls: recount, onLost: () => setLive(false) }),
    [agencyId],
  );
  if (unread === 0) return null;
  return (
    <span className="badge badge-danger">
      {unread}
      <span className="visually-hidden"> {t('unread', { count: unread })}</span>
    </span>
  );
}

interface Heard {
  onUnread: (unread: number) => void;
  onCalls: () => void;
  /** The stream ended: nothing is heard until it is open again. */
  onLost: () => void;
}

/**
 * Keeps a stream open while the window is visible: a browser allows few connections to one server, and hidden windows
 * would use them up. Answers the function that ends it.
 */
function followWhileVisible(agencyId: string, { onUnread, onCalls, onLost }: Heard): () => void {
  let open: AbortController | null = null;
  const follow = async (signal: AbortSignal) => {
    let wait = AGAIN_FIRST_MS;
    const show = (unread: number) => {
      wait = AGAIN_FIRST_MS;
      if (!signal.aborted) onUnread(unread);
    };
    while (!signal.aborted) {
      try {
        const { followUnread } = await import('@/lib/api/notification-stream');
        await followUnread(await lazyBrowserHttp(), { agencyId, signal, onUnread: show, onCalls });
      } catch {
        // The stream is opened again however it failed; meanwhile the badge asks for its number itself.
      }
      if (signal.aborted) return;
      onLost();
      // Not all windows at the same moment: a restarted server has lost the connections of all of them at once.
      await pause(wait * (0.5 + Math.random()), signal);
      wait = Math.min(2 * wait, AGAIN_AT_MOST_MS);
    }
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      open?.abort();
      open = null;
    } else if (!open) {
      open = new AbortController();
      void follow(open.signal);
    }
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    open?.abort();
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
