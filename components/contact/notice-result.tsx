import { getTranslations } from 'next-intl/server';
import { contactPathOf } from '@/components/layout/footer/footer-pages';
import { PageOpening } from '@/components/marketing/page-opening';
import { buttonClass } from '@/components/ui/button-class';
import type { ContactNotice } from '@/lib/contract/contact-notice';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** A notice that was answered, for who has its link. */
export interface AnsweredNotice {
  token: string;
  notice: Pick<ContactNotice, 'eventName' | 'callAt' | 'timeZone' | 'choice'>;
  /** Null where the event has no page now. */
  event: Pick<Event, 'code'> | null;
}

interface NoticeResultProps {
  locale: Locale;
  result: 'accepted' | 'rejected';
  /** Null where the address has no link that can be answered: nothing is told of any call. */
  answered: AnsweredNotice | null;
}

/** What comes of an answer to a notice: when the call is, and the ways back to the event and to the answer. */
export async function NoticeResult({ locale, result, answered }: NoticeResultProps) {
  const t = await getTranslations({ locale, namespace: `contact.notice.${result}` });
  const words = await getTranslations({ locale, namespace: 'contact.notice' });
  const isAccepted = result === 'accepted';
  const code = answered?.event?.code;
  // A page that was kept open may be older than the answer that counts now.
  const called = isAccepted && answered && answered.notice.choice !== 'decline' ? answered.notice : null;
  const at = called && datesIn(locale).instantInWords(called.callAt, called.timeZone);
  return (
    <PageOpening
      kicker={answered?.notice.eventName ?? t('kicker')}
      title={t('title')}
      lead={at ? `${words('accepted.call', { at })} ${t('lead')}` : t('lead')}
      scene={{ name: isAccepted ? 'pier' : 'bottle', alt: t('pictureAlt'), width: 480, height: 380 }}
      actions={
        <>
          {isAccepted ? (
            <Link href={code ? `/eventos/${code}` : '/eventos'} className={buttonClass('primary')} prefetch={false}>
              {words(code ? 'accepted.ownEvent' : 'accepted.event')}
            </Link>
          ) : (
            <Link href={code ? contactPathOf(code) : '/contacto'} className={buttonClass('secondary')} prefetch={false}>
              {words('rejected.contact')}
            </Link>
          )}
          {answered && (
            <Link
              href={`/aviso-contacto?token=${encodeURIComponent(answered.token)}`}
              className="align-self-center"
              prefetch={false}
            >
              {t('change')}
            </Link>
          )}
        </>
      }
    />
  );
}
