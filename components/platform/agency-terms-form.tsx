'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput } from '@/components/form/number-input';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { setAgencyTerms } from '@/lib/api/platform-agency';
import { useSend } from '@/lib/api/use-send';
import { agencyFeature, agencyLimit, agencyTerms, HIGHEST_LIMIT } from '@/lib/contract/agency-terms';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { PRODUCT_LIMITS } from '@/lib/domain/agency-terms';
import { useRouter } from '@/lib/i18n/client-navigation';

const FIELDS = agencyLimit.options.map((limit) => `limits.${limit}` as const);

const limitNamed = (field: (typeof FIELDS)[number]) => agencyLimit.parse(field.slice('limits.'.length));

/** Opens what an agency may use and how much of it, to be set by the platform's admin. */
export function AgencyTermsButton({ agency }: { agency: AgencyHealth }) {
  const t = useTranslations('platform.terms');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-haspopup="dialog"
        aria-label={`${t('open')}: ${agency.name}`}
        onClick={() => setIsOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <TermsDialog agency={agency} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TermsDialog({ agency, onClose }: { agency: AgencyHealth; onClose: () => void }) {
  const t = useTranslations('platform.terms');
  const close = useTranslations('platform')('close');
  const router = useRouter();
  const failureWords = useFailureWords();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(agencyTerms, { error: issueCode }),
    values: agency.terms,
    // What somebody else set meanwhile shows where nothing was changed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { field, control, focusWrong } = useFormFields({
    ...{ form, id, names: FIELDS },
    sentence: (name) => t('wrong', { most: HIGHEST_LIMIT[limitNamed(name)] }),
  });
  const saving = useSend({
    send: setAgencyTerms,
    onStale: () => router.refresh(),
    onDone: ({ name }) => {
      notify({ tone: 'success', text: t('saved', { name }) });
      onClose();
      router.refresh();
    },
  });
  return (
    <Modal show title={t('title', { name: agency.name })} closeLabel={close} onClose={onClose}>
      <form onSubmit={form.handleSubmit((terms) => saving.save({ id: agency.id, ...terms }), focusWrong)} noValidate>
        <p>{t('text')}</p>
        <fieldset className="mb-3">
          <legend className="h6">{t('features')}</legend>
          {agencyFeature.options.map((feature) => (
            <FeatureSwitch
              key={feature}
              id={`${id}-${feature}`}
              label={t(`names.${feature}`)}
              isOn={!form.watch('off').includes(feature)}
              onChange={(isOn) => {
                const others = form.getValues('off').filter((each) => each !== feature);
                form.setValue('off', isOn ? others : [...others, feature], { shouldDirty: true });
              }}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="h6">{t('limits')}</legend>
          {agencyLimit.options.map((limit) => (
            <Field
              key={limit}
              {...field(`limits.${limit}`)}
              label={t(`names.${limit}`)}
              hint={t('product', { most: PRODUCT_LIMITS[limit] ?? 0 })}
            >
              {(input) => <NumberInput {...input} {...control(`limits.${limit}`)} nullable maxLength={6} />}
            </Field>
          ))}
        </fieldset>
        {saving.failure && <Alert tone="danger">{failureWords(saving.failure)}</Alert>}
        <Button type="submit" busy={saving.busy}>
          {t('save')}
        </Button>
      </form>
    </Modal>
  );
}

interface FeatureSwitchProps {
  id: string;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function FeatureSwitch({ id, label, isOn, onChange }: FeatureSwitchProps) {
  return (
    <div className="form-check">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label className="form-check-label" htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
