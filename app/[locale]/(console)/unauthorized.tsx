import { getLocale, getTranslations } from 'next-intl/server';
import { SiteFrame } from '@/components/layout/site-frame/site-frame';
import { StatusPage } from '@/components/layout/status-page/status-page';
import { buttonClass } from '@/components/ui/button/button-class';
import { Link } from '@/lib/i18n/navigation';

export default async function Unauthorized() {
  const t = await getTranslations('errors.unauthorized');
  const login = (
    <Link href="/login" className={buttonClass('primary')}>
      {t('login')}
    </Link>
  );
  return (
    <SiteFrame locale={await getLocale()}>
      <StatusPage code="401" title={t('title')} text={t('text')} actions={login} />
    </SiteFrame>
  );
}
