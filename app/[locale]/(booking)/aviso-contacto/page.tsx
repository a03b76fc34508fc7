import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/marketing.scss';
import { EndedNotice, NoticePage } from '@/components/contact/notice-page';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadNotice } from '@/lib/loaders/load-contacts';
import { loadEvent } from '@/lib/loaders/load-event';
import { frameOf } from '../asked-event';
import { postNotice } from './post-notice';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.notice' });
  const texts = { title: t('metaTitle'), description: t('description') };
  // The address contains a token, so it is not sent to other sites as referrer.
  return {
    ...(await publicMetadata({ locale, path: '/aviso-contacto', found: false, ...texts })),
    referrer: 'same-origin',
  };
}

/** In the frame of the agency that calls, where the event has a page now. */
export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { token = '' } = await searchParams;
  const notice = typeof token === 'string' ? await loadNotice(token) : 'unknown';
  if (typeof token !== 'string' || typeof notice === 'string')
    return (
      <SiteFrame locale={locale}>
        <EndedNotice locale={locale} why={typeof notice === 'string' ? notice : 'unknown'} />
      </SiteFrame>
    );
  return (
    <SiteFrame locale={locale} {...frameOf(await loadEvent(notice.eventCode, locale))}>
      <NoticePage locale={locale} token={token} notice={notice} action={postNotice} />
    </SiteFrame>
  );
}
