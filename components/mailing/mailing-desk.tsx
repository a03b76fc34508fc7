'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { expectedKey, mailingsKey, mailingsQuery } from '@/lib/api/mailing';
import type { Mailing, MailingList } from '@/lib/contract/mailing';
import { takeChosenGuests } from './chosen-guests';
import styles from './mailing.module.css';
import { MailingCard } from './mailing-card';

const MailingForm = dynamic(() => import('./mailing-form').then(({ MailingForm: Form }) => Form), {
  loading: () => <Skeleton lines={8} />,
});

interface MailingDeskProps {
  eventId: string;
  eventName: string;
  initial: MailingList;
}

/** The messages of an event, the newest first; those on their way are counted while one looks. */
export function MailingDesk({ eventId, eventName, initial }: MailingDeskProps) {
  const t = useTranslations('mailings');
  const common = useTranslations('common');
  const queries = useQueryClient();
  const [opened, setOpened] = useState<Mailing | 'new' | null>(null);
  const { data: list, isError } = useQuery({ ...mailingsQuery(lazyBrowserHttp, eventId), initialData: initial });
  const [guestIds, setGuestIds] = useState<string[] | null>(null);
  useEffect(() => {
    const chosen = takeChosenGuests(eventId);
    if (!chosen) return;
    setGuestIds(chosen);
    setOpened('new');
  }, [eventId]);
  const close = () => {
    setOpened(null);
    setGuestIds(null);
  };
  const takeOver = (changed: Mailing) => {
    queries.setQueryData<MailingList>(mailingsKey(eventId), (known) => {
      if (!known) return known;
      const isNew = known.data.every(({ id }) => id !== changed.id);
      const others = known.data.map((each) => (each.id === changed.id ? changed : each));
      return { ...known, data: isNew ? [changed, ...others] : others };
    });
    // What the package leaves, and what went out meanwhile.
    void queries.invalidateQueries({ queryKey: mailingsKey(eventId) });
    // Another audience or channel reaches other guests, so the list of their names is read again.
    void queries.invalidateQueries({ queryKey: expectedKey(changed.id) });
  };
  const add = (
    <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {isError && <Alert tone="warning">{t('failed')}</Alert>}
      {list.data.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} action={add} />
      ) : (
        <>
          <p>{add}</p>
          <ul className={`list-plain ${styles.list}`}>
            {list.data.map((mailing) => (
              <li key={mailing.id}>
                <MailingCard
                  mailing={mailing}
                  eventName={eventName}
                  timeZone={list.timeZone}
                  onChanged={takeOver}
                  onEdit={() => setOpened(mailing)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <SidePanel
        show={opened !== null}
        headingId="mailing-form"
        heading={opened && <h2 id="mailing-form">{t(opened === 'new' ? 'form.new' : 'form.edit')}</h2>}
        closeLabel={common('close')}
        onClose={close}
      >
        {opened && (
          <MailingForm
            eventId={eventId}
            mailing={opened === 'new' ? null : opened}
            list={list}
            onSaved={takeOver}
            guestIds={guestIds}
            onClose={close}
          />
        )}
      </SidePanel>
    </>
  );
}
