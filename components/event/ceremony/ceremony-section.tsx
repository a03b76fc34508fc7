import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import { Scene } from '@/components/ui/scene';
import { WrittenText } from '@/components/written-text/written-text';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from '../event-paths';
import { CeremonyFacts } from './ceremony-facts';

export async function CeremonySection({ event, locale }: { event: Event; locale: Locale }) {
  const { ceremony } = event;
  if (!ceremony) return null;
  const t = await getTranslations({ locale, namespace: 'event.ceremony' });
  return (
    <section className="section">
      <div className="container split">
        <Scene name="arch" alt={t('pictureAlt')} width={480} height={480} />
        <div>
          <span className="kicker">{t('kicker')}</span>
          <h2>
            <WrittenText text={ceremony.texts.venue} locale={locale} />
          </h2>
          {ceremony.texts.description && (
            <p className="measure">
              <WrittenText text={ceremony.texts.description} locale={locale} />
            </p>
          )}
          <CeremonyFacts ceremony={ceremony} locale={locale} />
          <Link href={eventPaths(event.code).ceremony} className={buttonClass('secondary')}>
            {t('more')}
          </Link>
        </div>
      </div>
    </section>
  );
}
