import { useTranslations } from 'next-intl';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import styles from '../editor.module.css';
import { NightsCard } from '../nights/nights-card';
import { RatesCard } from '../rates/rates-card';
import { BlockFigures, type CategoryEditProps } from './block-figures';
import { LimitsCard } from './limits-card';
import { RemoveCategory } from './remove-category';
import { StateCard } from './state-card';

interface CategoryPanelProps extends CategoryEditProps {
  currency: string;
  onRemove: (category: BlockCategory) => void;
}

/** Everything that staff edit of one category. */
export function CategoryPanel({ category, currency, onChange, onRemove }: CategoryPanelProps) {
  const t = useTranslations('block.category');
  return (
    <section className={styles.panel} aria-label={category.name}>
      <BlockFigures nights={category.nights} />
      <NightsCard category={category} onChange={onChange} />
      <RatesCard category={category} currency={currency} onChange={onChange} />
      <div className={styles.pair}>
        <StateCard category={category} onChange={onChange} />
        <LimitsCard category={category} onChange={onChange} />
      </div>
      <RemoveCategory category={category} label={t('remove')} onRemove={onRemove} />
    </section>
  );
}
