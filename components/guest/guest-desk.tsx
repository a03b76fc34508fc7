'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, createContext, type ReactNode, use, useState } from 'react';
import { useRange } from '@/components/console/list/use-range';
import type { Person } from '@/components/console/place/use-switch-place';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { GuestRow } from '@/lib/contract/guest';
import styles from './guest.module.css';
import { GuestBulkBar } from './guest-bulk-bar';

const GuestForm = dynamic(() => import('./guest-form').then(({ GuestForm: Form }) => Form), {
  loading: () => <Skeleton lines={8} />,
});

interface Desk {
  open: (guest: GuestRow) => void;
  /** Names of the chosen guests by their ids, over the pages of the list. */
  chosen: ReadonlyMap<string, string>;
  choose: (guests: readonly ChosenGuest[], isChosen: boolean) => void;
  /** Chooses one by its box, or all of the page up to it. */
  pick: (page: readonly ChosenGuest[], guest: ChosenGuest, event: ChangeEvent<HTMLInputElement>) => void;
}

export type ChosenGuest = Pick<GuestRow, 'id' | 'name'>;

const DeskContext = createContext<Desk | null>(null);

function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('Only inside GuestDesk');
  return desk;
}

interface GuestDeskProps {
  eventId: string;
  /** Whether the reader may write to guests. */
  writes: boolean;
  /** Decides which pages are led to. */
  reader: Person;
  /** What else can be done with the list, beside the button that adds a guest. */
  tools: ReactNode;
  children: ReactNode;
}

/** Around the list: the guest who is open beside it, and those who are chosen. */
export function GuestDesk({ eventId, writes, reader, tools, children }: GuestDeskProps) {
  const t = useTranslations('guests.desk');
  const common = useTranslations('common');
  const [opened, setOpened] = useState<GuestRow | 'new' | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choose: Desk['choose'] = (guests, isChosen) => {
    const next = new Map(chosen);
    for (const { id, name } of guests) {
      if (isChosen) next.set(id, name);
      else next.delete(id);
    }
    setChosen(next);
  };
  const pick = useRange(choose);
  const close = () => setOpened(null);
  return (
    <DeskContext value={{ open: setOpened, chosen, choose, pick }}>
      <div className="d-flex flex-wrap gap-2 mb-3">
        <Button aria-haspopup="dialog" onClick={() => setOpened('new')}>
          {t('add')}
        </Button>
        {tools}
      </div>
      {children}
      <GuestBulkBar {...{ eventId, writes, chosen }} onLeave={(ids) => setChosen(without(chosen, ids))} />
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
            guest={opened === 'new' ? null : opened}
            writes={writes}
            reader={reader}
            onClose={close}
            onGone={(id) => setChosen(without(chosen, [id]))}
          />
        )}
      </SidePanel>
    </DeskContext>
  );
}

const without = (chosen: ReadonlyMap<string, string>, ids: readonly string[]) =>
  new Map([...chosen].filter(([id]) => !ids.includes(id)));

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
  const { chosen, pick } = useDesk();
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('select', { name: guest.name })}
      checked={chosen.has(guest.id)}
      onChange={(event) => pick(page, guest, event)}
    />
  );
}

/** Chooses everybody on the page, or nobody of them. */
export function GuestPageCheck({ guests }: { guests: ChosenGuest[] }) {
  const t = useTranslations('guests.bulk');
  const { chosen, choose } = useDesk();
  const isAll = guests.every(({ id }) => chosen.has(id));
  return (
    <Button variant="secondary" small onClick={() => choose(guests, !isAll)}>
      {t(isAll ? 'none' : 'all')}
    </Button>
  );
}
