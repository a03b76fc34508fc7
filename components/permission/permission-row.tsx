import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Permission, PermissionMatrix } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import styles from './permission.module.css';

type Cell = PermissionMatrix['rows'][number]['cells'][number] & { wanted: boolean };

interface PermissionRowProps {
  permission: Permission;
  cells: Cell[];
  onTick: (role: RoleName, allowed: boolean) => void;
}

/** One permission in words, and a box for each role; a fixed one cannot be ticked, a changed one says so. */
export function PermissionRow({ permission, cells, onTick }: PermissionRowProps) {
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
