import { getLocale, getTranslations } from 'next-intl/server';
import { SiteFrame } from '@/components/layout/site-frame';
import { StatusPage } from '@/components/layout/status-page/status-page';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';

/** For every page outside of the console, which has its own. */
export default async function Forbidden() {
  const t = await getTranslations('errors.forbidden');
  const menu = (
    <Link href="/SidebarOptions" className={buttonClass('primary')}>
      {t('menu')}
    </Link>
  );
  return (
    <SiteFrame locale={await getLocale()}>
      <StatusPage code="403" title={t('title')} text={t('text')} actions={menu} />
    </SiteFrame>
  );
}
