import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { StatusPage } from './status-page';

/**
 * 'Página no encontrada' / 'This page could not be found'. Below an event's address it says the same of a withdrawn
 * event and of one that never was, so that nobody learns from it which events there are.
 */
export async function MissingPage({ of = 'page' }: { of?: 'page' | 'event' }) {
  const t = await getTranslations('errors.notFound');
  // Apart from the rest, which every page's script brings for failures.
  const event = await getTranslations('event');
  return (
    <StatusPage
      code="404"
      title={t('title')}
      text={of === 'event' ? event('missing') : t('text')}
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

/** Title of a missing page. Pages give it besides not-found.tsx: the browser keeps the page's own title. */
export async function missingMetadata(locale: Locale): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'errors.notFound' });
  return { title: t('title') };
}
