import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { missingMetadata } from '@/components/layout/status-page/missing-page';
import { pageLocale } from '@/lib/i18n/page-locale';

interface RestProps {
  params: Promise<{ locale: string; rest: string[] }>;
}

export async function generateMetadata({ params }: RestProps): Promise<Metadata> {
  return missingMetadata(await pageLocale(params));
}

export default async function Rest({ params }: RestProps) {
  await pageLocale(params);
  notFound();
}
