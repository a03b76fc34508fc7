import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/ui/unbroken';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import type { Locale } from '@/lib/i18n/routing';
import styles from '../event.module.css';

interface CeremonyFactsProps {
  ceremony: NonNullable<Event['ceremony']>;
  locale: Locale;
}

export async function CeremonyFacts({ ceremony, locale }: CeremonyFactsProps) {
  const t = await getTranslations({ locale, namespace: 'event.ceremony' });
  const format = datesIn(locale);
  const { texts } = ceremony;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('when')}</dt>
        <dd>
          <time dateTime={`${ceremony.date}T${ceremony.startTime}`}>
            {format.day(ceremony.date)}, {format.clock(ceremony.startTime)}
          </time>
          <small>{unbroken(format.short(ceremony.date))}</small>
        </dd>
      </div>
      <div>
        <dt>{t('where')}</dt>
        <dd>
          <WrittenText text={texts.venue} locale={locale} />
          <small>
            <WrittenText text={texts.location} locale={locale} />
          </small>
        </dd>
      </div>
      {texts.dressCode && (
        <div>
          <dt>{t('dress')}</dt>
          <dd>
            <WrittenText text={texts.dressCode} locale={locale} />
          </dd>
        </div>
      )}
    </dl>
  );
}
