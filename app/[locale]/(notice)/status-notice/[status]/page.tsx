import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '@/components/layout/status-page/missing-page';
import { StatusPage } from '@/components/layout/status-page/status-page';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { STATUS_NOTICES } from '@/lib/server/status-notices';

interface PageProps {
  params: Promise<{ locale: string; status: (typeof STATUS_NOTICES)[number] }>;
}

// The build makes all of them in both languages; no other status has a page.
export const dynamicParams = false;

export const generateStaticParams = () => STATUS_NOTICES.map((status) => ({ status }));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { status } = await params;
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'errors' });
  const title = {
    '403': 'forbidden.title',
    '404': 'notFound.title',
    '503': 'away.title',
  } as const;
  return { title: t(title[status]), robots: { index: false } };
}

/** lib/server puts this into pages that Next sends empty; next.config.ts redirects requests for the address itself. */
export default async function Page({ params }: PageProps) {
  await pageLocale(params);
  const { status } = await params;
  return (
    <main id="content" tabIndex={-1}>
      {status === '404' ? <MissingPage /> : <NoticePage status={status} />}
    </main>
  );
}

/** A page that its reader may not see, or not now, as it is sent before any script runs. */
async function NoticePage({ status }: { status: '403' | '503' }) {
  const t = await getTranslations('errors');
  const name = ({ '403': 'forbidden', '503': 'away' } as const)[status];
  const actions = {
    '403': (
      <Link href="/" className={buttonClass('primary')}>
        {t('forbidden.home')}
      </Link>
    ),
    // The address stays the requested one: a form without an action requests it again.
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
