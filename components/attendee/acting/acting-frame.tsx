'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ScopesProvider } from '@/components/change/shown-money';
import { AfterChange } from '@/components/change/use-change';
import { scopesOf } from '@/components/reservation/event-scopes';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { getEvent } from '@/lib/api/event';
import { browserHttp } from '@/lib/api/http';
import type { Event } from '@/lib/contract/event';
import { ACTING_WORDS } from '@/lib/i18n/acting-words';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import type { Locale } from '@/lib/i18n/routing';

async function loadFrame(eventId: string, locale: Locale) {
  const [event, words] = await Promise.all([getEvent(browserHttp(), { eventId }), ACTING_WORDS[locale]()]);
  return { event, words };
}

interface ActingFrameProps {
  eventId: string;
  /** Called once the provider has done what the form asks for. */
  onDone: () => void;
  /** Called where somebody else changed the record meanwhile; by default `onDone`, which reads it again. */
  onStale?: () => void;
  children: (event: Event) => ReactNode;
}

/** Around a form of the guest's own pages that staff fill in for them: the event, staff's words, and where it leads. */
export function ActingFrame({ eventId, onDone, onStale = onDone, children }: ActingFrameProps) {
  const locale = useLocale();
  const t = useTranslations('common');
  const { data, error, refetch } = useQuery({
    queryKey: ['acting', eventId, locale],
    queryFn: () => loadFrame(eventId, locale),
  });
  if (error && !data)
    return (
      <Alert tone="danger">
        <p>{t('notLoaded')}</p>
        <Button small variant="secondary" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    );
  if (!data) return <Skeleton lines={6} />;
  const { event, words } = data;
  return (
    <ExtraMessages messages={{ ...words, change: words.acting.change }}>
      <ScopesProvider scopes={scopesOf(event)}>
        <AfterChange value={{ done: onDone, readAnew: onStale }}>{children(event)}</AfterChange>
      </ScopesProvider>
    </ExtraMessages>
  );
}
