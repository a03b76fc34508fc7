'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Disclosure } from '@/components/ui/disclosure';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { agenciesQuery } from '@/lib/api/lazy-queries';
import type { Page } from '@/lib/contract/page';
import { useConsoleStore } from '@/lib/stores/console-store';
import type { Person } from '../place/page-after-switch';
import { PlaceList } from '../place/place-list';
import type { PlaceQuery } from '../place/use-place-search';
import { useSwitchPlace } from '../place/use-switch-place';
import styles from './sidebar.module.css';

export interface AgencyChoice {
  id: string;
  name: string;
}

interface AgencyPickerProps {
  agencies: Page<AgencyChoice>;
  current: AgencyChoice | null;
  person: Person;
}

/** The platform admin's switch between agencies; the page stays and shows the other agency's data. */
export function AgencyPicker({ agencies, current, person }: AgencyPickerProps) {
  const t = useTranslations('console');
  const chooseAgency = useConsoleStore((state) => state.chooseAgency);
  const { busy, switchPlace } = useSwitchPlace(person);
  const query = useMemo<PlaceQuery<AgencyChoice>>(() => (q) => agenciesQuery(lazyBrowserHttp, q), []);
  return (
    <section aria-label={t('agency')} aria-busy={busy}>
      <h2 className={styles.heading}>{t('agency')}</h2>
      <Disclosure className={styles.agency} summary={current?.name ?? t('place.choose')} closeOn={current?.id ?? ''}>
        <PlaceList
          searchLabel={t('place.searchAgency')}
          query={query}
          first={agencies}
          currentId={current?.id ?? null}
          onChoose={({ id }) => switchPlace(() => chooseAgency(id), null)}
        >
          {({ name }) => <strong>{name}</strong>}
        </PlaceList>
      </Disclosure>
    </section>
  );
}
