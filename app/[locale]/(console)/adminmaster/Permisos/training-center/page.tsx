import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { VideoLibrary } from '@/components/training/library/video-library';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadTrainingLibrary } from '@/lib/loaders/load-training';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'library' });
  return { title: t('title'), robots: { index: false } };
}

/** Only the platform's admin may open the permissions, and the films are the admin's too; the calls check it again. */
export default async function TrainingLibraryPage({ params }: PageProps) {
  await pageLocale(params);
  await openConsolePage('Permisos');
  const [t, videos] = await Promise.all([getTranslations('library'), loadTrainingLibrary()]);
  const { library, training, people } = await getMessages();
  const { topics, roles } = training;
  return (
    <NextIntlClientProvider messages={{ library, training: { topics, roles }, people: { failed: people.failed } }}>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link href="/training-center" className={buttonClass('secondary')} prefetch={false}>
            {t('see')}
          </Link>
        }
      />
      <VideoLibrary videos={videos} />
    </NextIntlClientProvider>
  );
}
