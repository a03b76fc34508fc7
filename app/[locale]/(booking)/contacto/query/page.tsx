import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/marketing.scss';
import { postContact } from '@/app/[locale]/(site)/(marketing)/contacto/post-contact';
import { ContactPage } from '@/components/contact/contact-page';
import { SiteFrame } from '@/components/layout/site-frame';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { askedEvent } from '../../asked-event';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ evento?: string | string[] }>;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { locale, event } = await askedEvent(props);
  const t = await getTranslations({ locale, namespace: 'contact' });
  const title = event ? t('event.metaTitle', { event: event.eventName }) : t('metaTitle');
  return publicMetadata({ locale, path: '/contacto', title, description: t('event.description'), found: false });
}

/**
 * `/contacto?evento=`: the form of an event's agency, with its own telephones and addresses. next.config.ts leads here.
 */
export default async function Page(props: PageProps) {
  const { locale, event, frame } = await askedEvent(props);
  return (
    <SiteFrame locale={locale} {...frame}>
      <ContactPage locale={locale} action={postContact} event={event} />
    </SiteFrame>
  );
}
