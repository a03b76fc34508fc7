import { getTranslations } from 'next-intl/server';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { ChangeAnswer } from './change-answer';

/** What comes of an answer to a notice. */
export async function NoticeResult({ locale, result }: { locale: Locale; result: 'accepted' | 'rejected' }) {
  const t = await getTranslations({ locale, namespace: `contact.notice.${result}` });
  const words = await getTranslations({ locale, namespace: 'contact.notice' });
  const isAccepted = result === 'accepted';
  return (
    <PageOpening
      kicker={t('kicker')}
      title={t('title')}
      lead={t('lead')}
      scene={{ name: isAccepted ? 'pier' : 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      actions={
        <>
          <Link
            href={isAccepted ? '/eventos' : '/contacto'}
            className={buttonClass(isAccepted ? 'primary' : 'secondary')}
            prefetch={false}
          >
            {isAccepted ? words('accepted.event') : words('rejected.contact')}
          </Link>
          <ChangeAnswer label={t('change')} />
        </>
      }
    />
  );
}
