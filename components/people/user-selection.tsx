'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useState } from 'react';
import { UserBulkBar } from './user-bulk-bar';

interface Selection {
  ids: readonly string[];
  toggle: (id: string) => void;
}

const SelectionContext = createContext<Selection | null>(null);

export function useUserSelection(): Selection {
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
