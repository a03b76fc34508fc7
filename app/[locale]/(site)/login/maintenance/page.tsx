import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { LoginPage } from '@/components/user/login-page';
import { MAINTENANCE_HOURS } from '@/lib/config/constants';
import { pageLocale } from '@/lib/i18n/page-locale';
import { postLogin } from '../post-login';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'login' });
  return { title: t('title'), robots: { index: false } };
}

/** The login during maintenance: lib/maintenance shows it in place of /login. */
export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'maintenance' });
  const notice = <Alert tone="warning">{t('loginNotice', { hours: MAINTENANCE_HOURS })}</Alert>;
  return <LoginPage locale={locale} action={postLogin} notice={notice} />;
}
