import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvitationPage } from '@/components/household/invitation-page';
import { LookupPage } from '@/components/household/lookup-page';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadHousehold, loadMatches } from '@/lib/loaders/load-guest-link';
import { postHousehold } from '../../../../../(site)/eventos/post-household';
import { pageEvent } from '../../page-event';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ token?: string | string[]; nombre?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const { id } = await params;
  const event = await loadEvent(id, locale);
  if (!event) notFound();
  const texts = { title: event.eventName, description: event.eventName };
  // The address contains a token, so it is not sent to other sites as referrer.
  return { ...flowMetadata({ locale, path: `/eventos/${id}/invitados`, ...texts }), referrer: 'same-origin' };
}

/**
 * The guests' page as somebody asks it: `token` opens an invitation, `nombre` looks for one. next.config.ts leads here.
 */
export default async function Page({ params, searchParams }: PageProps) {
  const { event, locale } = await pageEvent(params);
  const { token, nombre } = await searchParams;
  if (token !== undefined) {
    const household = typeof token === 'string' ? await loadHousehold(event.code, token) : null;
    if (household && typeof token === 'string')
      return (
        <InvitationPage event={event} household={household} token={token} locale={locale} action={postHousehold} />
      );
    return <LookupPage event={event} found="ended" typed="" locale={locale} action={postHousehold} />;
  }
  const typed = [nombre].flat()[0]?.trim() ?? '';
  const found = await loadMatches(event.code, typed);
  return <LookupPage event={event} found={found} typed={typed} locale={locale} action={postHousehold} />;
}
