import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { PageOpening } from '@/components/marketing/page-opening';
import { SectionHead } from '@/components/marketing/section-head';
import { EmptyState } from '@/components/ui/empty-state';
import type { SimulationAnswer } from '@/lib/api/simulation';
import type { HotelRow } from '@/lib/contract/hotel';
import type { SimulatorChoice } from '@/lib/domain/simulation-query';
import type { Locale } from '@/lib/i18n/routing';
import { AskBlock } from './ask-block';
import { CategoryComparison } from './category-comparison';
import { EstimatePanel } from './estimate-panel';
import styles from './simulator.module.css';
import { SimulatorForm } from './simulator-form';
import { SIMULATOR_PATH } from './simulator-path';

interface SimulatorPageProps {
  hotels: HotelRow[];
  choice: SimulatorChoice;
  answer: SimulationAnswer | null;
  today: string;
  locale: Locale;
}

/**
 * The hotel simulator: choose on one side, the estimate on the other, every category below. docs/pages.md, Public
 * pages.
 */
export async function SimulatorPage({ hotels, choice, answer, today, locale }: SimulatorPageProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const hotel = hotels.find(({ id }) => id === choice.hotelId);
  const categories = answer?.simulation?.categories ?? answer?.possible ?? [];
  const ids = new Set(answer?.simulation?.rooms.map(({ categoryId }) => categoryId));
  return (
    <>
      <PageOpening
        kicker={t('kicker')}
        title={t('title')}
        lead={t('lead')}
        scene={{ name: 'hotel', alt: t('pictureAlt'), width: 480, height: 380 }}
      />
      <section className="section">
        {hotel ? (
          <div className={`container ${styles.split}`}>
            <SimulatorForm
              choice={choice}
              hotels={hotels}
              hotel={hotel}
              today={today}
              failure={answer?.failure ?? null}
              locale={locale}
            />
            <EstimatePanel answer={answer} choice={choice} locale={locale} />
          </div>
        ) : (
          <EmptyState title={t('noHotels')} text={t('noHotelsText')} />
        )}
      </section>
      {categories.length > 0 && (
        <section className="section section-sand">
          <div className="container">
            <SectionHead
              title={answer?.simulation ? t('compare.title') : t('failure.other')}
              text={t('compare.lead')}
            />
            <CategoryComparison
              categories={categories}
              chosenId={ids.size === 1 ? ([...ids][0] ?? null) : null}
              locale={locale}
            />
          </div>
        </section>
      )}
      {answer?.simulation && <AskBlock choice={choice} locale={locale} />}
      <Breadcrumb locale={locale} path={SIMULATOR_PATH} name={t('kicker')} />
    </>
  );
}
