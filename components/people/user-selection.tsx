'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Modal } from '@/components/ui/modal';
import { useSend } from '@/lib/api/use-send';
import { changeUsers } from '@/lib/api/user';
import type { UserAction } from '@/lib/contract/user';
import { useRouter } from '@/lib/i18n/navigation';
import { useFailureWords } from './use-failure-words';

const ACTIONS = ['deactivate', 'activate', 'resendInvitation'] as const satisfies readonly UserAction[];

interface Selection {
  ids: readonly string[];
  toggle: (id: string) => void;
}

const SelectionContext = createContext<Selection | null>(null);

function useUserSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('Only inside UserSelection');
  return selection;
}

interface UserSelectionProps {
  /** Accounts of the page that the caller manages. */
  users: { id: string; name: string }[];
  children: ReactNode;
}

/** Which accounts of the page are chosen, and what can be done with them at once. */
export function UserSelection({ users, children }: UserSelectionProps) {
  const t = useTranslations('people.bulk');
  const [picked, setPicked] = useState<readonly string[]>([]);
  // An account that left the page with a search or a change is chosen no more.
  const ids = picked.filter((id) => users.some((user) => user.id === id));
  const toggle = (id: string) => setPicked(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return (
    <SelectionContext value={{ ids, toggle }}>
      {children}
      {users.length > 0 && (
        <section aria-label={t('title')}>
          <UserBulkBar
            users={users.filter(({ id }) => ids.includes(id))}
            onAll={() => setPicked(ids.length === users.length ? [] : users.map(({ id }) => id))}
            isAll={ids.length === users.length}
          />
        </section>
      )}
    </SelectionContext>
  );
}

interface UserBulkBarProps {
  users: { id: string; name: string }[];
  isAll: boolean;
  onAll: () => void;
}

/** What is done with all chosen accounts, asked first and reported one by one afterwards. */
function UserBulkBar({ users, isAll, onAll }: UserBulkBarProps) {
  const t = useTranslations('people.bulk');
  const common = useTranslations('common');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [asked, setAsked] = useState<{ action: UserAction; users: UserBulkBarProps['users'] } | null>(null);
  const edit = useSend({ send: changeUsers, onDone: () => router.refresh() });
  const close = () => {
    setAsked(null);
    edit.forget();
  };
  const report = edit.result;
  const nameOf = (id: string) => asked?.users.find((user) => user.id === id)?.name ?? id;
  const send = (
    <Button
      busy={edit.busy}
      onClick={() => asked && edit.save({ action: asked.action, ids: asked.users.map(({ id }) => id) })}
    >
      {asked && t(`actions.${asked.action}`)}
    </Button>
  );
  return (
    <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
      <Button variant="secondary" small onClick={onAll}>
        {t(isAll ? 'none' : 'all')}
      </Button>
      <span role="status">{t('chosen', { count: users.length })}</span>
      {users.length > 0 &&
        ACTIONS.map((action) => (
          <Button key={action} variant="secondary" small onClick={() => setAsked({ action, users })}>
            {t(`actions.${action}`)}
          </Button>
        ))}
      <Modal
        show={asked !== null}
        title={asked && t(`actions.${asked.action}`)}
        closeLabel={common('close')}
        onClose={close}
        footer={report ? <Button onClick={close}>{common('close')}</Button> : send}
      >
        {asked && !report && (
          <>
            <p>{t(`ask.${asked.action}`, { count: asked.users.length })}</p>
            <ul>
              {asked.users.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </>
        )}
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
        {report && (
          <div role="status">
            <p>{t('report', { done: report.done, refused: report.refused })}</p>
            <ul>
              {report.items.map(({ id, outcome, error }) => (
                <li key={id}>
                  <strong>{nameOf(id)}</strong>: {outcome === 'done' ? t('done') : error}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Modal>
    </div>
  );
}

export function UserCheck({ id, name }: { id: string; name: string }) {
  const t = useTranslations('people.bulk');
  const { ids, toggle } = useUserSelection();
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('select', { name })}
      checked={ids.includes(id)}
      onChange={() => toggle(id)}
    />
  );
}
