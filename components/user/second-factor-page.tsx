import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading';
import { SecondFactorDemand } from './second-factor-demand';

interface SecondFactorPageProps {
  isAdmin: boolean;
  /** Where the person wanted to go. */
  back: string;
}

/** Why nothing else can be done before the second factor is set up, and its setting up. */
export async function SecondFactorPage({ isAdmin, back }: SecondFactorPageProps) {
  const t = await getTranslations('profile.secondFactor.demand');
  const navigation = await getTranslations('navigation');
  const { profile } = await getMessages();
  return (
    <div className="container py-4">
      <PageHeading title={t('title')} lead={t(isAdmin ? 'ofAdmin' : 'byAgency')} />
      <NextIntlClientProvider messages={{ profile }}>
        <SecondFactorDemand back={back} logout={navigation('logout')} leaving={navigation('leaving')} />
      </NextIntlClientProvider>
    </div>
  );
}
