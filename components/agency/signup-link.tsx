import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { CopyValue } from '@/components/ui/copy-value';
import { siteUrl } from '@/lib/i18n/site-url';

/** The link by which couples open their account with this agency. */
export function SignupLink({ agencyId }: { agencyId: string }) {
  const t = useTranslations('agency.signup');
  const url = `${siteUrl()}/signup?agency=${encodeURIComponent(agencyId)}`;
  return (
    <Card title={t('title')} className="mb-3">
      <p>{t('text')}</p>
      <CopyValue value={url} label={t('copy')} copiedLabel={t('copied')} />
    </Card>
  );
}
