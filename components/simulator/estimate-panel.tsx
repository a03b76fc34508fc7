import { getTranslations } from 'next-intl/server';
import { ShareLinks } from '@/components/event/share/share-links';
import { Alert } from '@/components/ui/alert';
import { Scene } from '@/components/ui/scene';
import type { SimulationAnswer, SimulationFailure } from '@/lib/api/simulation';
import { SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import { choiceQuery, type SimulatorChoice } from '@/lib/domain/simulation-query';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { siteUrl } from '@/lib/i18n/site-url';
import { Estimate } from './estimate';
import styles from './simulator.module.css';
import { ESTIMATE_ID, SIMULATOR_PATH } from './simulator-path';

interface EstimatePanelProps {
  /** Null while dates are missing. */
  answer: SimulationAnswer | null;
  choice: SimulatorChoice;
  locale: Locale;
}

/** What the choice comes to: the estimate with its link, why there is none, or what is still missing. */
export async function EstimatePanel({ answer, choice, locale }: EstimatePanelProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const simulation = answer?.simulation;
  const facts = simulation && {
    nights: simulation.nights,
    rooms: simulation.roomCount,
    people: simulation.peopleCount,
  };
  return (
    <div className={styles.panel} id={ESTIMATE_ID} tabIndex={-1}>
      {simulation && facts && (
        <>
          <Estimate simulation={simulation} locale={locale} />
          <div className={styles.share}>
            <h3 className={styles.subtitle}>{t('share.title')}</h3>
            <p className={styles.hint}>{t('share.lead')}</p>
            <ShareLinks
              path={`${getPathname({ href: SIMULATOR_PATH, locale })}?${choiceQuery(choice)}`}
              siteUrl={siteUrl()}
              text={t('share.text', { hotel: simulation.hotel.name, facts: t('estimate.facts', facts) })}
              labels={{ whatsapp: t('share.whatsapp'), copy: t('share.copy'), copied: t('share.copied') }}
            />
          </div>
        </>
      )}
      {answer?.failure && (
        <Alert tone="danger" title={t('failure.title')}>
          <p className="mb-0">{sentence(t, answer.failure)}</p>
        </Alert>
      )}
      {!answer && (
        <div className={styles.waiting}>
          <Scene name="room" alt={t('waitingAlt')} width={480} height={380} />
          <h2 className={styles.estimateTitle}>{t('waitingTitle')}</h2>
          <p>{t('waitingText')}</p>
        </div>
      )}
    </div>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'simulator'>>>;

function sentence(t: Words, { fields, room, message }: SimulationFailure): string {
  if (fields.checkIn) return t('failure.checkIn');
  if (fields.checkOut) return t('failure.checkOut', { nights: SIMULATION_MAX_NIGHTS });
  return room === null ? message : t('failure.room', { number: room + 1, message });
}
