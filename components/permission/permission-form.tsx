'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { changePermissions } from '@/lib/api/permission';
import type { Permission, PermissionMatrix } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import styles from './permission.module.css';
import { PermissionRow } from './permission-row';
import { RestoreDefaults } from './restore-defaults';

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
  const edit = useEdit({
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
