import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Brand } from '@/components/layout/brand';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import { MAINTENANCE_HOURS } from '@/lib/config/constants';
import { localePath } from '@/lib/domain/language-path';
import { pageLocale } from '@/lib/i18n/page-locale';
import type { Locale } from '@/lib/i18n/routing';
import styles from './maintenance.module.css';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'maintenance' });
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Shown in place of every page by lib/maintenance; next.config.ts redirects requests for this address itself. */
export default async function Page({ params }: PageProps) {
  return <MaintenancePage locale={await pageLocale(params)} />;
}

/** What everybody but staff sees during maintenance, in the page's language with a line in the other. */
async function MaintenancePage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'maintenance' });
  const common = await getTranslations({ locale, namespace: 'common' });
  const { phones, emails } = contactsOf(null);
  const hours = { hours: MAINTENANCE_HOURS };
  return (
    <main id="content" className={styles.notice}>
      <Brand name={common('brand')} size="navbar" />
      <Scene name="parasol" alt={t('sceneAlt')} width={480} height={380} className={styles.scene} eager />
      <span className="kicker">{t('kicker')}</span>
      <h1>{t('title', hours)}</h1>
      <p className="lead">{t('text')}</p>
      {/* The address stays the requested one: a form without an action requests it again. */}
      <form>
        <button type="submit" className={buttonClass('primary')}>
          {t('again')}
        </button>
      </form>
      <p className={styles.contacts}>
        {t('urgent')} <a href={telephoneLink(phones[0] ?? '')}>{phones[0]}</a>,{' '}
        <a href={`mailto:${emails[0]}`}>{emails[0]}</a>
      </p>
      <hr className="hairline" />
      <p lang={locale === 'es' ? 'en' : 'es'}>{t('other', hours)}</p>
      <p>
        <a href={localePath('/login', locale)}>{t('staff')}</a>
      </p>
    </main>
  );
}
