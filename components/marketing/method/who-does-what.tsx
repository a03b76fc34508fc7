import { getTranslations } from 'next-intl/server';
import { Scene } from '@/components/ui/scene';
import type { Locale } from '@/lib/i18n/routing';
import { SectionHead } from '../section-head';

const ROLES = [
  { id: 'couple', scene: { name: 'rings', width: 360, height: 280 } },
  { id: 'agency', scene: { name: 'envelope', width: 400, height: 300 } },
  { id: 'guests', scene: { name: 'plane', width: 480, height: 340 } },
] as const;

export async function WhoDoesWhat({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'method.roles' });
  return (
    <section className="section">
      <div className="container">
        <SectionHead kicker={t('kicker')} title={t('title')} centred />
        <ul className="list-plain trio">
          {ROLES.map(({ id, scene }) => (
            <li key={id}>
              <Scene {...scene} alt="" />
              <h3>{t(`${id}.title`)}</h3>
              <p>{t(`${id}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
