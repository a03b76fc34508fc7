import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { StatusPage } from './status-page';

/** 'Página no encontrada' / 'This page could not be found'. */
export async function MissingPage() {
  const t = await getTranslations('errors.notFound');
  return (
    <StatusPage
      code="404"
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Link href="/eventos" className={buttonClass('primary')}>
            {t('search')}
          </Link>
          <Link href="/" className={buttonClass('quiet')}>
            {t('home')}
          </Link>
        </>
      }
    />
  );
}
