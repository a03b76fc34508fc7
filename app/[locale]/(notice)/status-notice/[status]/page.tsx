import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MissingPage } from '@/components/layout/status-page/missing-page';
import { NoticePage } from '@/components/layout/status-page/notice-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { STATUS_NOTICES } from '@/lib/server/status-notices';

interface PageProps {
  params: Promise<{ locale: string; status: (typeof STATUS_NOTICES)[number] }>;
}

// Made with the build, each in both languages, and none beside them.
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

/** What lib/server puts into pages that Next sends empty; next.config.ts sends away whoever asks for it by its address. */
export default async function Page({ params }: PageProps) {
  await pageLocale(params);
  const { status } = await params;
  return (
    <main id="content" tabIndex={-1}>
      {status === '404' ? <MissingPage /> : <NoticePage status={status} />}
    </main>
  );
}
