'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { notify } from '@/components/ui/notify';
import { changeAgency } from '@/lib/api/agency';
import { type AgencyProfile, agencyProfile } from '@/lib/contract/agency-profile';
import type { EventSummary } from '@/lib/contract/event';
import { checkDraft, draftOf } from './agency-draft';
import { errorsOf } from './agency-errors';
import { DataFields } from './data-fields';
import { NetworkFields } from './network-fields';
import { PhoneFields } from './phone-fields';

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
  const edit = useEdit({
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
  // A picture that was set meanwhile counts the version up.
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
