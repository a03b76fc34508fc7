import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { ApiError } from '@/lib/api/api-error';
import type { Session } from '@/lib/contract/session';
import { type EventPackage, holdsFeature, SMALLEST_WITH } from '@/lib/domain/packages';
import { can } from '@/lib/domain/permissions';
import { EventLink } from './place/event-link';

interface WithinPackageProps<Data> {
  load: () => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A feature of the event's package; where the package lacks it, a sentence that says so and the way up. */
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

interface PackageNoticeProps {
  /** Package of the current event; null = none, which limits nothing. */
  chosen: EventPackage | null;
  /** The feature that the page is about. */
  of: 'calls' | 'reservations' | 'transport';
  session: Session;
}

/** Says what the page cannot do with the event's package, what stays, and how those who may get a larger one do so. */
export async function PackageNotice({ chosen, of, session }: PackageNoticeProps) {
  if (chosen === null || holdsFeature(chosen, of)) return null;
  const t = await getTranslations('console.beyondPackage');
  const names = await getTranslations('publication.package');
  return (
    <Alert tone="info" title={t('title')}>
      <p>{t(`lacks.${of}`, { package: names(chosen), needs: names(SMALLEST_WITH[of]) })}</p>
      {can(session, 'manageEvent') ? (
        <EventLink href="/adminmaster/Evento" className={buttonClass('secondary', { small: true })}>
          {t('way')}
        </EventLink>
      ) : (
        <p className="mb-0">{t('ask')}</p>
      )}
    </Alert>
  );
}
