import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { changedValues, useTwoWriters } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Facts } from '@/components/ui/facts';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { PhoneInput } from '@/components/ui/phone-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { changeLeg, confirmLeg, removeLeg } from '@/lib/api/transport-leg';
import { useSend } from '@/lib/api/use-send';
import { type LegPatch, type LegPlan, legPatch, type TransportLeg } from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import styles from './legs.module.css';

const TONES: Record<TransportLeg['status'], BadgeTone> = { draft: 'info', confirmed: 'success', reopened: 'warning' };

interface LegCardProps {
  leg: TransportLeg;
  /** Way, hour and vehicle, in words. */
  name: string;
  plans: boolean;
  suppliers: string[];
  onPlan: (plan: LegPlan) => void;
  onStale: (details: unknown) => void;
  onDropParty: (key: string) => void;
  children: ReactNode;
}

/** A vehicle with when, where and by whom its guests are met, and who rides in it; parties may be dropped on it. */
export function LegCard({ leg, name, plans, suppliers, onPlan, onStale, onDropParty, children }: LegCardProps) {
  const t = useTranslations('transport.legs');
  const locale = useLocale();
  const dates = datesIn(locale);
  const id = useId();
  const [edits, setEdits] = useState(false);
  const { id: legId, version, status, people, capacity, parties } = leg;
  const confirming = useSend({
    send: (http) => confirmLeg(http, { id: legId, version }),
    onDone: (plan) => {
      notify({ tone: 'success', text: t('confirmed') });
      onPlan(plan);
    },
    onStale,
  });
  const removing = useSend({ send: (http) => removeLeg(http, { id: legId, version }), onDone: onPlan, onStale });
  const facts = (['pickUpPlace', 'vehicle', 'supplier', 'driverName', 'driverPhone'] as const).filter(
    (each) => leg[each],
  );
  const failure = confirming.failure ?? removing.failure;
  const textOf = (error: Error) =>
    error instanceof ApiError ? (Object.values(error.fields ?? {})[0] ?? error.message) : t('failed');
  return (
    <section
      className={styles.leg}
      data-status={status}
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropParty(event.dataTransfer.getData('text/plain'));
      }}
    >
      <div className="d-flex justify-content-between align-items-start gap-2">
        <h2 id={id} className="h5">
          {name}
        </h2>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className="text-secondary mb-2">{t('seats', { people, capacity })}</p>
      {edits ? (
        <LegForm leg={leg} suppliers={suppliers} onPlan={onPlan} onStale={onStale} onClose={() => setEdits(false)} />
      ) : (
        <Facts>
          {facts.map((each) => (
            <div key={each}>
              <dt>{t(each)}</dt>
              <dd>
                {leg[each]}{' '}
                {each === 'driverPhone' && (
                  <WhatsappTexts
                    phone={leg.driverPhone}
                    language={locale}
                    texts={[{ kind: 'driver', name: leg.driverName, day: dates.words(leg.day) }]}
                  />
                )}
              </dd>
            </div>
          ))}
        </Facts>
      )}
      {children}
      {failure && <Alert tone="danger">{textOf(failure)}</Alert>}
      {plans && !edits && (
        <div className={styles.actions}>
          {status !== 'confirmed' && parties.length > 0 && (
            <Button
              small
              busy={confirming.busy}
              onClick={() => {
                removing.forget();
                void confirming.save();
              }}
            >
              {t('confirm')}
            </Button>
          )}
          <Button small variant="secondary" aria-label={t('editOf', { leg: name })} onClick={() => setEdits(true)}>
            {t('edit')}
          </Button>
          <ConfirmedButton
            label={t('remove')}
            small
            danger
            title={t('removeTitle')}
            text={t('removeText')}
            labels={{ confirm: t('removeConfirm'), cancel: t('keep'), close: t('close') }}
            sending={removing}
            onConfirm={() => {
              confirming.forget();
              void removing.save();
            }}
          />
        </div>
      )}
    </section>
  );
}

const TEXTS = ['pickUpPlace', 'vehicle', 'supplier', 'driverName', 'driverPhone'] as const;
const LONGEST = { pickUpPlace: 160, vehicle: 80, supplier: 80, driverName: 80, driverPhone: 30 };
const NAMES = ['pickUpTime', ...TEXTS, 'capacity'] as const;
const typedLeg = legPatch.omit({ version: true }).required();
type TypedLeg = z.infer<typeof typedLeg>;

const valuesOf = (leg: TransportLeg): TypedLeg => ({
  pickUpTime: leg.pickUpTime,
  pickUpPlace: leg.pickUpPlace,
  vehicle: leg.vehicle,
  capacity: leg.capacity,
  supplier: leg.supplier,
  driverName: leg.driverName,
  driverPhone: leg.driverPhone,
});

interface LegFormProps {
  leg: TransportLeg;
  suppliers: string[];
  onPlan: (plan: LegPlan) => void;
  onStale: (details: unknown) => void;
  onClose: () => void;
}

/** What is known of a vehicle; what somebody else changed meanwhile is taken over where nothing was typed. */
function LegForm({ leg, suppliers, onPlan, onStale, onClose }: LegFormProps) {
  const t = useTranslations('transport.legs');
  const locale = useLocale();
  const id = useId();
  const values = valuesOf(leg);
  const form = useForm({ resolver: zodResolver(typedLeg), defaultValues: values, shouldFocusError: false });
  // The leg's own version rises with each party that is moved too, which would end a notice before it was read.
  const writers = useTwoWriters(form, { keys: NAMES, values, version: JSON.stringify(values) });
  const saving = useSend({
    send: (http, change: LegPatch) => changeLeg(http, { id: leg.id, ...change }),
    onDone: (plan) => {
      notify({ tone: 'success', text: t('saved') });
      onPlan(plan);
      onClose();
    },
    onStale,
  });
  const fields = useFormFields({
    form,
    id,
    names: NAMES,
    sentence: (name) => (name === 'capacity' ? t('wrong.capacity') : undefined),
    refused: saving.failure instanceof ApiError ? saving.failure.fields : {},
  });
  const submit = form.handleSubmit(
    (typed) => saving.save({ ...changedValues(NAMES, typed, values), version: leg.version }),
    fields.focusWrong,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Field {...fields.field('pickUpTime')} label={t('pickUpTime')}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('pickUpTime', { setValueAs: (typed: string) => typed || null })}
            type="time"
          />
        )}
      </Field>
      {TEXTS.map((name) => {
        const Input = name === 'driverPhone' ? PhoneInput : TextInput;
        return (
          <Field key={name} {...fields.field(name)} label={t(name)}>
            {(input) => (
              <Input
                {...input}
                {...form.register(name)}
                {...(name === 'supplier' && { list: `${id}-suppliers` })}
                maxLength={LONGEST[name]}
              />
            )}
          </Field>
        );
      })}
      <datalist id={`${id}-suppliers`}>
        {suppliers.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field {...fields.field('capacity')} label={t('capacity')}>
        {(input) => <NumberInput {...input} {...fields.control('capacity')} />}
      </Field>
      {writers && (
        <TwoWritersNotice
          form={form}
          found={writers}
          label={t}
          shown={(name, { pickUpTime }) =>
            name === 'pickUpTime' && pickUpTime ? datesIn(locale).clock(pickUpTime) : undefined
          }
        />
      )}
      {saving.failure && !(writers && isStale(saving.failure)) && (
        <Alert tone="danger">{sentenceOf(saving.failure, t('failed'))}</Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" small busy={saving.busy}>
          {t('save')}
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
