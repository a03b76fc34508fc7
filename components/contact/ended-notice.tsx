import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import type { NoticeEnd } from '@/lib/contract/contact-notice';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** A link that answers nothing any more: why, and how to reach the agency all the same. */
export async function EndedNotice({ locale, why }: { locale: Locale; why: NoticeEnd | 'unknown' }) {
  const t = await getTranslations({ locale, namespace: 'contact.notice' });
  const [phone] = contactsOf(null).phones;
  return (
    <PageOpening
      kicker={t('ended.kicker')}
      title={t(`ended.title.${why}`)}
      lead={t(`ended.text.${why}`)}
      scene={{ name: 'envelope', alt: t('pictureAlt'), width: 400, height: 300 }}
      actions={
        <>
          <Link href="/contacto" className={buttonClass('primary')} prefetch={false}>
            {t('ended.contact')}
          </Link>
          {phone && (
            <a href={telephoneLink(phone)} className={buttonClass('secondary')}>
              {t('ended.call', { phone })}
            </a>
          )}
        </>
      }
    />
  );
}
