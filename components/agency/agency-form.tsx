'use client';

import { useTranslations } from 'next-intl';
import { useUnsavedForm } from '@/components/console/unsaved-edits';
import { useEditedRecord } from '@/components/form/edited-record';
import { FileForm } from '@/components/form/file-form';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { Picture } from '@/components/ui/picture';
import { TextInput } from '@/components/ui/text-input';
import { changeAgency, setAgencyPicture } from '@/lib/api/agency';
import { isStale } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_PICTURE_MAX_BYTES } from '@/lib/config/constants';
import { type AgencyProfile, agencyProfile, MAX_AGENCY_PHONES, socialNetwork } from '@/lib/contract/agency-profile';
import { networkName } from '@/lib/domain/social-networks';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './agency.module.css';
import { AgencyWriters, BrandFields, DataFields } from './agency-fields';
import { AGENCY_KEYS, type AgencyFields, draftOf, PHONE_FIELDS, useAgencyForm, withRow } from './use-agency-form';

/** How every address begins, whatever the language. */
const ADDRESS_BEGINS = 'https://';

interface AgencyFormProps {
  profile: AgencyProfile;
}

/** The agency's profile: data, emails, phones and networks, saved as one. */
export function AgencyForm({ profile: loaded }: AgencyFormProps) {
  const t = useTranslations('agency');
  const router = useRouter();
  const failureWords = useFailureWords();
  const fields = useAgencyForm(loaded);
  const { form, id } = fields;
  const kept = useEditedRecord(form, { keys: AGENCY_KEYS, loaded, valuesOf: draftOf });
  const { record: profile, writers } = kept;
  useUnsavedForm(form.watch(), form.formState.defaultValues);
  const edit = useSend({
    send: changeAgency,
    onDone: (saved) => {
      kept.keep(saved);
      form.reset(draftOf(saved));
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
    },
    onStale: (details) => {
      const current = agencyProfile.safeParse(details);
      if (current.success) kept.takeOver(current.data);
    },
  });
  // Setting a picture raises the version too, so the newer of the two is sent.
  const version = Math.max(profile.version, loaded.version);
  const submit = form.handleSubmit((change) => edit.save({ agencyId: profile.id, change: { ...change, version } }));
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary title={t('check')} {...fields.summary} />
      <Card title={t('data')} className="mb-3">
        <DataFields fields={fields} agencyId={loaded.id} />
      </Card>
      <Card title={t('phones')} className="mb-3">
        <PhoneFields fields={fields} />
      </Card>
      <Card title={t('networks')} className="mb-3">
        <NetworkFields fields={fields} />
      </Card>
      <Card title={t('brand.title')} className="mb-3">
        <BrandFields fields={fields} />
      </Card>
      <Card title={t('security')} className="mb-3">
        <label className="form-check mb-1">
          <input
            type="checkbox"
            className="form-check-input"
            defaultChecked={loaded.secondFactorRequired}
            aria-describedby={`${id}-security`}
            {...form.register('secondFactorRequired')}
          />
          <span className="form-check-label">{t('secondFactorRequired')}</span>
        </label>
        <p id={`${id}-security`} className="text-secondary mb-0">
          {t('secondFactorHint')}
        </p>
      </Card>
      {writers && isStale(edit.failure) ? (
        <AgencyWriters form={form} found={writers} />
      ) : (
        edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>
      )}
      <Button type="submit" busy={edit.busy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** The agency's networks; the footer shows those that are active and have an address. */
function NetworkFields({ fields: { form, id, field, text } }: { fields: AgencyFields }) {
  const t = useTranslations('agency');
  return (
    <>
      <p className="text-secondary mb-0">{t('networksHint')}</p>
      {socialNetwork.options.map((name, index) => (
        <div key={name} className={styles.network}>
          <Field {...field(`socialMedia.${index}.url`)} label={networkName(name)} className="mb-0">
            {(props) => (
              <TextInput
                {...props}
                {...text(`socialMedia.${index}.url`)}
                type="url"
                autoComplete="off"
                placeholder={ADDRESS_BEGINS}
              />
            )}
          </Field>
          <div className="form-check">
            <input
              id={`${id}-network-${name}-active`}
              className="form-check-input"
              type="checkbox"
              defaultChecked={form.formState.defaultValues?.socialMedia?.[index]?.active}
              {...form.register(`socialMedia.${index}.active`)}
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
function PhoneFields({ fields: { control, field, text } }: { fields: AgencyFields }) {
  const t = useTranslations('agency');
  const { value: phones, onChange: set } = control('phones');
  const none = phones.length === 0 ? field('phones') : null;
  return (
    <>
      <p className="text-secondary mb-0">{t('phonesHint', { most: MAX_AGENCY_PHONES })}</p>
      {phones.map(({ row }, index) => (
        <fieldset key={row} className={styles.phone}>
          <legend className="visually-hidden">{t('phoneOf', { number: index + 1 })}</legend>
          {PHONE_FIELDS.map((name) => {
            const Input = name === 'phone' ? PhoneInput : TextInput;
            return (
              <Field
                key={name}
                {...field(`phones.${index}.${name}`)}
                label={t(`phoneFields.${name}`)}
                optional={name === 'description' && t('optional')}
                className="mb-0"
              >
                {(props) => <Input {...props} {...text(`phones.${index}.${name}`)} autoComplete="off" />}
              </Field>
            );
          })}
          <Button
            variant="secondary"
            small
            aria-label={t('removePhoneOf', { number: index + 1 })}
            onClick={() => set(phones.filter((phone) => phone.row !== row))}
          >
            {t('removePhone')}
          </Button>
        </fieldset>
      ))}
      {none?.error && (
        <p className="text-danger" id={`${none.id}-error`}>
          {none.error}
        </p>
      )}
      {phones.length < MAX_AGENCY_PHONES && (
        <Button
          id={none?.id}
          variant="secondary"
          small
          aria-describedby={none?.error && `${none.id}-error`}
          onClick={() => set(withRow(phones))}
        >
          {t('addPhone')}
        </Button>
      )}
    </>
  );
}

const TYPES = ['image/jpeg', 'image/png', 'image/gif'];

interface PictureFormProps {
  agencyId: string;
  kind: 'logo' | 'banner';
  src: string | null;
}

/** Logo or banner: a picture of at most 2 MB. */
export function PictureForm({ agencyId, kind, src }: PictureFormProps) {
  const t = useTranslations('agency');
  const router = useRouter();
  return (
    <Card title={t(`picture.${kind}`)}>
      {src && <Picture src={src} alt={t('picture.now')} width={320} height={112} className={styles.preview} />}
      <FileForm
        types={TYPES}
        mostBytes={AGENCY_PICTURE_MAX_BYTES}
        words={{
          label: t('picture.label'),
          hint: t('picture.hint'),
          send: t('picture.save'),
          wrong: (problem) => t(`picture.${problem}`),
        }}
        send={(http, file) => setAgencyPicture(http, { agencyId, kind, file })}
        onSent={() => {
          notify({ tone: 'success', text: t('pictureSaved') });
          router.refresh();
        }}
      />
    </Card>
  );
}
