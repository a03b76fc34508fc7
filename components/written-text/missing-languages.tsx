import { useTranslations } from 'next-intl';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import { missingLanguages } from '@/lib/domain/bilingual-text';
import styles from './written-text.module.css';

/**
 * Tells staff which language some of the texts lack, and what its readers get meanwhile; nothing where all have both.
 */
export function MissingLanguages({ texts }: { texts: (BilingualText | null)[] }) {
  const t = useTranslations('common.bilingual.missing');
  return missingLanguages(texts).map((language) => (
    <small key={language} className={styles.missing}>
      {t(language)}
    </small>
  ));
}
