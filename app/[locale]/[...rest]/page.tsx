import { notFound } from 'next/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';

interface RestProps {
  params: Promise<{ locale: string; rest: string[] }>;
}

export default async function Rest({ params }: RestProps) {
  await pageLocale(params);
  notFound();
}
