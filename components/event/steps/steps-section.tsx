import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import { showMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';

const STEPS = ['contact', 'category', 'pass', 'checkout'] as const;

export async function StepsSection({ event, locale }: { event: Event; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'event' });
  const scopes = event.eventScope.data.currenciesScopes.data;
  const minimum = showMoney(event.minimumToReserve, scopes, locale);
  const amount = minimum.ok && [minimum.main, ...minimum.others.map((other) => `(${other})`)].join(' ');
  return (
    <section className="section section-sand">
      <div className="container">
        <span className="kicker">{t('steps.kicker')}</span>
        <h2>{t('steps.title')}</h2>
        <ol className="list-plain booking-steps">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(`steps.${step}.title`)}</h3>
              <p>{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <p>{amount ? t('steps.minimum', { amount }) : !minimum.ok && t(`currency.${minimum.reason}`)}</p>
        <div className="actions">
          {event.bookable && (
            <Link href={eventPaths(event.code).reserve} className={buttonClass('primary')} prefetch={false}>
              {t('hero.reserve')}
            </Link>
          )}
          <Link href={eventPaths(event.code).steps} className={buttonClass('quiet')} prefetch={false}>
            {t('steps.more')}
          </Link>
        </div>
      </div>
    </section>
  );
}
