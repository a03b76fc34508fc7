import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { Alert } from '@/components/ui/alert';
import { PageHeading } from '@/components/ui/page-heading';
import type { Locale } from '@/lib/i18n/routing';

/** The reservation could not be read, so nothing is paid blindly: call first. */
export async function OrderFailure({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  return (
    <div className="container py-5">
      <PageHeading title={t('title')} />
      <Alert tone="danger">
        <p>{t('errors.order')}</p>
        <p>
          {contactsOf(null).phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)} className="d-block">
              {phone}
            </a>
          ))}
        </p>
      </Alert>
    </div>
  );
}
