import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button/button-class';
import { EmptyState } from '@/components/ui/empty-state/empty-state';
import { Picture } from '@/components/ui/picture/picture';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** The page of an entry reached without one: what the list is, and the ways to it. */
export async function ColdEntry({ eventCode, locale }: { eventCode: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'waitlist.entry.cold' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('title')}
        text={t('text')}
        illustration={<Picture src="/illustrations/room.svg" alt="" width={160} height={120} />}
        action={
          <div className="d-flex flex-wrap justify-content-center gap-2">
            <Link href={`/eventos/${eventCode}/reservationProcess?step=category`} className={buttonClass('primary')}>
              {t('book')}
            </Link>
            <Link href={`/eventos/${eventCode}`} className={buttonClass('secondary')}>
              {t('event')}
            </Link>
          </div>
        }
      />
    </div>
  );
}
