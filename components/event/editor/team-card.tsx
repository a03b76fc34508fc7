import { useTranslations } from 'next-intl';
import { registerShown } from '@/components/form/register-shown';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { EventProfile, TeamChoices, TeamMember } from '@/lib/contract/event-profile';
import { holdsFeature } from '@/lib/domain/packages';
import styles from './editor.module.css';
import { type FormPart, orNull } from './event-form';

const SERVICES = ['emailService', 'smsService', 'paymentService'] as const;

interface TeamCardProps extends FormPart {
  profile: EventProfile;
  choices: TeamChoices;
}

/** The couple's accounts, the planner, and what the platform does for this event's guests. */
export function TeamCard({ form, fields, profile, choices }: TeamCardProps) {
  const t = useTranslations('publication.form');
  const name = useTranslations('publication.package');
  const { team } = profile;
  const without = profile.package !== null && !holdsFeature(profile.package, 'planner') ? profile.package : null;
  const person = (
    field: 'mainUserId' | 'secondaryUserId' | 'plannerUserId',
    { now, offered, hint }: { now: TeamMember | null; offered: TeamMember[]; hint?: string },
  ) => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)} hint={hint}>
      {(input) => (
        <SelectInput {...input} {...registerShown(form, field, { setValueAs: orNull })}>
          <option value="">{t('team.nobody')}</option>
          {withCurrent(offered, now).map(({ id, name: called, email }) => (
            <option key={id} value={id}>
              {email ? `${called} · ${email}` : called}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  return (
    <Card title={t('sections.team')}>
      <div className={styles.fields}>
        {person('mainUserId', { now: team.main, offered: choices.couple, hint: t('team.coupleHint') })}
        {person('secondaryUserId', { now: team.secondary, offered: choices.couple })}
        {person('plannerUserId', {
          now: team.planner,
          offered: choices.planners,
          hint: without ? t('team.plannerLimit', { package: name(without) }) : t('team.plannerHint'),
        })}
      </div>
      <fieldset>
        <legend className="h6">{t('team.services')}</legend>
        {SERVICES.map((service) => (
          <div className="form-check mb-2" key={service}>
            <input
              id={`event-${service}`}
              type="checkbox"
              className="form-check-input"
              aria-describedby={`event-${service}-hint`}
              {...registerShown(form, service)}
            />
            <label className="form-check-label" htmlFor={`event-${service}`}>
              {t(`fields.${service}`)}
            </label>
            <div className="form-text mt-0" id={`event-${service}-hint`}>
              {t(`team.${service}`)}
            </div>
          </div>
        ))}
      </fieldset>
    </Card>
  );
}

/** The present holder of a seat stays a choice, even where the account is no longer offered. */
const withCurrent = (offered: TeamMember[], now: TeamMember | null) =>
  now && offered.every(({ id }) => id !== now.id) ? [now, ...offered] : offered;
