import { useTranslations } from 'next-intl';
import type { StoryStart } from '@/lib/contract/story';
import styles from './console.module.css';
import { StoryField } from './story-field';

interface StoryFactFieldsProps {
  story?: StoryStart;
  errors: Record<string, string>;
}

/** Who, when and where. */
export function StoryFactFields({ story, errors }: StoryFactFieldsProps) {
  const t = useTranslations('stories.console');
  const common = (name: keyof StoryStart) => ({
    name,
    label: t(name),
    error: errors[name],
    defaultValue: story?.[name],
    required: true,
  });
  return (
    <div className={styles.facts}>
      <StoryField {...common('coupleNames')} hint={t('coupleNamesHint')} minLength={2} maxLength={120} />
      <StoryField {...common('weddingDate')} isDate />
      <StoryField {...common('hotelName')} minLength={2} maxLength={120} />
      <StoryField {...common('place')} hint={t('placeHint')} minLength={2} maxLength={120} />
    </div>
  );
}
