import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';

/** Shown where the booking's state does not allow a change. */
export async function NotNow({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'change' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('notNow')}
        text={t('notNowText')}
        action={
          <Link href="/adminReservacion" className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        }
      />
    </div>
  );
}
