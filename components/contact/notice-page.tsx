import { getFormatter, getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert/alert';
import { Scene } from '@/components/ui/scene/scene';
import type { PostForm } from '@/components/user/posted-form';
import type { ContactNotice } from '@/lib/contract/contact-notice';
import { callClocks } from '@/lib/domain/contact-notice';
import type { Locale } from '@/lib/i18n/routing';
import styles from './notice.module.css';
import { NoticeForm } from './notice-form';
import { noticeLabels } from './notice-labels';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

interface NoticePageProps {
  locale: Locale;
  token: string;
  notice: ContactNotice;
  action: PostForm;
}

/** "We will call you": when, and the three answers. */
export async function NoticePage({ locale, token, notice, action }: NoticePageProps) {
  const t = await getTranslations({ locale, namespace: 'contact' });
  const format = await getFormatter({ locale });
  const { firstName, eventName, agencyName, agencyPhone, timeZone, callAt, choice, expiresAt } = notice;
  const at = new Date(callAt);
  const day = format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const clock = format.dateTime(at, { ...CLOCK, timeZone });
  const until = format.dateTime(new Date(expiresAt), 'instant', { timeZone });
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
          <small>{t('notice.zone')}</small>
        </p>
      )}
      <NoticeForm
        locale={locale}
        token={token}
        notice={{ timeZone, days: notice.days }}
        clocks={callClocks().map((value) => ({
          value,
          // A clock without a date: the day is only there to be formatted, and UTC leaves the hours as they are.
          label: format.dateTime(new Date(`1970-01-01T${value}:00Z`), { ...CLOCK, timeZone: 'UTC' }),
        }))}
        labels={noticeLabels(t)}
        noDays={t('notice.reschedule.none', { phone: agencyPhone })}
        action={action}
      />
      <p className={styles.until}>{t('notice.until', { until })}</p>
    </div>
  );
}
