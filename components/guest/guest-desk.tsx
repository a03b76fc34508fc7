'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import type { Person } from '@/components/console/place/use-switch-place';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { GUEST_LIMITS, type GuestRow } from '@/lib/contract/guest';
import { can } from '@/lib/domain/permissions';
import styles from './guest.module.css';
import { GuestBulkBar } from './guest-bulk-bar';
import { type ChosenGuest, useGuestChoice } from './use-guest-choice';

const GuestForm = dynamic(() => import('./guest-form').then(({ GuestForm: Form }) => Form), {
  loading: () => <Skeleton lines={8} />,
});

type Desk = Omit<ReturnType<typeof useGuestChoice>, 'leave'> & { open: (guest: GuestRow) => void };

const DeskContext = createContext<Desk | null>(null);

function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only inside GuestDesk');
  return desk;
}

interface GuestDeskProps {
  eventId: string;
  eventName: string;
  /** The event's IANA zone. */
  timeZone: string;
  /** Whether the reader may write to guests. */
  writes: boolean;
  /** What the list is searched and filtered by. */
  filters: Record<string, string | undefined>;
  /** Decides which pages are led to. */
  reader: Person;
  /** What else can be done with the list, beside the button that adds a guest. */
  tools: ReactNode;
  children: ReactNode;
}

/** Around the list: the guest who is open next to it, and the chosen guests. */
export function GuestDesk({ eventId, eventName, timeZone, writes, filters, reader, ...slots }: GuestDeskProps) {
  const { tools, children } = slots;
  const t = useTranslations('guests.desk');
  const common = useTranslations('common');
  const [opened, setOpened] = useState<GuestRow | 'new' | null>(null);
  const { leave, ...choice } = useGuestChoice(filters);
  const close = () => setOpened(null);
  return (
    <DeskContext value={{ ...choice, open: setOpened }}>
      <div className="d-flex flex-wrap gap-2 mb-3">
        <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
        {tools}
      </div>
      {children}
      <GuestBulkBar
        eventId={eventId}
        timeZone={timeZone}
        writes={writes}
        calls={can(reader, 'makeCalls')}
        chosen={choice.people}
        everybody={choice.everybody}
        onLeave={leave}
        onLeaveAll={choice.leaveAll}
      />
      <SidePanel
        show={opened !== null}
        headingId="guest-title"
        heading={opened && <h2 id="guest-title">{opened === 'new' ? t('addTitle') : opened.name}</h2>}
        closeLabel={common('close')}
        onClose={close}
      >
        {opened && (
          <GuestForm
            key={opened === 'new' ? 'new' : opened.id}
            eventId={eventId}
            eventName={eventName}
            guest={opened === 'new' ? null : opened}
            writes={writes}
            reader={reader}
            onClose={close}
            onGone={(id) => leave([id])}
          />
        )}
      </SidePanel>
    </DeskContext>
  );
}

/** The guest's name as the button that opens them. */
export function GuestName({ guest }: { guest: GuestRow }) {
  const t = useTranslations('guests.desk');
  const { open } = useDesk();
  return (
    <button
      type="button"
      className={`btn btn-link p-0 fw-semibold ${styles.name}`}
      aria-haspopup="dialog"
      aria-label={t('open', { name: guest.name })}
      onClick={() => open(guest)}
    >
      {guest.name}
    </button>
  );
}

/** The box that chooses a guest; with the shift key held, all of the page up to them. */
export function GuestCheck({ guest, page }: { guest: ChosenGuest; page: ChosenGuest[] }) {
  const t = useTranslations('guests.bulk');
  const { isChosen, pick } = useDesk();
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('select', { name: guest.name })}
      checked={isChosen(guest.id)}
      onChange={(event) => pick(page, guest, event)}
    />
  );
}

/** Chooses everybody on the page, or nobody of them; then all that the list's filter matches, on other pages too. */
export function GuestPageCheck({ guests, total }: { guests: ChosenGuest[]; total: number }) {
  const t = useTranslations('guests.bulk');
  const { isChosen, everybody, choose, chooseEverybody, leaveAll } = useDesk();
  const isAll = guests.every(({ id }) => isChosen(id));
  const isMore = total > guests.length && total <= GUEST_LIMITS.bulk;
  return (
    <>
      {isAll && isMore && chooseEverybody && (
        <span className="w-100" role="status">
          {everybody ? (
            t('everybodyChosen', { count: everybody.total })
          ) : (
            <>
              {t('pageChosen', { count: guests.length })}{' '}
              <Button variant="secondary" small onClick={() => chooseEverybody(total)}>
                {t('everybody', { count: total })}
              </Button>
            </>
          )}
        </span>
      )}
      <Button variant="secondary" small onClick={() => (everybody ? leaveAll() : choose(guests, !isAll))}>
        {t(everybody ? 'clear' : isAll ? 'none' : 'all')}
      </Button>
    </>
  );
}
