import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button/button-class';
import { EmptyState } from '@/components/ui/empty-state/empty-state';
import { Picture } from '@/components/ui/picture/picture';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** A page of the flow reached without a booking: says so and offers the two ways to one. */
export async function ColdState({ locale, kind }: { locale: Locale; kind: 'booking' | 'reservation' }) {
  const t = await getTranslations({ locale, namespace: `${kind}.cold` });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('title')}
        text={t('text')}
        illustration={<Picture src="/illustrations/envelope.svg" alt="" width={160} height={120} />}
        action={
          <div className="d-flex flex-wrap justify-content-center gap-2">
            <Link href="/eventos" className={buttonClass('primary')}>
              {t('search')}
            </Link>
            <Link href="/login-link" className={buttonClass('secondary')}>
              {t('login')}
            </Link>
          </div>
        }
      />
    </div>
  );
}
