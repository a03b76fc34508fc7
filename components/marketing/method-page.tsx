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

const ROLES = [
  { id: 'couple', scene: { name: 'rings', width: 360, height: 280 } },
  { id: 'agency', scene: { name: 'envelope', width: 400, height: 300 } },
  { id: 'guests', scene: { name: 'plane', width: 480, height: 340 } },
] as const;

const STEPS = ['talk', 'date', 'block', 'page', 'booking', 'balance', 'defined', 'paid', 'day'] as const;

const LIMITS = ['share', 'price', 'nights'] as const;

export async function MethodPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method' });
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'pier', alt: t('pictureAlt'), width: 480, height: 380 }}
        actions={
          <>
            <a href="#steps" className={buttonClass('primary')}>
              {t('toSteps')}
            </a>
            <Link href="/paquetes" className={buttonClass('secondary')} prefetch={false}>
              {t('toPackages')}
            </Link>
          </>
        }
      />
      <MethodSteps locale={locale} />
      <Passes locale={locale} />
      <WhoDoesWhat locale={locale} />
      <ClosingBand
        title={t('closing.title')}
        text={t('closing.text')}
        way={{ href: '/contacto', label: t('closing.way') }}
        other={{ href: '/faqs', label: t('closing.other') }}
      />
      <Breadcrumb locale={locale} path="/metodologia" name={t('kicker')} />
    </>
  );
}

/** Guests who do not stay at the hotel, and what is usual for them. */
async function Passes({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.passes' });
  return (
    <section className="section section-sand">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <dl className="figures">
          {LIMITS.map((each) => (
            <div key={each}>
              <dt>{t(each, FIGURES)}</dt>
              <dd>{t(`${each}Text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The steps from the first talk to the day, with the deadlines of docs/domain.md, Payment schedule. */
async function MethodSteps({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.steps' });
  return (
    <section className="section" id="steps">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} text={t('text')} />
        <ol className="list-plain method-steps">
          {STEPS.map((step) => (
            <li key={step}>
              <span className="method-when">{t(`${step}.when`, FIGURES)}</span>
              <div>
                <h3>{t(`${step}.title`)}</h3>
                <p>{t(`${step}.text`, FIGURES)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

async function WhoDoesWhat({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.roles' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} centred />
        <ul className="list-plain trio">
          {ROLES.map(({ id, scene }) => (
            <li key={id}>
              <Scene {...scene} alt="" />
              <h3>{t(`${id}.title`)}</h3>
              <p>{t(`${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
