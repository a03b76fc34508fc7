import { getTranslations } from 'next-intl/server';
import { Scene } from '@/components/ui/scene';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';

const IDEAS = [
  { id: 'stay', scene: { name: 'palms', width: 480, height: 420 } },
  { id: 'move', scene: { name: 'plane', width: 480, height: 340 } },
  { id: 'later', scene: { name: 'room', width: 480, height: 380 } },
] as const;

export async function HoneymoonIdeas({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'honeymoon.ideas' });
  return (
    <section className="section pt-0">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} />
        <div className="zigzag">
          {IDEAS.map(({ id, scene }) => (
            <div className="zigzag-row" key={id}>
              <Scene {...scene} alt={t(`${id}.alt`)} />
              <div>
                <h3>{t(`${id}.title`)}</h3>
                <p>{t(`${id}.text`)}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
