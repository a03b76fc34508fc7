import { getTranslations } from 'next-intl/server';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';

/** The discount of Romance, which Love holds too. */
export async function HoneymoonDiscount({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon.discount' });
  return (
    <section className="section">
      <div className="container discount">
        <span className="discount-figure">{t('figure', FIGURES)}</span>
        <div>
          <span className="kicker">{t('kicker')}</span>
          <h2>{t('title')}</h2>
          <p>{t('text')}</p>
          <Link href="/paquetes" prefetch={false}>
            {t('link')}
          </Link>
        </div>
      </div>
    </section>
  );
}
