import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import '@/app/styles/console.scss';
import { AdminNav } from '@/components/admin/admin-nav';
import { type OwnPage, ownPages } from '@/lib/domain/console-pages';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSession } from '@/lib/loaders/load-session';

interface AdminLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** The event's pages for its people, without the console's sidebar. docs/pages.md, Own pages. */
export default async function AdminLayout({ children, params }: AdminLayoutProps) {
  await pageLocale(params);
  const t = await getTranslations('records');
  const session = await loadSession();
  const labels: Record<OwnPage, string> = {
    Asistentes: t('people.title'),
    Invitados: t('guests.title'),
    Notificaciones: t('notices.ownTitle'),
    CuentaMaestra: t('account.title'),
    Perfil: t('admin.profile'),
    Soporte: t('support.title'),
  };
  // Without a session the page itself leads to the login.
  const pages = session ? ownPages(session.role.name, session.permissions) : [];
  const links = pages.map((page) => ({ href: `/admin/${page}`, label: labels[page] }));
  return (
    <>
      <AdminNav label={t('admin.nav')} links={links} />
      <div className="container py-4">{children}</div>
    </>
  );
}
