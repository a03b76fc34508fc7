'use client';

import { useQuery } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
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
import type { Locale } from '@/lib/i18n/routing';

async function loadFrame(eventId: string, locale: Locale) {
  const [event, words] = await Promise.all([getEvent(browserHttp(), { eventId }), ACTING_WORDS[locale]()]);
  return { event, words };
}

interface ActingFrameProps {
  eventId: string;
  /** What was done stands. */
  onDone: () => void;
  /** What is shown is out of date. */
  onStale?: () => void;
  children: (event: Event) => ReactNode;
}

/** Around a form of the guest's own pages that staff fill in for them: the event, staff's words, and where it leads. */
export function ActingFrame({ eventId, onDone, onStale = onDone, children }: ActingFrameProps) {
  const locale = useLocale();
  const around = useMessages();
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
    <NextIntlClientProvider locale={locale} messages={{ ...around, ...words, change: words.acting.change }}>
      <ScopesProvider scopes={scopesOf(event)}>
        <AfterChange value={{ done: onDone, readAnew: onStale }}>{children(event)}</AfterChange>
      </ScopesProvider>
    </NextIntlClientProvider>
  );
}

/** The words of the guest's own forms come with the first of them that staff open, not with the page. */
const ACTING_WORDS = {
  es: async () => ({
    acting: (await import('@/messages/es/acting.json')).default,
    attendees: (await import('@/messages/es/attendees.json')).default,
    booking: (await import('@/messages/es/booking.json')).default,
    payment: (await import('@/messages/es/payment.json')).default,
    waitlist: (await import('@/messages/es/waitlist.json')).default,
  }),
  en: async () => ({
    acting: (await import('@/messages/en/acting.json')).default,
    attendees: (await import('@/messages/en/attendees.json')).default,
    booking: (await import('@/messages/en/booking.json')).default,
    payment: (await import('@/messages/en/payment.json')).default,
    waitlist: (await import('@/messages/en/waitlist.json')).default,
  }),
};
