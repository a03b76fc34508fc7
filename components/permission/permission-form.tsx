'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { changePermissions, restorePermissions } from '@/lib/api/permission';
import { useSend } from '@/lib/api/use-send';
import type { Permission, PermissionMatrix } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import styles from './permission.module.css';

/** The matrix role x permission of an agency: what is ticked here is what the provider allows. */
export function PermissionForm({ matrix: loaded }: { matrix: PermissionMatrix }) {
  const t = useTranslations('permissions');
  const failureWords = useFailureWords();
  const [matrix, setMatrix] = useState(loaded);
  const [draft, setDraft] = useState<ReadonlyMap<string, boolean>>(new Map());
  const show = (saved: PermissionMatrix) => {
    setMatrix(saved);
    setDraft(new Map());
  };
  const edit = useSend({
    send: changePermissions,
    onDone: (saved) => {
      show(saved);
      notify({ tone: 'success', text: t('saved') });
    },
  });
  const cells = matrix.rows.flatMap(({ permission, cells: ofRow }) => ofRow.map((cell) => ({ ...cell, permission })));
  const pending = cells.flatMap(({ role, permission, allowed }) => {
    const wanted = draft.get(`${role} ${permission}`);
    return wanted === undefined || wanted === allowed ? [] : [{ role, permission, allowed: wanted }];
  });
  useUnsavedEdits(pending.length > 0);
  const changed = cells.filter(({ allowed, byDefault }) => allowed !== byDefault).length;
  const tick = (role: RoleName, permission: Permission, allowed: boolean) =>
    setDraft(new Map(draft).set(`${role} ${permission}`, allowed));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending.length > 0) edit.save({ agencyId: matrix.agencyId, cells: pending });
  };
  return (
    <form onSubmit={submit}>
      <div className={styles.bar}>
        <p role="status">{t('changed', { count: changed })}</p>
        <RestoreDefaults agencyId={matrix.agencyId} disabled={changed === 0} onDone={show} />
      </div>
      {matrix.rows.map((row) => (
        <PermissionRow
          key={row.permission}
          permission={row.permission}
          cells={row.cells.map((cell) => ({
            ...cell,
            wanted: draft.get(`${cell.role} ${row.permission}`) ?? cell.allowed,
          }))}
          onTick={(role, allowed) => tick(role, row.permission, allowed)}
        />
      ))}
      {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      <div className={styles.save}>
        <Button type="submit" busy={edit.busy} disabled={pending.length === 0}>
          {t('save', { count: pending.length })}
        </Button>
      </div>
    </form>
  );
}

type Cell = PermissionMatrix['rows'][number]['cells'][number] & { wanted: boolean };

interface PermissionRowProps {
  permission: Permission;
  cells: Cell[];
  onTick: (role: RoleName, allowed: boolean) => void;
}

/** One permission in words, and a box for each role; a fixed one cannot be ticked, a changed one says so. */
function PermissionRow({ permission, cells, onTick }: PermissionRowProps) {
  const t = useTranslations('permissions');
  const roles = useTranslations('console.roles');
  const id = useId();
  return (
    <fieldset className={styles.row}>
      <legend>{t(`means.${permission}`)}</legend>
      <div className={styles.cells}>
        {cells.map(({ role, wanted, byDefault, changeable }) => {
          const note = changeable ? (wanted === byDefault ? null : t(byDefault ? 'taken' : 'given')) : t('fixed');
          return (
            <div key={role} className={`form-check ${styles.cell}`} data-changed={wanted !== byDefault || undefined}>
              <input
                id={`${id}-${role}`}
                type="checkbox"
                className="form-check-input"
                checked={wanted}
                disabled={!changeable}
                aria-describedby={note ? `${id}-${role}-note` : undefined}
                onChange={(event) => onTick(role, event.target.checked)}
              />
              <label className="form-check-label" htmlFor={`${id}-${role}`}>
                {roles(role)}
              </label>
              {note && (
                <small id={`${id}-${role}-note`} className={changeable ? undefined : 'visually-hidden'}>
                  {note}
                </small>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

interface RestoreDefaultsProps {
  agencyId: string;
  disabled: boolean;
  onDone: (matrix: PermissionMatrix) => void;
}

/** Takes every change of the table back, asked first. */
function RestoreDefaults({ agencyId, disabled, onDone }: RestoreDefaultsProps) {
  const t = useTranslations('permissions');
  const common = useTranslations('common');
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState(false);
  const edit = useSend({
    send: restorePermissions,
    onDone: (matrix) => {
      setAsked(false);
      onDone(matrix);
      notify({ tone: 'success', text: t('restored') });
    },
  });
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setAsked(true)}>
        {t('restore')}
      </Button>
      <ConfirmDialog
        show={asked}
        danger
        title={t('restore')}
        text={t('restoreText')}
        labels={{ close: common('close'), cancel: t('restoreCancel'), confirm: t('restoreNow') }}
        busy={edit.busy}
        onClose={() => setAsked(false)}
        onConfirm={() => edit.save({ agencyId })}
      >
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
