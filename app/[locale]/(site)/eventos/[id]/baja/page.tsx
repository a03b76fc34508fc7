import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { ColdPage } from '@/components/layout/status-page/cold-page';
import { OptOutForm } from '@/components/mailing/opt-out-form';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { PageHeading } from '@/components/ui/page-heading';
import type { PostForm } from '@/components/user/posted-form';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadOptOut } from '@/lib/loaders/load-guest-link';
import { postOptOut } from './post-opt-out';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'mailings.optOut' });
  const path = `/eventos/${(await params).id}/baja`;
  const texts = { title: t('metaTitle'), description: t('metaDescription') };
  // The address contains a token, so it is not sent to other sites as referrer.
  return { ...flowMetadata({ locale, path, ...texts }), referrer: 'same-origin' };
}

/**
 * Where the link of a mailing leads: it ends the event's mailings to a mailbox, also of an event that is closed by now.
 */
export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'mailings.optOut' });
  const { token } = await searchParams;
  const optOut = typeof token === 'string' ? await loadOptOut(token) : null;
  if (!optOut || typeof token !== 'string')
    return (
      <ColdPage
        title={t('gone')}
        text={t('goneText')}
        picture="envelope"
        ways={[
          { href: `/eventos/${(await params).id}`, label: t('event') },
          { href: '/contacto', label: t('contact') },
        ]}
      />
    );
  return <OptOutPage optOut={optOut} token={token} action={postOptOut} />;
}

interface OptOutPageProps {
  optOut: MailingOptOut;
  token: string;
  action: PostForm;
}

/** Asks before it ends an event's mailings, so that a mail scanner that opens the link ends nothing. */
async function OptOutPage({ optOut, token, action }: OptOutPageProps) {
  const t = await getTranslations('mailings.optOut');
  const { optOut: words } = (await getMessages()).mailings;
  return (
    <div className="container py-5">
      <PageHeading title={t('title', { event: optOut.eventName })} />
      <NextIntlClientProvider messages={{ mailings: { optOut: words } }}>
        <OptOutForm optOut={optOut} token={token} action={action} />
      </NextIntlClientProvider>
    </div>
  );
}
