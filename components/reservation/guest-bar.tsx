import { getTranslations } from 'next-intl/server';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './home.module.css';

interface GuestBarProps {
  here: '/adminReservacion' | '/Ticket';
  /** Whether the ticket holds. */
  hasTicket: boolean;
  /** A chat with the agency, else a call; null where it answers neither. */
  help: { href: string; kind: 'whatsapp' | 'phone' } | null;
  locale: Locale;
}

/** On a phone, at the thumb: the pages that a booked guest comes back to, and the agency. */
export async function GuestBar({ here, hasTicket, help, locale }: GuestBarProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.bar' });
  const pages = [
    { href: '/adminReservacion', label: t('home') },
    { href: '/pagoModal', label: t('payments') },
    ...(hasTicket ? [{ href: '/Ticket', label: t('ticket') }] : []),
  ];
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {pages.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={href === here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      {help && (
        <a href={help.href} target={help.kind === 'whatsapp' ? '_blank' : undefined} rel="noopener noreferrer">
          {t(help.kind)}
        </a>
      )}
    </nav>
  );
}
