import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import { countUnread, isShown } from '@/lib/domain/notifications';
import { PagerBar } from '../list/pager';
import { InboxItems } from './inbox-item';

/** A page of the agency's notifications, read only: what is unread stands out. Null without an agency. */
export async function Inbox({ page }: { page: Page<Notification> | null }) {
  const t = await getTranslations('console.inbox');
  const shown = page?.data.filter(isShown) ?? [];
  if (!page || shown.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  const { current_page: at, last_page: last } = page;
  const step = (to: number, label: string) =>
    to >= 1 &&
    to <= last && (
      <EventLink href={`/adminmaster/Notificaciones?page=${to}`} className={buttonClass('secondary', { small: true })}>
        {label}
      </EventLink>
    );
  return (
    <>
      <p className="text-secondary mb-2">{t('unread', { count: countUnread(shown) })}</p>
      <InboxItems notifications={shown} />
      {last > 1 && (
        <PagerBar label={t('pages')}>
          <span className="tabular ms-auto">{t('page', { page: at, last })}</span>
          {step(at - 1, t('previous'))}
          {step(at + 1, t('next'))}
        </PagerBar>
      )}
    </>
  );
}
