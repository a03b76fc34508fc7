import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { eventPaths } from '@/components/event/event-paths';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { PageHeading } from '@/components/ui/page-heading';
import { TextInput } from '@/components/ui/text-input';
import type { PostForm } from '@/components/user/posted-form';
import type { Event } from '@/lib/contract/event';
import type { HouseholdMatch } from '@/lib/contract/household';
import { localePath } from '@/lib/domain/language-path';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './answer-form.module.css';
import { VisitForm } from './visit-form';

interface LookupFormProps {
  event: Pick<Event, 'code'>;
  locale: Locale;
  typed?: string;
}

/** Where a guest without a link begins: the own name, asked as a plain address, without any script. */
export async function LookupForm({ event, locale, typed = '' }: LookupFormProps) {
  const t = await getTranslations({ locale, namespace: 'household.lookup' });
  return (
    <section className={styles.entry} aria-labelledby="lookup-title">
      <h2 className="h3" id="lookup-title">
        {t('title')}
      </h2>
      <p>{t('lead')}</p>
      <form action={localePath(`/eventos/${event.code}/invitados`, locale)} method="get">
        <Field id="lookup-name" label={t('name')} hint={t('nameHint')}>
          {(input) => (
            <TextInput
              {...input}
              name="nombre"
              defaultValue={typed}
              minLength={3}
              maxLength={120}
              autoComplete="name"
              required
            />
          )}
        </Field>
        <Button type="submit">{t('submit')}</Button>
      </form>
    </section>
  );
}

interface LookupPageProps extends LookupFormProps {
  event: Event;
  /** Who may be meant; `ended` where a link was opened that counts no more. */
  found: HouseholdMatch[] | 'short' | 'later' | 'ended';
  typed: string;
  action: PostForm;
}

/** Who the guest may be, masked, and the proof; or why nobody was found. */
export async function LookupPage({ event, found, typed, locale, action }: LookupPageProps) {
  const t = await getTranslations({ locale, namespace: 'household.lookup' });
  const { household: words } = await getMessages({ locale });
  const isList = Array.isArray(found);
  const problem = isList ? (found.length === 0 ? 'none' : null) : found;
  return (
    <div className="container narrow page">
      <PageHeading kicker={event.eventName} title={t(problem === 'ended' ? 'endedTitle' : 'pageTitle')} />
      {problem && (
        <Alert tone="warning">
          <p className="mb-0">{t(`problem.${problem}`)}</p>
        </Alert>
      )}
      {isList && found.length > 0 && (
        <NextIntlClientProvider messages={{ household: { lookup: words.lookup } }}>
          <VisitForm event={event.code} locale={locale} matches={found} action={action} />
        </NextIntlClientProvider>
      )}
      <LookupForm event={event} locale={locale} typed={typed} />
      <Link href={eventPaths(event.code).home}>{t('back')}</Link>
    </div>
  );
}
