import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from './breadcrumb';
import { ClosingBand } from './closing-band';
import { FIGURES } from './figures';
import { PageOpening } from './page-opening';
import { SectionHead } from './section-head';

const IDEAS = [
  { id: 'stay', scene: { name: 'palms', width: 480, height: 420 } },
  { id: 'move', scene: { name: 'plane', width: 480, height: 340 } },
  { id: 'later', scene: { name: 'room', width: 480, height: 380 } },
] as const;

const STEPS = ['tell', 'choose', 'go'] as const;

export async function HoneymoonPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead', FIGURES)}
        scene={{ name: 'lagoon', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <Link href="/contacto" className={buttonClass('primary')} prefetch={false}>
              {t('toContact')}
            </Link>
            <Link href="/paquetes" className={buttonClass('secondary')} prefetch={false}>
              {t('toPackages')}
            </Link>
          </>
        }
      />
      <HoneymoonDiscount locale={locale} />
      <HoneymoonIdeas locale={locale} />
      <section className="section section-sand">
        <div className="container">
          <p className="statement">{t.rich('quote', { em: (words) => <em>{words}</em> })}</p>
        </div>
      </section>
      <HoneymoonSteps locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/simulador/Hoteles', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path="/luna-de-miel" name={t('kicker')} />
    </>
  );
}

/** The discount of Romance, which Love holds too. */
async function HoneymoonDiscount({ locale }: { locale: Locale }) {
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

async function HoneymoonSteps({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon.steps' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} />
        <ol className="list-plain numbered">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

async function HoneymoonIdeas({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon.ideas' });
  return (
    <section className="section pt-0">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} />
        <div className="zigzag">
          {IDEAS.map(({ id, scene }) => (
            <div className="zigzag-row" key={id}>
              <Scene {...scene} alt={t(`${id}.alt`)} />
              <div>
                <h3>{t(`${id}.title`)}</h3>
                <p>{t(`${id}.text`)}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
