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
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { reopenAgency, setAgencyTerms, suspendAgency } from '@/lib/api/platform-agency';
import { useSend } from '@/lib/api/use-send';
import { agencyFeature, agencyLimit, agencyTerms, HIGHEST_LIMIT } from '@/lib/contract/agency-terms';
import { type AgencyHealth, SUSPENSION_REASON } from '@/lib/contract/platform-agency';
import { PRODUCT_LIMITS } from '@/lib/domain/agency-terms';
import { useRouter } from '@/lib/i18n/client-navigation';

/** Suspends an agency with a reason or lets it work again, and says what it may use. */
export function AgencyActions({ agency }: { agency: AgencyHealth }) {
  const t = useTranslations('platform');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [asks, setAsks] = useState(false);
  const done = (text: string) => {
    notify({ tone: 'success', text });
    setAsks(false);
    router.refresh();
  };
  const onStale = () => router.refresh();
  const suspending = useSend({
    send: suspendAgency,
    onStale,
    onDone: ({ name }) => done(t('suspendedDone', { name })),
  });
  const reopening = useSend({
    send: reopenAgency,
    onStale,
    onDone: ({ name }) => done(t('reopenedDone', { name })),
  });
  return (
    <span className="d-flex flex-wrap gap-2">
      {agency.suspendedAt ? (
        <Button
          variant="secondary"
          small
          busy={reopening.busy}
          aria-label={`${t('reopen')}: ${agency.name}`}
          onClick={() => reopening.save(agency)}
        >
          {t('reopen')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          small
          aria-haspopup="dialog"
          aria-label={`${t('suspend')}: ${agency.name}`}
          onClick={() => setAsks(true)}
        >
          {t('suspend')}
        </Button>
      )}
      <AgencyTermsButton agency={agency} />
      {reopening.failure && <Alert tone="danger">{failureWords(reopening.failure)}</Alert>}
      {asks && (
        <SuspendDialog
          agency={agency}
          busy={suspending.busy}
          failure={suspending.failure && failureWords(suspending.failure)}
          onClose={() => setAsks(false)}
          onSuspend={(reason) => suspending.save({ id: agency.id, version: agency.version, reason })}
        />
      )}
    </span>
  );
}

interface SuspendDialogProps {
  agency: AgencyHealth;
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onSuspend: (reason: string) => void;
}

function SuspendDialog({ agency, busy, failure, onClose, onSuspend }: SuspendDialogProps) {
  const t = useTranslations('platform');
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < SUSPENSION_REASON.min;
  const confirm = () => {
    setTried(true);
    if (!isShort) onSuspend(reason.trim());
  };
  return (
    <ConfirmDialog
      show
      danger
      title={t('suspendTitle', { name: agency.name })}
      text={t('suspendText')}
      labels={{ close: t('close'), cancel: t('cancel'), confirm: t('suspend') }}
      busy={busy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Field
        id={id}
        label={t('reason')}
        hint={t('reasonHint')}
        error={tried && isShort ? t('required', { min: SUSPENSION_REASON.min }) : undefined}
      >
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={SUSPENSION_REASON.max}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </ConfirmDialog>
  );
}

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
    form,
    id,
    names: FIELDS,
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
