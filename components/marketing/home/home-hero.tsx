import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

export async function HomeHero({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home' });
  return (
    <section className="home-hero">
      <div className="container">
        <span className="kicker">{t('kicker')}</span>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <div className="actions justify-content-center">
          <Link href="/signup?plan=honey" className={buttonClass('primary')} prefetch={false}>
            {t('start')}
          </Link>
          <Link href="/metodologia" className={buttonClass('secondary')} prefetch={false}>
            {t('toMethod')}
          </Link>
        </div>
      </div>
      <Scene name="beach" alt={t('pictureAlt')} width={1440} height={620} className="home-scene" fill eager />
    </section>
  );
}
