'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { changeListView, keepListLayout, removeListView, saveListView } from '@/lib/api/list-settings';
import { useSend } from '@/lib/api/use-send';
import {
  type ListLayout,
  type ListName,
  listDensity,
  listLayout,
  type SavedView,
  savedView,
  viewOf,
} from '@/lib/contract/list-settings';
import { EventLink } from '../place/event-link';
import { useTakeBack } from '../use-take-back';
import { type OwnList, useOwnList } from './list-settings';
import styles from './list-tools.module.css';

interface ListToolsProps {
  list: ListName;
  /** Columns that can be hidden; none where the rows are not those of a table. */
  columns: { id: string; label: string }[];
}

/** The views that its reader keeps of a list, and how the list is shown to them. */
export function ListTools(props: ListToolsProps) {
  const own = useOwnList(props.list);
  return own && <Tools {...props} own={own} />;
}

function Tools({ list, columns, own }: ListToolsProps & { own: OwnList }) {
  const t = useTranslations('console.lists');
  return (
    <div className={styles.tools}>
      <Disclosure
        summary={own.views.length > 0 ? t('viewsOf', { count: own.views.length }) : t('views')}
        closeOn=""
        className={styles.menu}
      >
        <Views list={list} own={own} />
      </Disclosure>
      {columns.length > 0 && (
        <Disclosure summary={t('columns')} closeOn="" className={styles.menu}>
          <Layout own={own} columns={columns} />
        </Disclosure>
      )}
    </div>
  );
}

const messageOf = (failure: Error | null) => (failure instanceof ApiError ? failure.message : (failure?.message ?? ''));
const fieldOf = (failure: Error | null) => (failure instanceof ApiError ? failure.fields?.name : undefined);

function Views({ list, own }: { list: ListName; own: OwnList }) {
  const t = useTranslations('console.lists');
  const query = viewOf(new URLSearchParams(useSearchParams()));
  const [name, setName] = useState('');
  const taken = own.views.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const onStale = (details: unknown) => {
    const now = savedView.safeParse(details).data;
    if (now) own.keepView(now);
  };
  const save = useSend({
    sendKeyed: (http, input: { name: string; query: string }, idempotencyKey) =>
      taken
        ? changeListView(http, { id: taken.id, version: taken.version, query: input.query })
        : saveListView(http, { list, ...input, idempotencyKey }),
    onStale,
    onDone: (view) => {
      own.keepView(view);
      setName('');
      notify({ tone: 'success', text: t('saved', { name: view.name }) });
    },
  });
  const putBack = useTakeBack(t('undo'), {
    sendKeyed: (http, { name: of, query: shown }: Pick<SavedView, 'name' | 'query'>, idempotencyKey) =>
      saveListView(http, { list, name: of, query: shown, idempotencyKey }),
    onDone: own.keepView,
    onFailed: (error) => notify({ tone: 'error', text: error instanceof Error ? error.message : '' }),
  });
  const remove = useSend({
    send: removeListView,
    onStale,
    onDone: (_, view: SavedView) => {
      own.forgetView(view.id);
      putBack.offer(t('removed', { name: view.name }), view);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void save.save({ name: name.trim(), query });
  };
  const failure = (save.failure && fieldOf(save.failure) === undefined ? save.failure : null) ?? remove.failure;
  return (
    <>
      {own.views.length === 0 && <p className="text-secondary">{t('noViews')}</p>}
      <ul className={`list-plain ${styles.views}`}>
        {own.views.map((view) => (
          <li key={view.id}>
            <EventLink href={`?${view.query}`} aria-current={view.query === query ? 'true' : undefined}>
              {view.name}
            </EventLink>
            <button
              type="button"
              className="btn-close"
              aria-label={t('remove', { name: view.name })}
              onClick={() => void remove.save(view)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className={styles.save}>
        <Field id={`${list}-view`} label={t('name')} error={fieldOf(save.failure)} className="mb-0">
          {(input) => (
            <TextInput
              {...input}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => {
                setName(target.value);
                save.forget();
              }}
            />
          )}
        </Field>
        <Button type="submit" small variant="secondary" busy={save.busy}>
          {t(taken ? 'replace' : 'save')}
        </Button>
      </form>
      {failure && (
        <Alert tone="danger" className="mt-2 mb-0">
          {messageOf(failure)}
        </Alert>
      )}
    </>
  );
}

function Layout({ own, columns }: { own: OwnList; columns: ListToolsProps['columns'] }) {
  const t = useTranslations('console.lists');
  const { layout } = own;
  const keep = useSend({
    send: (http, wanted: ListLayout) => keepListLayout(http, wanted),
    onDone: own.keepLayout,
    onStale: (details) => {
      const now = listLayout.safeParse(details).data;
      if (now) own.keepLayout(now);
    },
  });
  const change = (part: Partial<ListLayout>) => void keep.save({ ...layout, ...part });
  const shown = keep.busy && keep.input ? keep.input : layout;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>{t('shown')}</legend>
        {columns.map(({ id, label }) => (
          <label key={id} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={!shown.hidden.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                change({ hidden: checked ? layout.hidden.filter((each) => each !== id) : [...layout.hidden, id] })
              }
            />
            <span className="form-check-label">{label}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('density')}</legend>
        {listDensity.options.map((density) => (
          <label key={density} className="form-check">
            <input
              type="radio"
              name={`${layout.list}-density`}
              className="form-check-input"
              checked={shown.density === density}
              onChange={() => change({ density })}
            />
            <span className="form-check-label">{t(`densities.${density}`)}</span>
          </label>
        ))}
      </fieldset>
      {keep.failure && (
        <Alert tone="danger" className="mt-2 mb-0">
          {messageOf(keep.failure)}
        </Alert>
      )}
    </>
  );
}
