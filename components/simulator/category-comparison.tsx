import { getTranslations } from 'next-intl/server';
import { WrittenText } from '@/components/written-text/written-text';
import type { ComparedCategory, SimulationRefusal } from '@/lib/contract/simulation';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';
import { FORM_ID } from './simulator-path';

interface CategoryComparisonProps {
  categories: ComparedCategory[];
  /** The category of the estimate's rooms, where all are of the same. */
  chosenId: string | null;
  locale: Locale;
}

/** Every category of the hotel with the same people in it: what it would cost, or why it cannot be. */
export async function CategoryComparison({ categories, chosenId, locale }: CategoryComparisonProps) {
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
