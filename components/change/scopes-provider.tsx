'use client';

import type { ReactNode } from 'react';
import type { CurrencyScope } from '@/lib/contract/event';
import { ScopesContext } from './shown-money';

export function ScopesProvider({ scopes, children }: { scopes: CurrencyScope[]; children: ReactNode }) {
  return <ScopesContext value={scopes}>{children}</ScopesContext>;
}
