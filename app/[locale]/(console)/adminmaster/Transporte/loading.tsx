import { getTranslations } from 'next-intl/server';
import { Skeleton } from '@/components/ui/skeleton/skeleton';

export default async function TransportLoading() {
  const t = await getTranslations('common');
  return <Skeleton lines={8} label={t('loading')} />;
}
