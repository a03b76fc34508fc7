import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import type { CurrencyScope } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { ScopesProvider } from './scopes-provider';

interface ChangePageProps {
  locale: Locale;
  kicker: string;
  title: string;
  lead?: string;
  scopes: CurrencyScope[];
  children: ReactNode;
}

/** A page of something that can be done with a booking: the way back, then its form. */
export async function ChangePage({ locale, kicker, title, lead, scopes, children }: ChangePageProps) {
  const t = await getTranslations({ locale, namespace: 'change' });
  const { booking, change, waitlist } = await getMessages({ locale });
  return (
    <div className="container py-4 py-md-5">
      <p className="mb-3">
        <Link href="/adminReservacion">← {t('back')}</Link>
      </p>
      <PageHeading kicker={kicker} title={title} lead={lead} />
      <NextIntlClientProvider messages={{ booking, change, waitlist: { join: waitlist.join } }}>
        <ScopesProvider scopes={scopes}>{children}</ScopesProvider>
      </NextIntlClientProvider>
    </div>
  );
}
