import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { PageHeading } from '@/components/ui/page-heading';
import type { PostForm } from '@/components/user/posted-form';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { OptOutForm } from './opt-out-form';

interface OptOutPageProps {
  optOut: MailingOptOut;
  token: string;
  action: PostForm;
}

/** Asks whether an event's mailings shall end; what asks for links by itself, such as a mail scanner, ends nothing. */
export async function OptOutPage({ optOut, token, action }: OptOutPageProps) {
  const t = await getTranslations('mailings.optOut');
  const { optOut: words } = (await getMessages()).mailings;
  return (
    <div className="container py-5">
      <PageHeading title={t('title', { event: optOut.eventName })} />
      <NextIntlClientProvider messages={{ mailings: { optOut: words } }}>
        <OptOutForm optOut={optOut} token={token} action={action} />
      </NextIntlClientProvider>
    </div>
  );
}
