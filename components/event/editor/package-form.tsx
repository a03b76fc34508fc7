import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { isStale, sentenceOf } from '@/lib/api/api-error';
import { changeEventPackage } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import type { EventProfile } from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';
import { guestsLeft, PACKAGE_LIMITS, PACKAGES } from '@/lib/domain/packages';
import { Link } from '@/lib/i18n/navigation';
import styles from './editor.module.css';

interface PackageFormProps {
  profile: EventProfile;
  onProfile: (profile: EventProfile) => void;
  onStale: (details: unknown) => void;
}

/** The event's package with what it measures, and the way to another one. */
export function PackageForm({ profile, onProfile, onStale }: PackageFormProps) {
  const t = useTranslations('publication.package');
  const locale = useLocale() as Language;
  const [chosen, setChosen] = useState(profile.package);
  const edit = useSend({
    send: changeEventPackage,
    onDone: (now) => {
      notify({ tone: 'success', text: t('saved', { name: now.package ? t(now.package) : '' }) });
      onProfile(now);
    },
    onStale,
  });
  const most: number | null = profile.package && PACKAGE_LIMITS[profile.package].guests;
  const isArchived = profile.state === 'archived';
  const isFull = guestsLeft(profile.package, profile.guests) === 0;
  return (
    <section className={styles.package}>
      <Field id="event-package" label={t('label')} hint={t('hint')}>
        {(input) => (
          <SelectInput
            {...input}
            disabled={isArchived}
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(PACKAGES.find((each) => each === target.value) ?? null)}
          >
            {profile.package === null && <option value="">{t('none')}</option>}
            {PACKAGES.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <p className="console-hint">
        {most === null ? t('guests', { guests: profile.guests }) : t('guestsOf', { guests: profile.guests, most })}
        {isFull && ` ${t('full')}`}
        {profile.openToGuests &&
          profile.onlineUntil &&
          ` · ${t('online', { day: datesIn(locale).long(profile.onlineUntil) })}`}
      </p>
      {isArchived && <p className="console-hint">{t('archived')}</p>}
      {edit.failure && <Failure failure={edit.failure} />}
      <div className={styles.actions}>
        {!isArchived && chosen !== null && chosen !== profile.package && (
          <Button
            variant="secondary"
            busy={edit.busy}
            onClick={() => edit.save({ eventId: profile.id, order: { package: chosen, version: profile.version } })}
          >
            {t('save')}
          </Button>
        )}
        <Link href="/paquetes" target="_blank">
          {t('compare')}
        </Link>
      </div>
    </section>
  );
}

/** Why nothing changed: the provider's sentence where it wrote one. */
export function Failure({ failure }: { failure: Error }) {
  const t = useTranslations('publication');
  const text = isStale(failure) ? t('stale') : sentenceOf(failure, t('failed'));
  return <Alert tone={isStale(failure) ? 'warning' : 'danger'}>{text}</Alert>;
}
