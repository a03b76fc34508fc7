import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Picture } from '@/components/ui/picture';
import type { Agency } from '@/lib/contract/agency';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadPublicAgency } from '@/lib/loaders/load-agency';

interface PageProps {
  params: Promise<{ locale: string; agency: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'platform.notice' });
  return { title: t('title'), robots: { index: false } };
}

/** Every page of a suspended agency leads here, of events, bookings and staff: it says how to reach the agency. */
export default async function SuspendedPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const agency = await loadPublicAgency((await params).agency, locale);
  // The agency works again, or does not exist: an old link leads to the home page.
  if (!agency || agency.active) return redirect({ href: '/', locale });
  return <SuspendedNotice agency={agency} />;
}

/**
 * What guests and staff see instead of their pages while the agency is suspended: what stays stored, and the contacts.
 */
async function SuspendedNotice({ agency }: { agency: Agency }) {
  const t = await getTranslations('platform.notice');
  const { phones, emails } = contactsOf(agency);
  const ways = [
    ...phones.map((phone) => ({ href: telephoneLink(phone), text: phone })),
    ...emails.map((email) => ({ href: `mailto:${email}`, text: email })),
  ];
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('title')}
        text={t('text', { agency: agency.name })}
        illustration={<Picture src="/illustrations/envelope.svg" alt="" width={160} height={120} />}
        action={
          <>
            <p className="fw-semibold">{t('contact', { agency: agency.name })}</p>
            <div className="d-flex flex-wrap justify-content-center gap-2">
              {ways.map(({ href, text }) => (
                <a key={href} href={href} className={buttonClass('secondary')}>
                  {text}
                </a>
              ))}
            </div>
            <p className="mt-4 mb-0 text-body-secondary">{t('staff')}</p>
          </>
        }
      />
    </div>
  );
}
