import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { WordsList } from '@/components/mail/words-list';
import { HELD_PATH } from '@/components/mail/words-path';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadMailWordsList } from '@/lib/loaders/load-mails';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'mailWords' });
  return { title: t('title'), robots: { index: false } };
}

export default async function MailWordsPage({ params }: PageProps) {
  await pageLocale(params);
  const { agency } = await openConsolePage('AgenciaAdministrar');
  const t = await getTranslations('mailWords');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { agency: agency.name })}
        actions={[
          <PageWay key="held" href={HELD_PATH}>
            {t('toHeld')}
          </PageWay>,
          <PageWay key="agency" href="/adminmaster/AgenciaAdministrar">
            {t('toAgency')}
          </PageWay>,
        ]}
      />
      <WordsList mails={await loadMailWordsList(agency.id)} />
    </>
  );
}
