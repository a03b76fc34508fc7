import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { BlockCategory, BlockNight } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import styles from './block-figures.module.css';

const WHOLE = 100;
const share = ({ sold, allotted }: BlockNight) => (allotted === 0 ? 0 : sold / allotted);

/** Sums of the block, and its fullest night. */
export function BlockFigures({ nights }: { nights: BlockNight[] }) {
  const t = useTranslations('block.figures');
  const format = useFormatter();
  const locale = useLocale();
  const sum = (what: 'allotted' | 'sold' | 'free') => nights.reduce((all, night) => all + night[what], 0);
  const [first, ...others] = nights;
  const peak = first && others.reduce((most, night) => (share(night) > share(most) ? night : most), first);
  return (
    <dl className={styles.figures}>
      {(['allotted', 'sold', 'free'] as const).map((what) => (
        <div key={what}>
          <dt>{t(what)}</dt>
          <dd>
            {format.number(sum(what))} <small>{t('units')}</small>
          </dd>
        </div>
      ))}
      {peak && (
        <div>
          <dt>{t('peak')}</dt>
          <dd>
            {datesIn(locale).brief(peak.date)} <small>{Math.round(share(peak) * WHOLE)}%</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

export interface CategoryEditProps {
  category: BlockCategory;
  /** The category as it was saved, or as somebody else left it. */
  onChange: (category: BlockCategory) => void;
}
