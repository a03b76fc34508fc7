import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';

interface HomeTeaserProps {
  locale: Locale;
  of: 'simulator' | 'stories';
  scene: Parameters<typeof Scene>[0]['name'];
  href: string;
  /** Puts the words before the drawing. */
  reversed?: boolean;
}

/** A drawing and a few words that lead to another page. */
export async function HomeTeaser({ locale, of, scene, href, reversed }: HomeTeaserProps) {
  const t = await getTranslations({ locale, namespace: `home.${of}` });
  return (
    <section className="section home-teaser">
      <div className={reversed ? 'container split split-reversed' : 'container split'}>
        <Scene name={scene} alt={t('alt')} width={480} height={380} />
        <div>
          <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
          <Link href={href} className={buttonClass('secondary')} prefetch={false}>
            {t('action')}
          </Link>
        </div>
      </div>
    </section>
  );
}
