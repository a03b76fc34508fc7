import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { Scene } from '@/components/ui/scene';
import { signupPlan } from '@/lib/contract/account';
import { PACKAGES } from '@/lib/domain/packages';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { Breadcrumb } from '../marketing/breadcrumb';
import { FIGURES } from '../marketing/figures';
import type { PostForm } from './posted-form';
import styles from './sign-up.module.css';
import { SignUpForm, VerifyForm } from './sign-up-form';

type Asked = string | string[] | undefined;

interface SignUpPageProps {
  locale: Locale;
  /** What the address asks for: the account's kind and plan, or, from the mail, to verify it. */
  query: { token?: Asked; plan?: Asked; kind?: Asked };
  /** The agency whose own link led here; `none` where the link is of none that works. Null = no such link. */
  agency?: { id: string; name: string } | 'none' | null;
  actions: { signUp: PostForm; verify: PostForm };
}

/** Opening an account, and verifying its mail. */
export async function SignUpPage({ locale, query: { token, plan, kind }, agency = null, actions }: SignUpPageProps) {
  const t = await getTranslations({ locale, namespace: 'account' });
  const { login, account } = await getMessages({ locale });
  const verifying = typeof token === 'string' && token !== '';
  const words = verifying ? 'verify' : 'signup';
  const form = (
    <>
      {agency && !verifying && (
        <Alert tone={agency === 'none' ? 'warning' : 'info'}>
          {agency === 'none' ? t('signup.noAgency') : t('signup.withAgency', { agency: agency.name })}
        </Alert>
      )}
      <Card>
        <NextIntlClientProvider messages={{ login, account }}>
          {verifying ? (
            <VerifyForm token={token} action={actions.verify} />
          ) : (
            <SignUpForm
              kind={kind === 'agency' ? 'agency' : 'couple'}
              agency={agency === 'none' ? null : (agency?.id ?? null)}
              plan={signupPlan.safeParse(plan).data ?? 'honey'}
              action={actions.signUp}
            />
          )}
        </NextIntlClientProvider>
      </Card>
      <p className="mt-4">
        {t('signup.haveAccount')} <Link href="/login">{t('toLogin')}</Link>
      </p>
    </>
  );
  const heading = <PageHeading title={t(`${words}.title`)} lead={t(`${words}.lead`)} />;
  if (!verifying) return <SignupFace locale={locale} heading={heading} form={form} />;
  return (
    <div className="container py-5">
      <div className="measure mx-auto">
        {heading}
        {form}
      </div>
    </div>
  );
}

const KINDS = ['couple', 'agency'] as const;

interface SignupFaceProps {
  locale: Locale;
  heading: ReactNode;
  form: ReactNode;
}

/** The form that opens an account, next to what each package gives and what a couple and an agency get. */
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
