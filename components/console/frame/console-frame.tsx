import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { Alert } from '@/components/ui/alert';
import { QueryProvider } from '@/lib/api/query-provider';
import type { Agency } from '@/lib/contract/agency';
import type { EventSummary } from '@/lib/contract/event';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { FrameEventProvider } from '../place/event-link';
import { FollowPlace } from '../place/follow-place';
import { Sidebar } from '../sidebar/sidebar';
import { TopBar } from '../top-bar/top-bar';
import { UnsavedGuard } from '../unsaved/unsaved-edits';
import { LoadFailureToast } from './load-failure-toast';
import { SidebarDrawer } from './sidebar-drawer';

interface ConsoleFrameProps {
  session: Session;
  agencies: Page<Agency>;
  agency: Agency | null;
  events: Page<EventSummary>;
  event: EventSummary | null;
  /** Code of the event that the address names; null where it names none. */
  named: string | null;
  /** Null where the badge could not be read. */
  unread: number | null;
  children: ReactNode;
}

/** The adminmaster layout of the specification: left sidebar, top bar, page. */
export async function ConsoleFrame({ children, unread, named, ...place }: ConsoleFrameProps) {
  const t = await getTranslations('console');
  const { attendees, common, console: words, standing, payment, transport } = await getMessages();
  const { staffState, staffRoom } = standing;
  const drawn = { named, code: place.event?.code ?? null };
  const person = { role: place.session.role.name, permissions: place.session.permissions };
  return (
    <NextIntlClientProvider
      messages={{
        attendees,
        common,
        console: words,
        standing: { staffState, staffRoom },
        payment: { status: payment.status },
        transport: transportWords(transport),
      }}
    >
      <QueryProvider>
        <SessionKeeper session={place.session} />
        <FollowPlace person={person} drawn={drawn} />
        <UnsavedGuard />
        {unread === null && <LoadFailureToast title={t('loadFailure.title')} text={t('loadFailure.text')} />}
        <FrameEventProvider {...drawn}>
          <div className="console">
            <SidebarDrawer title={t('menu')} openLabel={t('openMenu')} closeLabel={t('closeMenu')}>
              <Sidebar {...place} unread={unread ?? 0} />
            </SidebarDrawer>
            <div className="console-body">
              <TopBar {...person} />
              <main id="content" tabIndex={-1} className="console-page">
                {place.session.warnings?.includes('publicDemo') && (
                  <Alert tone="warning" title={t('publicDemo.title')} className="mb-4">
                    <p className="mb-0">{t('publicDemo.text')}</p>
                  </Alert>
                )}
                {children}
              </main>
            </div>
          </div>
        </FrameEventProvider>
      </QueryProvider>
    </NextIntlClientProvider>
  );
}

type TransportWords = Awaited<ReturnType<typeof getMessages>>['transport'];

/** What a reservation's panel says of transport; the page of transport brings the rest. */
const transportWords = ({ route, kind, status, errors, staff }: TransportWords) => ({
  ...{ route, kind, status, errors },
  staff: { title: staff.title, phone: staff.phone },
});
