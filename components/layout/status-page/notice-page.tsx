import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { StatusPage } from './status-page';

/** A page that is not for its reader, or not now, as it is sent before any script runs. */
export async function NoticePage({ status }: { status: '403' | '503' }) {
  const t = await getTranslations('errors');
  const name = ({ '403': 'forbidden', '503': 'away' } as const)[status];
  const actions = {
    '403': (
      <Link href="/" className={buttonClass('primary')}>
        {t('forbidden.home')}
      </Link>
    ),
    // The address stays the one that was asked for: a form without an action asks for it again.
    '503': (
      <form>
        <button type="submit" className={buttonClass('primary')}>
          {t('away.retry')}
        </button>
      </form>
    ),
  };
  return <StatusPage code={status} title={t(`${name}.title`)} text={t(`${name}.text`)} actions={actions[status]} />;
}
