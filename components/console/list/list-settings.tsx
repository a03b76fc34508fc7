'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import type { ListLayout, ListName, ListSettings, SavedView } from '@/lib/contract/list-settings';

interface Kept {
  settings: ListSettings;
  keep: (settings: ListSettings) => void;
}

const Settings = createContext<Kept | null>(null);

/** The person's settings of the console's lists: as the frame read them, with every change since. */
export function ListSettingsProvider({ kept, children }: { kept: ListSettings; children: ReactNode }) {
  const [brought, setBrought] = useState(kept);
  const [settings, keep] = useState(kept);
  if (brought !== kept) {
    setBrought(kept);
    keep(kept);
  }
  return <Settings value={{ settings, keep }}>{children}</Settings>;
}

export interface OwnList {
  layout: ListLayout;
  views: SavedView[];
  keepLayout: (layout: ListLayout) => void;
  /** Puts the view in the place of the one with its id, or behind the others. */
  keepView: (view: SavedView) => void;
  forgetView: (id: string) => void;
}

/** A list as its reader arranged it; null outside the console, where lists cannot be arranged. */
export function useOwnList(list: ListName | undefined): OwnList | null {
  const kept = use(Settings);
  if (!kept || !list) return null;
  const { settings, keep } = kept;
  const layout = settings.layouts.find((each) => each.list === list);
  const without = (id: string) => settings.views.filter((view) => view.id !== id);
  return {
    layout: layout ?? { list, hidden: [], density: 'comfortable', version: 0 },
    views: settings.views.filter((view) => view.list === list),
    keepLayout: (next) =>
      keep({ ...settings, layouts: [...settings.layouts.filter((each) => each.list !== next.list), next] }),
    keepView: (view) => keep({ ...settings, views: [...without(view.id), view] }),
    forgetView: (id) => keep({ ...settings, views: without(id) }),
  };
}
