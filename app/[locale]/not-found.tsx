import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SiteFrame } from '@/components/layout/site-frame/site-frame';
import { MissingPage } from '@/components/layout/status-page/missing-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors.notFound');
  return { title: t('title') };
}

export default async function NotFound() {
  return (
    <SiteFrame locale={await getLocale()}>
      <MissingPage />
    </SiteFrame>
  );
}
