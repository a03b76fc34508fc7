import type { MetadataRoute } from 'next';
import { storyPath } from '@/components/story/story-path';
import { getPathname } from '@/lib/i18n/navigation';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { type Locale, routing } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { loadStories } from '@/lib/loaders/load-stories';
import { loadTraining } from '@/lib/loaders/load-training';

// Stories and films are data, and no build reads the database.
export const dynamic = 'force-dynamic';

const address = (href: string, locale: Locale) => new URL(getPathname({ href, locale }), siteUrl()).toString();

/** Event pages are for people who have the link: they are not listed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { defaultLocale, locales } = routing;
  const [stories, films] = await Promise.all([loadStories(defaultLocale), loadTraining(defaultLocale)]);
  const pages = [
    ...PUBLIC_PAGES,
    ...stories.map(({ slug }) => storyPath(slug)),
    ...films.map(({ slug }) => `/training-center/${slug}`),
  ];
  return pages.flatMap((page) =>
    locales.map((locale) => ({
      url: address(page, locale),
      alternates: { languages: Object.fromEntries(locales.map((other) => [other, address(page, other)])) },
    })),
  );
}
