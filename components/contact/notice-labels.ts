import type { getTranslations } from 'next-intl/server';
import { datesIn } from '@/lib/domain/date-text';
import { supportHours } from '@/lib/domain/support-hours';
import type { Locale } from '@/lib/i18n/routing';
import type { ContactLabels } from './contact-labels';
import { failureTexts } from './contact-labels';

type Choice = Record<'title' | 'text' | 'submit', string>;

/** Words of the form of a notice, so that its page carries no translator; {field} stands for a label. */
export interface NoticeLabels {
  take: Choice;
  reschedule: Choice & Record<'date' | 'clock', string>;
  decline: Choice;
  sending: string;
  required: string;
  dateFormat: string;
  failure: ContactLabels['failure'];
}

/** Words of the form of a notice of an event in this zone; `t` is of the namespace `contact`. */
export function noticeLabels(
  t: Awaited<ReturnType<typeof getTranslations<'contact'>>>,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): NoticeLabels {
  const say = (choice: 'take' | 'decline'): Choice => ({
    title: t(`notice.${choice}.title`),
    text: t(`notice.${choice}.text`),
    submit: t(`notice.${choice}.submit`),
  });
  return {
    take: say('take'),
    decline: say('decline'),
    reschedule: {
      title: t('notice.reschedule.title'),
      text: t('notice.reschedule.text', { ...supportHours(locale), zone: datesIn(locale).zone(timeZone) }),
      submit: t('notice.reschedule.submit'),
      date: t('notice.reschedule.date'),
      clock: t('notice.reschedule.clock'),
    },
    sending: t('notice.sending'),
    required: t('form.required', { field: '{field}' }),
    dateFormat: t('notice.dateFormat'),
    failure: failureTexts(t),
  };
}
