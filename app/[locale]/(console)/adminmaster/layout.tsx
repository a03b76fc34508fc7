import type { ReactNode } from 'react';
import '@/app/styles/console.scss';
import { ConsoleFrame } from '@/components/console/frame/console-frame';
import { passesGuard } from '@/lib/domain/guards';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadConsole } from '@/lib/loaders/load-console';
import { redirectToLogin } from '@/lib/loaders/load-session';
import { reservationInAddress } from '@/lib/loaders/open-page';

interface ConsoleLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** The page, not this layout, redirects to an address with the event: a layout stays and would redirect for ever. */
export default async function ConsoleLayout({ children, params }: ConsoleLayoutProps) {
  await pageLocale(params);
  const [place] = await Promise.all([loadConsole(), reservationInAddress()]);
  if (!place || !passesGuard('authEvent', { role: place.session.role.name, type: place.session.type })) {
    return redirectToLogin();
  }
  const { session, agencies, agency, events, event, named, unread, lists } = place;
  return (
    <ConsoleFrame
      session={session}
      agencies={agencies}
      agency={agency}
      events={events}
      event={event}
      named={named}
      unread={unread}
      lists={lists}
    >
      {children}
    </ConsoleFrame>
  );
}
