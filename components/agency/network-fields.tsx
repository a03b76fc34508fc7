import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { type SocialNetwork, socialNetwork } from '@/lib/contract/agency-profile';
import { networkName } from '@/lib/domain/social-networks';
import styles from './agency.module.css';
import type { AgencyFieldsProps } from './agency-errors';

/** How every address begins, whatever the language. */
const ADDRESS_BEGINS = 'https://';

/** The agency's networks; the footer shows those that are active and have an address. Specification 2. */
export function NetworkFields({ id, draft, errors, onChange }: AgencyFieldsProps) {
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
