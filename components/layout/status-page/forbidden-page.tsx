import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { StatusPage } from './status-page';

/** 'Tu cuenta no tiene acceso a esta página': leads to the pages of one's role. */
export async function ForbiddenPage() {
  const t = await getTranslations('errors.forbidden');
  const menu = (
    <Link href="/SidebarOptions" className={buttonClass('primary')}>
      {t('menu')}
    </Link>
  );
  return <StatusPage code="403" title={t('title')} text={t('text')} actions={menu} />;
}
