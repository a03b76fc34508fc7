'use client';

import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/field/field';
import { SelectInput } from '@/components/ui/select-input/select-input';
import { reservationStatus } from '@/lib/contract/reservation';
import type { ListState } from './list-state';
import { SearchInput } from './search-input';
import { useListState } from './use-list-state';

/** Search and filters. A plain form that asks by its address, so that it works before scripts load. */
export function AttendeeFilters() {
  const t = useTranslations('attendees.filters');
  const statusWord = useTranslations('reservation.status');
  const { state, go } = useListState();
  const filter = (change: Partial<ListState>, how?: 'push' | 'replace') => go({ ...change, page: 1 }, how);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    filter({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
  };
  return (
    <search aria-label={t('title')}>
      <form className="attendee-filters" onSubmit={submit}>
        <Field id="attendees-q" label={t('search')} className="mb-0 attendee-search">
          {(input) => (
            <SearchInput
              {...input}
              placeholder={t('searchHint')}
              value={state.q}
              onSearch={(q) => filter({ q }, 'replace')}
            />
          )}
        </Field>
        <Field id="attendees-status" label={t('status')} className="mb-0">
          {(input) => (
            <SelectInput
              {...input}
              name="status"
              value={state.status}
              onChange={({ currentTarget }) => filter({ status: currentTarget.value as ListState['status'] })}
            >
              <option value="">{t('anyStatus')}</option>
              {reservationStatus.options.map((status) => (
                <option key={status} value={status}>
                  {statusWord(status)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id="attendees-balance" label={t('balance')} className="mb-0">
          {(input) => (
            <SelectInput
              {...input}
              name="balance"
              value={state.balance}
              onChange={({ currentTarget }) => filter({ balance: currentTarget.value as ListState['balance'] })}
            >
              <option value="">{t('anyBalance')}</option>
              <option value="due">{t('due')}</option>
              <option value="paid">{t('settled')}</option>
            </SelectInput>
          )}
        </Field>
        <label className="form-check attendee-check">
          <input
            type="checkbox"
            className="form-check-input"
            name="payments"
            value="1"
            checked={state.payments}
            onChange={({ currentTarget }) => filter({ payments: currentTarget.checked })}
          />
          <span className="form-check-label">{t('payments')}</span>
        </label>
        <noscript>
          <Button type="submit" small>
            {t('apply')}
          </Button>
        </noscript>
      </form>
    </search>
  );
}
