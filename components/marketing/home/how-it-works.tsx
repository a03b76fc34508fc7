import { getTranslations } from 'next-intl/server';
import { Scene } from '@/components/ui/scene';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';
import { MoreLink } from './more-link';

const PARTS = [
  { id: 'page', scene: 'rings', width: 360, height: 280 },
  { id: 'rooms', scene: 'room', width: 480, height: 380 },
  { id: 'travel', scene: 'plane', width: 480, height: 340 },
] as const;

export async function HowItWorks({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'home.how' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} centred />
        <ul className="list-plain trio">
          {PARTS.map(({ id, scene, width, height }) => (
            <li key={id}>
              <Scene name={scene} alt={t(`${id}.alt`)} width={width} height={height} />
              <h3>{t(`${id}.title`)}</h3>
              <p>{t(`${id}.text`)}</p>
            </li>
          ))}
        </ul>
        <MoreLink href="/metodologia">{t('more')}</MoreLink>
      </div>
    </section>
  );
}
