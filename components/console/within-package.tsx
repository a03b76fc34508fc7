import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { ApiError } from '@/lib/api/api-error';
import { EventLink } from './place/event-link';

interface WithinPackageProps<Data> {
  load: () => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** What the event's package holds; where it is without it, the sentence that says so and the way up. */
export async function WithinPackage<Data>({ load, children }: WithinPackageProps<Data>) {
  const t = await getTranslations('console.beyondPackage');
  const loaded = await load().then(
    (data) => ({ data }),
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'PACKAGE_LIMIT') return { beyond: error.message };
      throw error;
    },
  );
  if ('data' in loaded) return children(loaded.data);
  return (
    <EmptyState
      title={t('title')}
      text={loaded.beyond}
      action={
        <EventLink href="/adminmaster/Evento" className={buttonClass('secondary')}>
          {t('way')}
        </EventLink>
      }
    />
  );
}
