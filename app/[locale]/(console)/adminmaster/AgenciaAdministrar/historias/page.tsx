import type { Metadata } from 'next';
import { getMessages, getTranslations } from 'next-intl/server';
import { hasPassed } from '@/components/event/event-date-text';
import { StoryList } from '@/components/story/console/story-list';
import { StoryStart } from '@/components/story/console/story-start';
import { STORIES_PATH } from '@/components/story/story-path';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { Link } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { openStoryConsole } from '@/lib/loaders/load-stories';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'stories.console' });
  return { title: t('title'), robots: { index: false } };
}

export default async function StoriesConsolePage({ params }: PageProps) {
  await pageLocale(params);
  const { frame, stories } = await openStoryConsole();
  const t = await getTranslations('stories.console');
  if (!frame.agency || !stories) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const past = frame.events.data.filter(hasPassed);
  const { stories: words, people } = await getMessages();
  const messages = { stories: { console: words.console }, people: { failed: people.failed } };
  return (
    <ExtraMessages messages={messages}>
      <PageHeading
        title={t('title')}
        lead={t('lead', { agency: frame.agency.name })}
        actions={
          <Link href={STORIES_PATH} className={buttonClass('secondary')}>
            {t('toSite')}
          </Link>
        }
      />
      <StoryList stories={stories.data} />
      <StoryStart
        agencyId={frame.agency.id}
        events={past.map(({ id, eventName, code }) => ({ id, name: `${eventName} (${code})` }))}
      />
    </ExtraMessages>
  );
}
