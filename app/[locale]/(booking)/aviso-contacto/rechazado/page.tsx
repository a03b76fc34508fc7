import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/marketing.scss';
import { NoticeResult } from '@/components/contact/notice-result';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { frameOf } from '../../asked-event';
import { answeredNotice, type ResultProps } from '../answered-notice';

export async function generateMetadata({ params }: ResultProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.notice.rejected' });
  const texts = { title: t('metaTitle'), description: t('lead') };
  const head = await publicMetadata({ locale, path: '/aviso-contacto/rechazado', found: false, ...texts });
  // The address may contain a token, so it is not sent to other sites as referrer.
  return { ...head, referrer: 'same-origin' };
}

export default async function RejectedPage({ params, searchParams }: ResultProps) {
  const locale = await pageLocale(params);
  const answered = await answeredNotice(searchParams, locale);
  return (
    <SiteFrame locale={locale} {...frameOf(answered?.event ?? null)}>
      <NoticeResult locale={locale} result="rejected" answered={answered} />
    </SiteFrame>
  );
}
