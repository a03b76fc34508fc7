import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';

/** The console's home goes on to the current event. docs/pages.md, Console. */
export default async function ConsoleHome({ params }: { params: Promise<{ locale: string }> }) {
  redirect({ href: '/adminmaster/Evento', locale: await pageLocale(params) });
}
