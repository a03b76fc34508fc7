import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageWay } from '@/components/console/place/page-way';
import { StoryEditor } from '@/components/story/console/story-editor';
import { STORY_CONSOLE_PATH } from '@/components/story/story-path';
import { PageHeading } from '@/components/ui/page-heading';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { openStoryConsole } from '@/lib/loaders/load-stories';
import { forgetStories } from '../forget-stories';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'stories.console' });
  return { title: t('title'), robots: { index: false } };
}

export default async function StoryConsolePage({ params }: PageProps) {
  await pageLocale(params);
  const { id } = await params;
  const { stories } = await openStoryConsole();
  const story = stories?.data.find((each) => each.id === decodeURIComponent(id));
  if (!story) notFound();
  const t = await getTranslations('stories.console');
  const { stories: words, people } = await getMessages();
  const messages = { stories: { console: words.console }, people: { failed: people.failed } };
  return (
    <ExtraMessages messages={messages}>
      <PageHeading
        title={story.coupleNames}
        lead={`${story.hotelName}, ${story.place}`}
        actions={<PageWay href={STORY_CONSOLE_PATH}>{t('title')}</PageWay>}
      />
      <StoryEditor story={story} forget={forgetStories} />
    </ExtraMessages>
  );
}
