import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LoginPage } from '@/components/user/login-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postLogin } from './post-login';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'login' });
  return publicMetadata({ locale, path: '/login', title: t('title'), description: t('description') });
}

export default async function Page({ params }: PageProps) {
  return <LoginPage locale={await pageLocale(params)} action={postLogin} />;
}
