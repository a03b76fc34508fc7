import { useTranslations } from 'next-intl';
import type { TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { networkName } from '@/lib/domain/social-networks';
import type { AgencyDraft, AgencyFields } from './use-agency-form';

interface AgencyWritersProps {
  form: AgencyFields['form'];
  found: TwoWriters<AgencyDraft>;
}

/** What somebody else changed of the agency meanwhile, in the words of its form. */
export function AgencyWriters({ form, found }: AgencyWritersProps) {
  const t = useTranslations('agency');
  const people = useTranslations('people');
  const label = (name: keyof AgencyDraft) => {
    if (name === 'emails') return t('fields.contact');
    if (name === 'socialMedia') return t('networks');
    if (name === 'languageCode') return people('language');
    if (name === 'brandColor' || name === 'paperColor') return t(`brand.fields.${name}`);
    return name === 'phones' || name === 'secondFactorRequired' ? t(name) : t(`fields.${name}`);
  };
  const shown = (name: keyof AgencyDraft, { emails, phones, socialMedia }: AgencyDraft) => {
    if (name === 'emails') return Object.values(emails).filter(Boolean).join(', ');
    if (name === 'phones')
      return phones
        .map(({ phone, kind, description }) => [kind, phone, description].filter(Boolean).join(' '))
        .join(', ');
    if (name === 'socialMedia')
      return (
        socialMedia
          .filter(({ url }) => url)
          .map(({ network, url, active }) =>
            [networkName(network), url, active && t('active')].filter(Boolean).join(' '),
          )
          .join(', ') || undefined
      );
    return undefined;
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}
