import type { Metadata, Viewport } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { displayFont, displayItalicFont, textFont } from '@/app/styles/fonts';
import '@/app/styles/main.scss';
import { ConnectionNotice } from '@/components/layout/connection-notice';
import { ChunkWatch } from '@/components/layout/failure/chunk-watch';
import { ImpersonationBanner } from '@/components/layout/impersonation/impersonation-banner';
import { PageProgress } from '@/components/layout/page-progress';
import { ToastArea } from '@/components/layout/toasts/toast-area';
import { localePath } from '@/lib/domain/language-path';
import { type Locale, routing } from '@/lib/i18n/routing';
import { OPEN_GRAPH_LOCALE } from '@/lib/i18n/share-card';
import { siteUrl } from '@/lib/i18n/site-url';

interface RootProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

// A first segment that is no language is a missing page: the pages answer that (page-locale.ts), in Spanish.
async function localeOf(params: RootProps['params']): Promise<Locale> {
  const { locale } = await params;
  return hasLocale(routing.locales, locale) ? locale : routing.defaultLocale;
}

export function generateStaticParams() {
  return routing.locales.map((locale) => ({ locale }));
}

export const viewport: Viewport = { themeColor: '#f6f0e6' };

export async function generateMetadata({ params }: RootProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const t = await getTranslations({ locale, namespace: 'common' });
  return {
    metadataBase: new URL(siteUrl()),
    title: { default: t('title'), template: `%s · ${t('title')}` },
    description: t('description'),
    applicationName: t('title'),
    openGraph: {
      type: 'website',
      siteName: t('title'),
      title: t('title'),
      description: t('description'),
      locale: OPEN_GRAPH_LOCALE[locale],
    },
    twitter: { card: 'summary_large_image' },
    manifest: localePath('/manifest.webmanifest', locale),
    icons: {
      icon: [
        { url: '/icons/32.png', sizes: '32x32', type: 'image/png' },
        { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      apple: [{ url: '/icons/apple-180.png', sizes: '180x180' }],
    },
  };
}

export default async function RootLayout({ children, params }: RootProps) {
  const locale = await localeOf(params);
  setRequestLocale(locale);
  const t = await getTranslations({ locale, namespace: 'common' });
  const connection = await getTranslations({ locale, namespace: 'connection' });
  // Fixed by the build, as the policy of prerendered pages is; without a key the script is not even bundled.
  const cardKey = process.env.CARD_SCRIPT_KEY;
  const { CardScript } = process.env.CARD_SCRIPT_KEY
    ? await import('@/components/layout/card-script')
    : { CardScript: null };
  const { Consent } = process.env.ANALYTICS_SCRIPT_URL
    ? await import('@/components/layout/consent/consent')
    : { Consent: null };
  return (
    <html lang={locale} className={`${displayFont.variable} ${displayItalicFont.variable} ${textFont.variable}`}>
      <body>
        <a className="skip-link" href="#content">
          {t('skipToContent')}
        </a>
        <ChunkWatch />
        <Suspense>
          <PageProgress />
        </Suspense>
        {children}
        <ImpersonationBanner
          labels={{
            text: t('impersonation.text', { name: '{name}' }),
            back: t('impersonation.back'),
            leaving: t('impersonation.leaving'),
          }}
        />
        <ToastArea label={t('notifications')} closeLabel={t('close')} />
        <ConnectionNotice looking={connection('looking')} />
        {Consent && (
          <Consent
            script={process.env.ANALYTICS_SCRIPT_URL ?? ''}
            more={localePath('/privacidad', locale)}
            labels={{
              title: t('consent.title'),
              text: t('consent.text'),
              more: t('consent.more'),
              accept: t('consent.accept'),
              refuse: t('consent.refuse'),
            }}
          />
        )}
        {CardScript && cardKey && <CardScript publishableKey={cardKey} />}
      </body>
    </html>
  );
}
