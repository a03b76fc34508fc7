import { NextIntlClientProvider, useLocale, useTranslations } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { eventPaths, householdCalendarUrl } from '@/components/event/event-paths';
import { telephoneLink } from '@/components/layout/footer/contacts';
import { Alert } from '@/components/ui/alert';
import { PageHeading } from '@/components/ui/page-heading';
import type { PostForm } from '@/components/user/posted-form';
import type { Event } from '@/lib/contract/event';
import type { HouseholdAnswers, LateAnswerState } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import { firstStay } from '@/lib/domain/first-stay';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AnswerForm } from './answer-form';
import styles from './answer-form.module.css';
import { AnsweredList } from './answered-list';
import { HouseholdData } from './household-data';

interface InvitationPageProps {
  event: Event;
  household: HouseholdAnswers;
  token: string;
  locale: Locale;
  action: PostForm;
}

/**
 * A household's invitation with its answers, which wait for staff after the last day; once the event is over, its last
 * answers and a contact.
 */
export async function InvitationPage({ event, household, token, locale, action }: InvitationPageProps) {
  const t = await getTranslations({ locale, namespace: 'household.answers' });
  const { household: words, diets, people, common } = await getMessages({ locale });
  const { name, open, late, answersUntil, answeredAt, contact } = household;
  const format = datesIn(locale);
  const paths = eventPaths(event.code);
  const stay = event.bookable ? firstStay(event) : null;
  const calendarUrl = householdCalendarUrl(token, locale);
  const comes = answeredAt !== null && household.people.some(({ attends }) => attends);
  const calendar = comes && (
    <p className="mb-0">
      <a href={calendarUrl}>{t('calendar')}</a>
    </p>
  );
  return (
    <div className="container narrow page">
      <PageHeading kicker={event.eventName} title={t('title')} lead={t('lead', { name })} />
      <NextIntlClientProvider
        messages={{
          common,
          diets,
          household: { answers: words.answers, data: words.data },
          people: { failed: people.failed },
        }}
      >
        {answeredAt && open && (
          <Alert tone="info">
            {t('answered')}
            {calendar}
          </Alert>
        )}
        {household.lateAnswers && <LateAnswersNotice {...household.lateAnswers} timeZone={event.timeZone} />}
        {open || late ? (
          <>
            {answersUntil && open && <p>{t('until', { until: format.words(answersUntil) })}</p>}
            {answersUntil && late && (
              <Alert tone="info" title={t('late')}>
                <p className="mb-0">{t('lateText', { until: format.words(answersUntil), agency: contact.agency })}</p>
              </Alert>
            )}
            <AnswerForm
              household={household}
              token={token}
              locale={locale}
              booking={stay && { path: paths.reserve, stay }}
              calendarUrl={comes ? null : calendarUrl}
              action={action}
            />
          </>
        ) : (
          <div className={styles.done}>
            <Alert tone="info" title={t('closed')}>
              <p>{t('closedText', { agency: contact.agency })}</p>
              <p className="mb-0">
                <a href={telephoneLink(contact.phone)}>{contact.phone}</a> ·{' '}
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </p>
            </Alert>
            <AnsweredList people={household.people} />
            {calendar}
          </div>
        )}
        <HouseholdData token={token} />
      </NextIntlClientProvider>
      <p className="mt-4">
        <Link href={paths.home}>{t('back')}</Link>
      </p>
    </div>
  );
}

const TONES = { waiting: 'warning', accepted: 'success', refused: 'danger' } as const satisfies Record<
  LateAnswerState,
  string
>;

type LateAnswersNoticeProps = NonNullable<HouseholdAnswers['lateAnswers']> & {
  /** Time zone of the event. */
  timeZone: string;
};

/** What became of what the household sent after the last day. */
export function LateAnswersNotice({ state, sentAt, reason, people, timeZone }: LateAnswersNoticeProps) {
  const t = useTranslations('household.answers');
  const at = datesIn(useLocale()).instant(sentAt, timeZone);
  return (
    <Alert tone={TONES[state]} title={t(`lateStates.${state}`)}>
      <p className="mb-0">{t(`lateTexts.${state}`, { at })}</p>
      {reason && <blockquote className="mb-0">{reason}</blockquote>}
      {state === 'waiting' && <AnsweredList people={people} />}
    </Alert>
  );
}
