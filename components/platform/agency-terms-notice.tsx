import { getTranslations } from 'next-intl/server';
import { Alert } from '@/components/ui/alert';
import { type AgencyFeature, type AgencyLimit, type AgencyTerms, agencyFeature } from '@/lib/contract/agency-terms';
import { agencyMay } from '@/lib/domain/agency-terms';

interface AgencyTermsNoticeProps {
  /** Terms of the current agency. */
  terms: AgencyTerms;
  /** The features and limits that the page depends on. */
  of: readonly (AgencyFeature | AgencyLimit)[];
}

const isFeature = (name: AgencyFeature | AgencyLimit): name is AgencyFeature =>
  agencyFeature.options.some((each) => each === name);

/** Says what the platform switched off or limits for the current agency on this page, and whom to ask. */
export async function AgencyTermsNotice({ terms, of }: AgencyTermsNoticeProps) {
  const t = await getTranslations('platform.terms');
  const told = of.flatMap((name) => {
    if (isFeature(name)) return agencyMay(terms, name).may ? [] : [t(`off.${name}`)];
    const most = terms.limits[name];
    return most === null ? [] : [t(`most.${name}`, { most })];
  });
  if (told.length === 0) return null;
  return (
    <Alert tone="info">
      {told.map((sentence) => (
        <p key={sentence} className="mb-1">
          {sentence}
        </p>
      ))}
      <p className="mb-0">{t('ask')}</p>
    </Alert>
  );
}
