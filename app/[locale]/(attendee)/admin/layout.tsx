import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import '@/app/styles/console.scss';
import { AdminNav } from '@/components/admin/admin-nav';
import { pageLocale } from '@/lib/i18n/page-locale';

interface AdminLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** The event's pages for its people, without the console's sidebar. docs/pages.md, Pages of an event's people. */
export default async function AdminLayout({ children, params }: AdminLayoutProps) {
  await pageLocale(params);
  const t = await getTranslations('records');
  const links = [
    { href: '/admin/Asistentes', label: t('people.title') },
    { href: '/admin/Invitados', label: t('guests.title') },
    { href: '/admin/Notificaciones', label: t('notices.ownTitle') },
    { href: '/admin/CuentaMaestra', label: t('account.title') },
    { href: '/admin/Perfil', label: t('admin.profile') },
    { href: '/admin/Soporte', label: t('support.title') },
  ];
  return (
    <>
      <AdminNav label={t('admin.nav')} links={links} />
      <div className="container py-4">{children}</div>
    </>
  );
}
