'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { changeAgency } from '@/lib/api/agency';
import { useSend } from '@/lib/api/use-send';
import {
  type AgencyProfile,
  agencyProfile,
  MAX_AGENCY_PHONES,
  type SocialNetwork,
  socialNetwork,
} from '@/lib/contract/agency-profile';
import type { EventSummary } from '@/lib/contract/event';
import { networkName } from '@/lib/domain/social-networks';
import styles from './agency.module.css';
import { checkDraft, type DraftPhone, draftOf, withRow } from './agency-draft';
import type { AgencyFieldsProps } from './agency-errors';
import { errorsOf } from './agency-errors';
import { DataFields } from './data-fields';

/** How every address begins, whatever the language. */
const ADDRESS_BEGINS = 'https://';

interface AgencyFormProps {
  profile: AgencyProfile;
  /** The agency's own events, for the choice of the demo wedding. */
  events: EventSummary[];
}

/** The agency's profile: data, emails, phones and networks, saved as one. */
export function AgencyForm({ profile: loaded, events }: AgencyFormProps) {
  const t = useTranslations('agency');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const [profile, setProfile] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded));
  const [attempt, setAttempt] = useState(0);
  const edit = useSend({
    send: changeAgency,
    onDone: (saved) => {
      setProfile(saved);
      setDraft(draftOf(saved));
      setAttempt(0);
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
    },
    onStale: (details) => {
      const current = agencyProfile.safeParse(details);
      // What was typed stays: the next press is meant for the profile as it is now.
      if (current.success) setProfile(current.data);
    },
  });
  // Setting a picture raises the version too, so the newer of the two is sent.
  const version = Math.max(profile.version, loaded.version);
  const checked = checkDraft(draft, version);
  const errors = attempt > 0 && !checked.success ? errorsOf(checked.error, draft, t) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (checked.success) edit.save({ agencyId: profile.id, change: checked.data });
  };
  const common = { id, draft, errors, onChange: setDraft };
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary
        title={t('check')}
        attempt={attempt}
        errors={Object.entries(errors).map(([name, message]) => ({ id: `${id}-${name}`, message }))}
      />
      <Card title={t('data')} className="mb-3">
        <DataFields {...common} events={events} />
      </Card>
      <Card title={t('phones')} className="mb-3">
        <PhoneFields {...common} />
      </Card>
      <Card title={t('networks')} className="mb-3">
        <NetworkFields {...common} />
      </Card>
      <Card title={t('security')} className="mb-3">
        <label className="form-check mb-1">
          <input
            type="checkbox"
            className="form-check-input"
            checked={draft.secondFactorRequired}
            aria-describedby={`${id}-security`}
            onChange={(event) => setDraft({ ...draft, secondFactorRequired: event.target.checked })}
          />
          <span className="form-check-label">{t('secondFactorRequired')}</span>
        </label>
        <p id={`${id}-security`} className="console-hint mb-0">
          {t('secondFactorHint')}
        </p>
      </Card>
      {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      <Button type="submit" busy={edit.busy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The agency's networks; the footer shows those that are active and have an address. */
function NetworkFields({ id, draft, errors, onChange }: AgencyFieldsProps) {
  const t = useTranslations('agency');
  const set = (name: SocialNetwork, change: Partial<{ url: string; active: boolean }>) =>
    onChange({ ...draft, networks: { ...draft.networks, [name]: { ...draft.networks[name], ...change } } });
  return (
    <>
      <p className="console-hint">{t('networksHint')}</p>
      {socialNetwork.options.map((name) => (
        <div key={name} className={styles.network}>
          <Field
            id={`${id}-network-${name}`}
            label={networkName(name)}
            error={errors[`network-${name}`]}
            className="mb-0"
          >
            {(props) => (
              <TextInput
                {...props}
                type="url"
                autoComplete="off"
                placeholder={ADDRESS_BEGINS}
                value={draft.networks[name].url}
                onChange={(event) => set(name, { url: event.target.value })}
              />
            )}
          </Field>
          <div className="form-check">
            <input
              id={`${id}-network-${name}-active`}
              className="form-check-input"
              type="checkbox"
              checked={draft.networks[name].active}
              onChange={(event) => set(name, { active: event.target.checked })}
            />
            <label className="form-check-label" htmlFor={`${id}-network-${name}-active`}>
              {t('active')} <span className="visually-hidden">{networkName(name)}</span>
            </label>
          </div>
        </div>
      ))}
    </>
  );
}

/** Up to four phones in the order in which the footer shows them. */
function PhoneFields({ id, draft, errors, onChange }: AgencyFieldsProps) {
  const t = useTranslations('agency');
  const { phones } = draft;
  const set = (changed: DraftPhone[]) => onChange({ ...draft, phones: changed });
  return (
    <>
      <p className="console-hint">{t('phonesHint', { most: MAX_AGENCY_PHONES })}</p>
      {phones.map((phone, index) => (
        <fieldset key={phone.row} className={styles.phone}>
          <legend className="visually-hidden">{t('phoneOf', { number: index + 1 })}</legend>
          {(['phone', 'kind', 'description'] as const).map((name) => (
            <Field
              key={name}
              id={`${id}-phone-${index}-${name}`}
              label={t(`phoneFields.${name}`)}
              optional={name === 'description' && t('optional')}
              error={errors[`phone-${index}-${name}`]}
              className="mb-0"
            >
              {(props) => (
                <TextInput
                  {...props}
                  type={name === 'phone' ? 'tel' : 'text'}
                  autoComplete="off"
                  value={phone[name]}
                  onChange={(event) =>
                    set(phones.map((each, at) => (at === index ? { ...each, [name]: event.target.value } : each)))
                  }
                />
              )}
            </Field>
          ))}
          <Button
            variant="secondary"
            small
            aria-label={t('removePhoneOf', { number: index + 1 })}
            onClick={() => set(phones.filter((_, at) => at !== index))}
          >
            {t('removePhone')}
          </Button>
        </fieldset>
      ))}
      {errors['add-phone'] && <p className="text-danger">{errors['add-phone']}</p>}
      {phones.length < MAX_AGENCY_PHONES && (
        <Button id={`${id}-add-phone`} variant="secondary" small onClick={() => set(withRow(phones))}>
          {t('addPhone')}
        </Button>
      )}
    </>
  );
}
