import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { pageLocale } from '@/lib/i18n/page-locale';

/** Title and description of a page of something that can be done with a booking. */
export async function changeMetadata(
  params: Promise<{ locale: string }>,
  page: 'add' | 'cancel' | 'companions' | 'data' | 'room',
): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'change.meta' });
  return flowMetadata({
    locale,
    path: '/adminReservacion',
    title: t(`${page}Title`),
    description: t(`${page}Description`),
  });
}
