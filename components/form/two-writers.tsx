import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Comparison } from '@/components/ui/comparison';
import { Fact, Facts } from '@/components/ui/facts';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import { isSame, type TwoWriters } from './edited-record';

interface Writers<Values> {
  found: TwoWriters<Values>;
  label: (name: keyof Values & string) => string;
  /** A value in words, where the value itself says nothing; undefined where it does. */
  shown?: (name: keyof Values & string, values: Values) => ReactNode;
}

interface TwoWritersNoticeProps<Values extends FieldValues, Asked> extends Writers<Values> {
  form: UseFormReturn<Values, unknown, Asked>;
}

/** What somebody else changed of a record while it was edited here; where both wrote, theirs or mine is chosen. */
export function TwoWritersNotice<Values extends FieldValues, Asked>({
  form,
  ...rest
}: TwoWritersNoticeProps<Values, Asked>) {
  type Name = keyof Values & Path<Values>;
  return (
    <WrittenByTwo
      {...rest}
      current={form.watch()}
      onChoose={(name, values) =>
        form.setValue(name as Name, values[name] as PathValue<Values, Name>, { shouldDirty: true })
      }
    />
  );
}

interface WrittenByTwoProps<Values> extends Writers<Values> {
  /** The values that are in the editor now. */
  current: Values;
  onChoose: (name: keyof Values & string, values: Values) => void;
}

/** The notice about another person's changes, for an editor that does not use react-hook-form. */
export function WrittenByTwo<Values extends object>({
  found: { theirs, mine, taken, both },
  label,
  shown,
  current,
  onChoose,
}: WrittenByTwoProps<Values>) {
  const t = useTranslations('common.twoWriters');
  type Name = (typeof both)[number];
  const wordsOf = (name: Name, values: Values) => shown?.(name, values) ?? <Value value={values[name]} />;
  const side = (name: Name, which: 'theirs' | 'mine') => {
    const values = which === 'theirs' ? theirs : mine;
    const word = which === 'theirs' ? 'takeTheirs' : 'keepMine';
    return {
      name: t(which),
      shown: (
        <>
          {wordsOf(name, values)}
          <br />
          <Button
            small
            variant="secondary"
            className="mt-1"
            aria-label={t(`${word}Of`, { field: label(name) })}
            aria-pressed={isSame(current[name], values[name])}
            onClick={() => onChoose(name, values)}
          >
            {t(word)}
          </Button>
        </>
      ),
    };
  };
  return (
    <Alert tone="warning" title={t('title')}>
      {taken.length > 0 && (
        <>
          <p className="mb-1">{t('taken')}</p>
          <Facts>
            {taken.map((name) => (
              <Fact key={name} label={label(name)}>
                {wordsOf(name, theirs)}
              </Fact>
            ))}
          </Facts>
        </>
      )}
      {both.length > 0 && (
        <>
          <p className="mb-2">{t('both')}</p>
          <Comparison
            rows={both.map((name) => ({
              key: name,
              label: label(name),
              now: side(name, 'theirs'),
              wanted: side(name, 'mine'),
            }))}
          />
        </>
      )}
      <p className="mb-0">{t('notSaved')}</p>
    </Alert>
  );
}

const isBilingual = (value: unknown): value is BilingualText =>
  typeof value === 'object' && value !== null && 'es' in value && 'en' in value;

/** A plain value: a text, in one language or two, a number, a yes or no, or several of them. */
function Value({ value }: { value: unknown }) {
  const t = useTranslations('common.twoWriters');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (isBilingual(value)) {
    const written = (['es', 'en'] as const).filter((each) => value[each] !== '');
    return written.length === 0 ? t('nothing') : written.map((each) => `${each}: ${value[each]}`).join(' · ');
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' || text === 'NaN' ? t('nothing') : text;
}
