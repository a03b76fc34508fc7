import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { WordsEditor } from '@/components/mail/words-editor';
import { WORDS_PATH } from '@/components/mail/words-path';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadMailWords } from '@/lib/loaders/load-mails';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string; kind: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'mailWords' });
  return { title: t('title'), robots: { index: false } };
}

export default async function MailWordsOfKindPage({ params }: PageProps) {
  await pageLocale(params);
  const { kind } = await params;
  const { agency } = await openConsolePage('AgenciaAdministrar');
  const t = await getTranslations('mailWords');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const found = await loadMailWords({ agencyId: agency.id, kind });
  if (!found) notFound();
  const { record, preview } = found;
  const { mailWords, people } = await getMessages();
  return (
    <ExtraMessages messages={{ mailWords, people: { failed: people.failed } }}>
      <PageHeading
        title={record.title}
        lead={t(`about.${record.reader}`)}
        actions={<PageWay href={WORDS_PATH}>{t('title')}</PageWay>}
      />
      <WordsEditor key={record.kind} agencyId={agency.id} record={record} preview={preview} />
    </ExtraMessages>
  );
}
