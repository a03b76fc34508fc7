'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Picture } from '@/components/ui/picture';
import { WrittenText } from '@/components/written-text/written-text';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';
import { NightStrip } from './night-strip';
import styles from './room.module.css';
import { SoldOutOffer } from './sold-out-offer';

const limitsOf = ({ limits }: CategoryAvailability) => ({
  adults: limits.maxAdults,
  juniors: limits.maxJuniors,
  minors: limits.maxMinors,
  infants: limits.maxInfants,
});

interface CategoryCardProps {
  /** Name of the radio group: one choice a room. */
  name: string;
  category: CategoryAvailability;
  /** The price from which an adult stays, as text. */
  from: string;
  length: number;
  wanted: number;
  chosen: boolean;
  /** Why the room's people do not fit. */
  refusal: string | null;
  onChoose: () => void;
  onMove: (stay: Stay) => void;
}

export function CategoryCard(props: CategoryCardProps) {
  const { name, category, from, length, wanted, chosen, refusal, onChoose, onMove } = props;
  const t = useTranslations('booking');
  const locale = useLocale();
  const full = category.nights.some(({ free }) => free < wanted) || category.soldOutNights.length > 0;
  return (
    <div className={styles.category} data-chosen={chosen || undefined} data-full={full || undefined}>
      <label className={styles.choice}>
        <input
          type="radio"
          className="form-check-input"
          name={name}
          value={category.id}
          checked={chosen}
          onChange={onChoose}
        />
        {category.imageUrl && (
          <Picture src={category.imageUrl} alt="" width={320} height={200} className={styles.photo} />
        )}
        <span className={styles.categoryText}>
          <strong className={styles.categoryName}>
            <WrittenText text={category.texts.name} locale={locale} />
          </strong>
          <span className="text-secondary">
            {t(`mealPlan.${category.mealPlan}`)} · {t('category.upTo', { people: category.limits.maxOccupancy })}
          </span>
          <small className="text-secondary">{t('category.limits', limitsOf(category))}</small>
          <span className={styles.price}>
            {t('category.from', { amount: from })}{' '}
            <small className="text-secondary">{t('category.perAdult', { nights: length })}</small>
          </span>
        </span>
      </label>
      <p className={styles.description}>
        <WrittenText text={category.description} locale={locale} />
      </p>
      <NightStrip label={t('category.nights', { category: category.name })} nights={category.nights} />
      {full && <SoldOutOffer category={category} wanted={wanted} onMove={onMove} />}
      {refusal && <p className={styles.refusal}>{refusal}</p>}
    </div>
  );
}
