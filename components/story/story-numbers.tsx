import { getTranslations } from 'next-intl/server';
import type { PublicStory } from '@/lib/contract/story';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import type { Locale } from '@/lib/i18n/routing';

interface StoryNumbersProps {
  story: PublicStory;
  locale: Locale;
  className?: string | undefined;
}

const NUMBERS = ['guests', 'rooms', 'nights'] as const;

/** How many people, rooms and nights; what was not counted is not shown. */
export async function StoryNumbers({ story, locale, className = 'figures' }: StoryNumbersProps) {
  const t = await getTranslations({ locale, namespace: 'stories' });
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[locale]);
  const counted = NUMBERS.filter((name) => story[name] > 0);
  if (counted.length === 0) return null;
  return (
    <dl className={className}>
      {counted.map((name) => (
        <div key={name}>
          <dt>{number.format(story[name])}</dt>
          <dd>{t(name, { count: story[name] })}</dd>
        </div>
      ))}
    </dl>
  );
}
