import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { Page } from '@/lib/contract/page';
import type { Locale } from '@/lib/i18n/routing';
import { EventLink } from '../place/event-link';
import styles from './record-list.module.css';

interface RecordPagerProps {
  page: Page<unknown>;
  locale: Locale;
  hrefOf: (page: number) => string;
}

/**
 * The position in a list of several pages, with links to the other pages. For a single page the list’s count is enough.
 */
export async function RecordPager({ page, locale, hrefOf }: RecordPagerProps) {
  const t = await getTranslations('records.list');
  const number = new Intl.NumberFormat(locale);
  const { current_page: at, last_page: last, per_page: size, total, data } = page;
  if (last <= 1) return null;
  const first = (at - 1) * size + 1;
  const step = (to: number, label: string) =>
    to >= 1 &&
    to <= last && (
      <EventLink href={hrefOf(to)} className={buttonClass('secondary', { small: true })}>
        {label}
      </EventLink>
    );
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <span>
        {t('range', {
          from: number.format(first),
          to: number.format(first + data.length - 1),
          total: number.format(total),
        })}
      </span>
      <span>{t('page', { page: at, last })}</span>
      {step(at - 1, t('previous'))}
      {step(at + 1, t('next'))}
    </nav>
  );
}
