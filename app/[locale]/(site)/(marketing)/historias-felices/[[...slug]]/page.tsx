import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { missingMetadata } from '@/components/layout/status-page/missing-page';
import { StoriesPage } from '@/components/story/stories-page';
import { StoryPage } from '@/components/story/story-page';
import { STORIES_PATH, storyPath } from '@/components/story/story-path';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadStories, storyBySlug } from '@/lib/loaders/load-stories';

interface PageProps {
  params: Promise<{ locale: string; slug?: string[] }>;
}

// Gallery and stories are made on the first visit (no build reads the database), then served from memory.
export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

async function asked(params: PageProps['params']) {
  const locale = await pageLocale(params);
  const { slug = [] } = await params;
  const [name, ...more] = slug;
  const story = name && more.length === 0 ? await storyBySlug(name, locale) : null;
  return { locale, story, isGallery: slug.length === 0 };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale, story, isGallery } = await asked(params);
  const t = await getTranslations({ locale, namespace: 'stories' });
  const shared = { locale, path: STORIES_PATH };
  if (isGallery) return publicMetadata({ ...shared, title: t('metaTitle'), description: t('metaDescription') });
  if (!story) return missingMetadata(locale);
  const { coupleNames: names, place, quote, title, slug } = story;
  const description = t('storyDescription', { names, place, quote: quote[locale] });
  return publicMetadata({ ...shared, path: storyPath(slug), title: title[locale], description });
}

export default async function Page({ params }: PageProps) {
  const { locale, story, isGallery } = await asked(params);
  if (!isGallery && !story) notFound();
  const stories = await loadStories(locale);
  if (!story) return <StoriesPage stories={stories} locale={locale} />;
  const place = stories.findIndex(({ slug }) => slug === story.slug);
  const next = stories.length > 1 ? stories[(place + 1) % stories.length] : undefined;
  return <StoryPage story={story} next={next ?? null} locale={locale} />;
}
