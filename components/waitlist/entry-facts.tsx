import { getTranslations } from 'next-intl/server';
import { unbroken } from '@/components/reservation/unbroken';
import type { WaitlistEntry } from '@/lib/contract/waitlist';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';
import styles from './waitlist.module.css';

/** What an entry waits for, or what its offer holds. */
export async function EntryFacts({ entry, locale }: { entry: WaitlistEntry; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry' });
  const format = datesIn(locale);
  const words = await getTranslations({ locale, namespace: 'waitlist.join' });
  const { offer, categoryName, checkIn, checkOut, rooms, adults, juniors, minors, infants } = entry;
  const people = words('people', { adults, juniors, minors, infants });
  const stay = { nights: countNights(entry), ...format.span(checkIn, checkOut) };
  const facts = [
    { name: t('category'), value: offer ? [...new Set(offer.rooms)].join(', ') : (categoryName ?? t('anyCategory')) },
    { name: t('stay'), value: unbroken(words('stay', stay)) },
    { name: t('rooms'), value: rooms },
    { name: t('people'), value: rooms > 1 ? words('peopleEach', { people }) : people },
    ...(offer ? [{ name: t('total'), value: formatMoney(offer.total, locale) }] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
