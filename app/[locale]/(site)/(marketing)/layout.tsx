import type { ReactNode } from 'react';
import '@/app/styles/marketing.scss';

export default function MarketingLayout({ children }: { children: ReactNode }) {
  return children;
}
