'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useLayoutEffect, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { orderBanquetTables, seatingFileUrl, seatPeople, suggestSeating } from '@/lib/api/seating';
import { useSend } from '@/lib/api/use-send';
import {
  type BanquetPerson,
  type BanquetTable,
  type SeatChange,
  type SeatedPerson,
  type SeatingPlan,
  type SeatingSuggestion,
  seatingPlan,
} from '@/lib/contract/seating';
import { plainWords } from '@/lib/domain/guest-name';
import { movedBy } from '@/lib/domain/ordering';
import { brokenAt, freeSeats } from '@/lib/domain/seating';
import { PeopleList } from './people-list';
import { personKey, SeatChosen, SuggestedSeats } from './seat-people';
import styles from './seating.module.css';
import { SeatingRules } from './seating-rules';
import { moveId, TableCard, TableForm, type Way } from './table-card';

const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

/** Tables of the banquet and who sits there; people are dragged, or ticked and sent to a table. */
export function SeatingDesk({ initial, tends }: { initial: SeatingPlan; tends: boolean }) {
  const t = useTranslations('seating');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const [plan, setPlan] = useState(initial);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [suggestion, setSuggestion] = useState<SeatingSuggestion | null>(null);
  const [form, setForm] = useState<BanquetTable | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const [words, setWords] = useState('');
  const [moved, setMoved] = useState<{ tableId: string; way: Way } | null>(null);
  const id = useId();
  const { eventId } = plan;
  const takeOver = (next: SeatingPlan) => {
    setPlan(next);
    setSuggestion(null);
  };
  const takeStale = (details: unknown) => {
    const read = seatingPlan.safeParse(details);
    if (read.success) takeOver(read.data);
  };
  const seating = useSend({
    send: seatPeople,
    onDone: (next, { seats }: SeatChange & { eventId: string }) => {
      takeOver(next);
      setChosen(new Set());
      setSaid(t('moved', { count: seats.length }));
    },
  });
  const ordering = useSend({
    send: (http, { tableId, ids }: { tableId: string; ids: string[]; way: Way }) =>
      orderBanquetTables(http, { eventId, ids }).then((next) => ({ next, tableId })),
    onDone: ({ next, tableId }, { way }) => {
      takeOver(next);
      const at = next.tables.findIndex((table) => table.id === tableId);
      setSaid(t('placed', { name: next.tables[at]?.name ?? '', position: at + 1, count: next.tables.length }));
      setMoved({ tableId, way });
    },
    onStale: takeStale,
  });
  // Before the next paint: where the table has moved, the page itself would have the focus in between.
  useLayoutEffect(() => {
    if (!moved) return;
    const button = (way: Way) => document.getElementById(moveId(moved.tableId, way));
    const pressed = button(moved.way);
    const isAtEnd = pressed instanceof HTMLButtonElement && pressed.disabled;
    (isAtEnd ? button(moved.way === 'earlier' ? 'later' : 'earlier') : pressed)?.focus();
  }, [moved]);
  const suggesting = useSend({ send: suggestSeating, onDone: setSuggestion });
  const free = freeSeats(plan);
  const waiting = plan.people.filter(({ tableId }) => tableId === null);
  const nameOf = ({ name, guest, place }: BanquetPerson) => name ?? t('companion', { place, guest });

  const seat = (people: readonly SeatedPerson[], tableId: string | null) => {
    setSaid('');
    suggesting.forget();
    const seats = people.map(({ guestId, place }) => ({ guestId, place, tableId }));
    if (seats.length > 0) void seating.save({ eventId, seats });
  };
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  /** Moves the dragged person; one who is ticked takes all other ticked people along. */
  const drop = (key: string, tableId: string | null) => {
    const keys = chosen.has(key) ? chosen : new Set([key]);
    seat(
      plan.people.filter((person) => keys.has(personKey(person)) && person.tableId !== tableId),
      tableId,
    );
  };
  const sought = plainWords(words).split(' ').filter(Boolean);
  const found = plan.people.filter((person) => {
    const name = plainWords(nameOf(person));
    return sought.every((word) => name.includes(word));
  });
  const list = (tableId: string | null) => (
    <PeopleList
      people={found.filter((person) => person.tableId === tableId)}
      chosen={tends ? chosen : null}
      nameOf={nameOf}
      onChoose={choose}
    />
  );
  const ids = plan.tables.map((table) => table.id);
  const mover = (tableId: string, way: Way) => {
    const next = movedBy(ids, tableId, way === 'earlier' ? -1 : 1);
    return next.join() === ids.join() ? null : () => void ordering.save({ tableId, ids: next, way });
  };
  // A search leaves only the tables of those who were found.
  const shownTables =
    sought.length > 0 ? plan.tables.filter(({ id }) => found.some(({ tableId }) => tableId === id)) : plan.tables;
  const failure = seating.failure ?? suggesting.failure ?? ordering.failure;
  return (
    <>
      <p className="text-secondary">{t('leaves')}</p>
      {tends && (
        <div className="d-flex flex-wrap gap-2 mb-3">
          <Button aria-haspopup="dialog" onClick={() => setForm('new')}>
            {t('addTable')}
          </Button>
          {plan.tables.length > 0 && waiting.length > 0 && (
            <Button variant="secondary" busy={suggesting.busy} onClick={() => void suggesting.save({ eventId })}>
              {t('suggest')}
            </Button>
          )}
        </div>
      )}
      {plan.tables.length > 0 && (
        <nav aria-label={t('file.print')} className="d-flex flex-wrap gap-2 mb-3">
          {FORMATS.map((format) => (
            <a
              key={format}
              href={seatingFileUrl({ eventId, format, locale })}
              download
              className={buttonClass('secondary', { small: true })}
            >
              {t(`file.${format}`)}
            </a>
          ))}
        </nav>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {suggestion && (
        <SuggestedSeats
          suggestion={suggestion}
          plan={plan}
          nameOf={nameOf}
          busy={seating.busy}
          onApply={(seats) => void seating.save({ eventId, seats })}
          onDrop={() => setSuggestion(null)}
        />
      )}
      {plan.tables.length === 0 && <EmptyState title={t('none')} text={t(tends ? 'noneText' : 'noneRead')} />}
      {plan.people.length > 0 && (
        <search>
          <Field id={`${id}-search`} label={t('search')} className={styles.search}>
            {(input) => (
              <TextInput {...input} type="search" value={words} onChange={({ target }) => setWords(target.value)} />
            )}
          </Field>
          <p role="status">{sought.length > 0 && t('found', { count: found.length })}</p>
        </search>
      )}
      <div className={styles.tables}>
        <section
          className={styles.waiting}
          aria-labelledby="without-seat"
          onDragOver={tends ? (event) => event.preventDefault() : undefined}
          onDrop={tends ? ({ dataTransfer }) => drop(dataTransfer.getData('text/plain'), null) : undefined}
        >
          <h2 id="without-seat" className="h5">
            {t('without', { count: waiting.length })}
          </h2>
          {waiting.length > 0 && list(null)}
          {waiting.length === 0 && <p className="mb-0">{t(plan.people.length > 0 ? 'allSeated' : 'nobody')}</p>}
        </section>
        {shownTables.map((table) => (
          <TableCard
            key={table.id}
            table={table}
            free={free.get(table.id) ?? 0}
            broken={brokenAt(plan, table.id).map(({ id, kind, oneId, otherId }) => {
              const who = (guestId: string) => plan.people.find((each) => each.guestId === guestId)?.guest ?? '';
              return { id, text: t(`broken.${kind}`, { one: who(oneId), other: who(otherId) }) };
            })}
            onEdit={tends ? () => setForm(table) : null}
            onMove={tends ? { earlier: mover(table.id, 'earlier'), later: mover(table.id, 'later') } : null}
            onDropPerson={tends ? (key) => drop(key, table.id) : null}
          >
            {list(table.id)}
          </TableCard>
        ))}
      </div>
      {(failure || chosen.size > 0) && (
        <div className={styles.bar}>
          {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
          {chosen.size > 0 && (
            <SeatChosen
              count={chosen.size}
              tables={plan.tables}
              free={free}
              busy={seating.busy}
              onSeat={(tableId) =>
                seat(
                  plan.people.filter((person) => chosen.has(personKey(person))),
                  tableId,
                )
              }
              onForget={() => setChosen(new Set())}
            />
          )}
        </div>
      )}
      {plan.people.length + plan.rules.length > 1 && <SeatingRules plan={plan} tends={tends} onPlan={takeOver} />}
      {form && (
        <TableForm
          key={form === 'new' ? 'new' : `${form.id} ${form.version}`}
          eventId={eventId}
          table={form === 'new' ? null : form}
          onStale={takeStale}
          onPlan={(next) => {
            takeOver(next);
            setForm(null);
          }}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}
