import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import { FIGURES } from '../figures';
import { type Feature, holds, type PackageId } from './features';

interface ComparisonCellProps {
  locale: Locale;
  feature: Feature;
  of: PackageId;
}

export async function ComparisonCell({ locale, feature, of }: ComparisonCellProps) {
  const t = await getTranslations({ locale, namespace: 'packages' });
  const value = feature.value?.[of];
  if (value) return <td className="comparison-value">{t(`values.${value}`, FIGURES)}</td>;
  const held = holds(of, feature);
  return (
    <td className={held ? 'comparison-yes' : 'comparison-no'}>
      <span className="visually-hidden">{t(held ? 'comparison.yes' : 'comparison.no')}</span>
    </td>
  );
}
