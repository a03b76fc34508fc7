import type { AnsweredNotice } from '@/components/contact/notice-result';
import type { Event } from '@/lib/contract/event';
import type { Locale } from '@/lib/i18n/routing';
import { loadNotice } from '@/lib/loaders/load-contacts';
import { loadEvent } from '@/lib/loaders/load-event';

export interface ResultProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

/** The notice of the address's link as it stands after the answer; null without a link that can be answered. */
export async function answeredNotice(
  searchParams: ResultProps['searchParams'],
  locale: Locale,
): Promise<(AnsweredNotice & { event: Event | null }) | null> {
  const { token } = await searchParams;
  if (typeof token !== 'string') return null;
  const notice = await loadNotice(token);
  if (typeof notice === 'string') return null;
  return { token, notice, event: await loadEvent(notice.eventCode, locale) };
}
