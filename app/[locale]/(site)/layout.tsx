import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';

interface SiteLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

export default async function SiteLayout({ children, params }: SiteLayoutProps) {
  return <SiteFrame locale={await pageLocale(params)}>{children}</SiteFrame>;
}
