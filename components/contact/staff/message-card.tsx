import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { telephoneLink } from '@/components/layout/footer/contacts';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { unbroken } from '@/components/ui/unbroken';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { ContactMessage } from '@/lib/contract/contact';
import { datesIn } from '@/lib/domain/date-text';
import { countNights } from '@/lib/domain/nights';
import { choiceQuery } from '@/lib/domain/simulation-query';
import { Link } from '@/lib/i18n/navigation';
import { AnswerForm, ReopenMessage } from './answer-form';
import styles from './message.module.css';

/** A contact message whole, with the ways to answer it. */
export async function MessageCard({ message }: { message: ContactMessage }) {
  const t = await getTranslations('contact.staff');
  const format = datesIn(await getLocale());
  const { contact } = await getMessages();
  const { id, name, email, mobile, locale, eventName, timeZone, createdAt, estimate, answer } = message;
  const zone = timeZone ?? AGENCY_ZONE;
  const small = { small: true };
  const answerWords = { contact: { staff: { answer: contact.staff.answer } } };
  return (
    <Card className="mb-3">
      <div className={styles.head}>
        <h2 className="h5">{t('from', { name })}</h2>
        {!answer && <Badge tone="warning">{t('waiting')}</Badge>}
        <EventTime at={createdAt} timeZone={zone} />
      </div>
      <p className={styles.text}>{message.message}</p>
      <p className="text-secondary mb-0">
        {email} · {mobile} · {t('language')} {t(`languages.${locale}`)} · {eventName ?? t('noEvent')}
      </p>
      {estimate && (
        <section className={styles.estimate}>
          <h3 className="h6">{t('estimate')}</h3>
          <p>
            {unbroken(
              t('estimateStay', {
                nights: countNights(estimate),
                checkIn: format.short(estimate.checkIn),
                checkOut: format.short(estimate.checkOut),
              }),
            )}
          </p>
          <ul>
            {estimate.rooms.map(({ quantity, adults, juniors, minors, infants, categoryId }) => (
              <li key={`${categoryId}-${quantity}-${adults}-${juniors}-${minors}-${infants}`}>
                {t('estimateRooms', { quantity, people: adults + juniors + minors + infants })}
              </li>
            ))}
          </ul>
          <Link href={`${SIMULATOR_PATH}?${choiceQuery(estimate)}`} prefetch={false}>
            {t('openEstimate')}
          </Link>
        </section>
      )}
      <p className={styles.ways}>
        {answer && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(t('subject'))}`}
            className={buttonClass('secondary', small)}
          >
            {t('reply')}
          </a>
        )}
        <a href={telephoneLink(mobile)} className={buttonClass('secondary', small)}>
          {t('call')}
        </a>
        <WhatsappTexts
          phone={mobile}
          language={locale}
          texts={[{ kind: 'answer', name }]}
          className={buttonClass('secondary', small)}
        />
      </p>
      {answer ? (
        <section className={styles.answer} aria-label={t('answered', { way: answer.way })}>
          <Badge tone="success">{t('answered', { way: answer.way })}</Badge>
          <p className="text-secondary mb-0">
            {unbroken(t('answeredBy', { by: answer.by ?? t('someone'), at: format.instant(answer.at, zone) }))}
          </p>
          {answer.text && <p className={styles.text}>{answer.text}</p>}
          {answer.way !== 'mail' && (
            <NextIntlClientProvider messages={answerWords}>
              <ReopenMessage id={id} at={answer.at} />
            </NextIntlClientProvider>
          )}
        </section>
      ) : (
        <NextIntlClientProvider messages={answerWords}>
          <AnswerForm id={id} name={name} email={email} />
        </NextIntlClientProvider>
      )}
    </Card>
  );
}
