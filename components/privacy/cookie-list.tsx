import { getTranslations } from 'next-intl/server';
import { LANGUAGE_COOKIE_SECONDS, SESSION_COOKIE_SECONDS, SESSION_TOKEN_SECONDS } from '@/lib/config/constants';
import type { Locale } from '@/lib/i18n/routing';
import styles from './privacy.module.css';

/** Every cookie that the site sets, with its life. A test visits the site and compares. */
export const COOKIES = [
  { name: 'access_token', life: 'token' },
  { name: 'user', life: 'token' },
  { name: 'session', life: 'place' },
  { name: 'known_browser', life: 'language' },
  { name: 'booking_event', life: 'place' },
  { name: 'NEXT_LOCALE', life: 'language' },
] as const;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Every cookie with its purpose and its life. */
export async function CookieList({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'privacy.cookies' });
  const lives = {
    token: t('hours', { count: SESSION_TOKEN_SECONDS / HOUR }),
    place: t('days', { count: SESSION_COOKIE_SECONDS / DAY }),
    language: t('days', { count: LANGUAGE_COOKIE_SECONDS / DAY }),
  };
  return (
    <dl className={styles.cookies}>
      {COOKIES.map(({ name, life }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {t(name)} <small>{lives[life]}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
