import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { FilmPage } from '@/components/training/film-page';
import { TrainingPage } from '@/components/training/training-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadTraining } from '@/lib/loaders/load-training';

interface PageProps {
  params: Promise<{ locale: string; film?: string[] }>;
}

// The films are data: made on the first visit, then served from memory. The list and each film are one route because
// only a route with a part that is not known to the build is left out of the build, which has no database.
export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

async function pageFilm(params: PageProps['params']) {
  const locale = await pageLocale(params);
  const { film: [slug, ...rest] = [] } = await params;
  const videos = await loadTraining(locale);
  if (slug === undefined) return { locale, videos, video: null };
  const video = videos.find((each) => each.slug === slug);
  if (!video || rest.length > 0) notFound();
  return { locale, videos, video };
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale, video } = await pageFilm(params);
  if (video) {
    const { title, description } = video.texts[locale];
    return publicMetadata({ locale, path: `/training-center/${video.slug}`, title, description });
  }
  const t = await getTranslations({ locale, namespace: 'training' });
  return publicMetadata({ locale, path: '/training-center', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  const { locale, videos, video } = await pageFilm(params);
  if (!video) return <TrainingPage locale={locale} videos={videos} />;
  const others = videos.filter((each) => each !== video);
  const near = [...others].sort((a, b) => Number(b.topic === video.topic) - Number(a.topic === video.topic));
  return <FilmPage locale={locale} video={video} others={near} />;
}
