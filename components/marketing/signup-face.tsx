import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Scene } from '@/components/ui/scene';
import { PACKAGES } from '@/lib/domain/packages';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from './breadcrumb';
import { FIGURES } from './figures';
import styles from './signup.module.css';

const KINDS = ['couple', 'agency'] as const;

interface SignupFaceProps {
  locale: Locale;
  heading: ReactNode;
  form: ReactNode;
}

/** Beside the form that opens an account: what each package gives, and what a couple and an agency get. */
export async function SignupFace({ locale, heading, form }: SignupFaceProps) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const account = await getTranslations({ locale, namespace: 'account.signup' });
  return (
    <div className={`container page ${styles.face}`}>
      <div className={styles.heading}>{heading}</div>
      <div className={styles.form}>{form}</div>
      <div className={styles.aside}>
        <Scene name="door" alt={t('signup.pictureAlt')} width={480} height={380} className={styles.scene} />
        <h2 className={styles.title}>{t('signup.plansTitle')}</h2>
        <dl className={styles.plans}>
          {PACKAGES.map((each) => (
            <div key={each}>
              <dt>
                {t(`names.${each}`)} <small>{t(`prices.${each}`)}</small>
              </dt>
              <dd>{t(`for.${each}`)}</dd>
            </div>
          ))}
        </dl>
        <p>
          <Link href="/paquetes" prefetch={false}>
            {t('signup.compare')}
          </Link>
        </p>
        {KINDS.map((kind) => (
          <section key={kind} className={styles.kind}>
            <h2>{t(`signup.${kind}.title`)}</h2>
            <p>{t(`signup.${kind}.text`, FIGURES)}</p>
          </section>
        ))}
      </div>
      <Breadcrumb locale={locale} path="/signup" name={account('title')} />
    </div>
  );
}
