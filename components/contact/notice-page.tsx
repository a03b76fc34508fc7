import { getTranslations } from 'next-intl/server';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { PageOpening } from '@/components/marketing/page-opening';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import type { PostForm } from '@/components/user/posted-form';
import type { ContactNotice, NoticeEnd } from '@/lib/contract/contact-notice';
import { callClocks } from '@/lib/domain/contact-notice';
import { datesIn } from '@/lib/domain/date-text';
import { clockInZone, dateInZone } from '@/lib/domain/zone';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './notice.module.css';
import { NoticeForm } from './notice-form';
import { noticeLabels } from './notice-labels';

interface NoticePageProps {
  locale: Locale;
  token: string;
  notice: ContactNotice;
  action: PostForm;
}

/** "We will call you": when, and the three answers. */
export async function NoticePage({ locale, token, notice, action }: NoticePageProps) {
  const t = await getTranslations({ locale, namespace: 'contact' });
  const format = datesIn(locale);
  const { firstName, eventName, agencyName, agencyPhone, timeZone, callAt, choice, expiresAt } = notice;
  const at = new Date(callAt);
  const day = format.words(dateInZone(at, timeZone));
  const clock = format.clock(clockInZone(at, timeZone));
  const until = format.instantInWords(expiresAt, timeZone);
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.opening}>
        <div>
          <span className="kicker">{eventName}</span>
          <h1>{t('notice.title', { name: firstName })}</h1>
          <p className="lead">{t('notice.lead', { agency: agencyName })}</p>
        </div>
        <Scene name="envelope" alt={t('notice.pictureAlt')} width={400} height={300} />
      </div>
      {choice && <Alert tone="info">{t(`notice.chosen.${choice}`)}</Alert>}
      {choice !== 'decline' && (
        <p className={styles.moment}>
          <span>{t('notice.when')}</span>
          <time dateTime={callAt}>
            {day}, <b>{clock}</b>
          </time>
          <small>{format.zone(timeZone)}</small>
        </p>
      )}
      <NoticeForm
        locale={locale}
        token={token}
        notice={{ timeZone, days: notice.days }}
        clocks={callClocks().map((value) => ({
          value,
          label: format.clock(value),
        }))}
        labels={noticeLabels(t, { locale, timeZone })}
        noDays={t('notice.reschedule.none', { phone: agencyPhone })}
        action={action}
      />
      <p className={styles.until}>{t('notice.until', { until })}</p>
    </div>
  );
}

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
