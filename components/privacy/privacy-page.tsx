import { getTranslations } from 'next-intl/server';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import {
  KEPT_OFFLINE_DAYS,
  LANGUAGE_COOKIE_SECONDS,
  SESSION_COOKIE_SECONDS,
  SESSION_TOKEN_SECONDS,
} from '@/lib/config/constants';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { COOKIES } from './cookies';
import styles from './privacy.module.css';

const HOUR = 3600;

const DAY = 24 * HOUR;

const OTHERS = ['card', 'captcha', 'map', 'video'] as const;

/** What the site keeps of its readers and who sees it, with the answer about measuring visits where that is asked. */
export async function PrivacyPage({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'privacy' });
  const script = process.env.ANALYTICS_SCRIPT_URL;
  const { AskAgain } = process.env.ANALYTICS_SCRIPT_URL
    ? await import('@/components/layout/consent/ask-again')
    : { AskAgain: null };
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'envelope', alt: t('sceneAlt'), width: 360, height: 280 }}
      />
      <div className={`container ${styles.parts}`}>
        <section>
          <h2>{t('cookies.title')}</h2>
          <div>
            <p>{t('cookies.text')}</p>
            <CookieList locale={locale} />
          </div>
        </section>
        <section>
          <h2>{t('kept.title')}</h2>
          <div>
            <p>{t('kept.text')}</p>
            <p>{t('kept.offline', { days: KEPT_OFFLINE_DAYS })}</p>
          </div>
        </section>
        <section>
          <h2>{t('measured.title')}</h2>
          <div>
            <p>{script ? t('measured.on', { host: new URL(script).host }) : t('measured.off')}</p>
            {AskAgain && <AskAgain label={t('measured.change')} />}
          </div>
        </section>
        <section>
          <h2>{t('others.title')}</h2>
          <div>
            <p>{t('others.text')}</p>
            <ul>
              {OTHERS.map((each) => (
                <li key={each}>{t(`others.${each}`)}</li>
              ))}
            </ul>
          </div>
        </section>
        <section>
          <h2>{t('data.title')}</h2>
          <div>
            <p>{t('data.booking')}</p>
            <p>{t('data.later')}</p>
            <p>{t('data.seen')}</p>
            <p>{t('data.proof')}</p>
            <p>{t('data.rights')}</p>
            <Link href="/contacto" className={buttonClass('secondary')} prefetch={false}>
              {t('data.contact')}
            </Link>
          </div>
        </section>
      </div>
    </>
  );
}

/** Every cookie with its purpose and its life. */
async function CookieList({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'privacy.cookies' });
  const lives = {
    token: t('hours', { count: SESSION_TOKEN_SECONDS / HOUR }),
    place: t('days', { count: SESSION_COOKIE_SECONDS / DAY }),
    language: t('days', { count: LANGUAGE_COOKIE_SECONDS / DAY }),
  };
  return (
    <dl className={styles.cookies}>
      {COOKIES.map(({ name, life }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {t(name)} <small>{lives[life]}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
