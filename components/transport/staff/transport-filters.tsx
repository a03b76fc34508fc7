'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { SearchInput } from '@/components/attendee/list/search-input';
import { ListLink } from '@/components/console/list/list-link';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { transportKind } from '@/lib/contract/transport';
import { isFiltered, type TransportState, withoutFilters } from './list-state';
import styles from './transport-staff.module.css';
import { useTransportState } from './use-transport-state';

/** Search and kind. A plain form that asks by its address, so that it works before scripts load. */
export function TransportFilters() {
  const t = useTranslations('transport.staff.filters');
  const kinds = useTranslations('transport.kind');
  const { state, go, hrefOf } = useTransportState();
  const all = withoutFilters(state);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim(), page: 1 });
  };
  return (
    <search aria-label={t('label')}>
      <form className={styles.filters} onSubmit={submit}>
        <Field id="transport-q" label={t('search')} className="mb-0">
          {(input) => (
            <SearchInput
              {...input}
              placeholder={t('searchHint')}
              value={state.q}
              onSearch={(q) => go({ q, page: 1 }, 'replace')}
            />
          )}
        </Field>
        <Field id="transport-kind" label={t('kind')} className="mb-0">
          {(input) => (
            <SelectInput
              {...input}
              name="kind"
              value={state.kind}
              onChange={({ currentTarget }) => go({ kind: currentTarget.value as TransportState['kind'], page: 1 })}
            >
              <option value="">{t('anyKind')}</option>
              {transportKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {kinds(kind)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {isFiltered(state) && (
          <ListLink href={hrefOf(all)} onGo={() => go(all)}>
            {t('clear')}
          </ListLink>
        )}
        <noscript>
          <Button type="submit" small>
            {t('apply')}
          </Button>
        </noscript>
      </form>
    </search>
  );
}
