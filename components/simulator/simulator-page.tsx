import { getTranslations } from 'next-intl/server';
import { Breadcrumb } from '@/components/marketing/breadcrumb';
import { ClosingBand } from '@/components/marketing/closing-band';
import { PageOpening } from '@/components/marketing/page-opening';
import { SectionHead } from '@/components/marketing/section-head';
import { EmptyState } from '@/components/ui/empty-state';
import { WrittenText } from '@/components/written-text/written-text';
import type { SimulationAnswer } from '@/lib/api/simulation';
import type { HotelRow } from '@/lib/contract/hotel';
import type { ComparedCategory, SimulationRefusal } from '@/lib/contract/simulation';
import { formatMoney } from '@/lib/domain/money';
import { choiceQuery, type SimulatorChoice } from '@/lib/domain/simulation-query';
import type { Locale } from '@/lib/i18n/routing';
import { EstimatePanel } from './estimate-panel';
import styles from './simulator.module.css';
import { SimulatorForm } from './simulator-form';
import { FORM_ID, SIMULATOR_PATH } from './simulator-path';

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

interface AskBlockProps {
  choice: SimulatorChoice;
  locale: Locale;
}

/** From an estimate to a message: the contact page takes the choice along, and the provider prices it anew. */
async function AskBlock({ choice, locale }: AskBlockProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.block' });
  return (
    <ClosingBand
      title={t('title')}
      text={t('text')}
      way={{ href: `/contacto?${choiceQuery(choice)}`, label: t('ask') }}
    />
  );
}

interface CategoryComparisonProps {
  categories: ComparedCategory[];
  /** The category of the estimate's rooms, where all are of the same. */
  chosenId: string | null;
  locale: Locale;
}

/** Every category of the hotel with the same people in it: what it would cost, or why it cannot be. */
async function CategoryComparison({ categories, chosenId, locale }: CategoryComparisonProps) {
  const t = await getTranslations({ locale, namespace: 'simulator.compare' });
  const plan = await getTranslations({ locale, namespace: 'simulator.estimate' });
  const why = (refusal: SimulationRefusal) =>
    refusal.kind === 'noRate' ? t('refusal.noRate') : t(`refusal.${refusal.limit}`, { allowed: refusal.allowed });
  return (
    <ul className={styles.categories}>
      {categories.map(({ id, name, texts, description, mealPlan, limits, total, perAdultNight, refusal }) => (
        <li key={id} data-chosen={id === chosenId || undefined} data-refused={refusal !== null || undefined}>
          {id === chosenId && <span className={styles.chosen}>{t('chosen')}</span>}
          <h3>
            <WrittenText text={texts.name} locale={locale} />
          </h3>
          <p className={styles.hint}>
            {mealPlan && `${plan('mealPlan', { mealPlan })} · `}
            {t('limits', { people: limits.maxOccupancy, adults: limits.maxAdults })}
          </p>
          <p>
            <WrittenText text={description} locale={locale} />
          </p>
          <div className={styles.price}>
            {total && <strong>{formatMoney(total, locale)}</strong>}
            {refusal && (
              <>
                <strong>{t('no')}</strong>
                <span>{why(refusal)}</span>
              </>
            )}
            {total && perAdultNight && <span>{t('perNight', { amount: formatMoney(perAdultNight, locale) })}</span>}
          </div>
          {total && id !== chosenId && (
            <button
              type="submit"
              form={FORM_ID}
              name="all"
              value={id}
              className={styles.choose}
              aria-label={t('choose', { name })}
            >
              {t('chooseShort')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
