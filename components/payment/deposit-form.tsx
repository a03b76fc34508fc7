'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { type Payer, payerPath } from '@/lib/api/payer';
import { useSend } from '@/lib/api/use-send';
import { MEGABYTE, PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, parseAmount, typedAmount } from '@/lib/domain/money';
import { isCalendarDate } from '@/lib/domain/nights';
import { useRouter } from '@/lib/i18n/navigation';
import type { DepositProblem } from './deposit-check';
import { asDepositProblem, checkDeposit, type DepositFields } from './deposit-check';
import type { DepositOffer } from './deposit-offer';
import { DepositSent } from './deposit-sent';
import styles from './payment.module.css';
import { ProofField, type ProofProblem, UploadState, useProof } from './proof-field';

/** Checks a deposit's fields for react-hook-form. */
const depositResolver =
  (offer: DepositOffer, today: CalendarDate): Resolver<DepositFields> =>
  (values) => {
    const { amount, paidOn } = checkDeposit(values, offer, today);
    if (!amount && !paidOn) return { values, errors: {} };
    const errors: FieldErrors<DepositFields> = {
      ...(amount && { amount: { type: amount } }),
      ...(paidOn && { paidOn: { type: paidOn } }),
    };
    return { values: {}, errors };
  };

interface DepositFormProps {
  payer: Payer;
  /** What can be paid, in the currency that is sent. */
  offer: DepositOffer;
  /** Today in the event's zone. */
  today: CalendarDate;
  /** False where nothing can be paid any more; a proof that was just sent is still shown. */
  isOpen: boolean;
  /** Draws where the amount (minor units) goes; null while no amount is typed that can be sent. */
  target: (amount: number | null) => ReactNode;
  /** The content after the proof was sent. */
  next: ReactNode;
  /** Null where the payer has no reservation of their own to go back to. */
  calendarUrl: string | null;
}

/** The account to pay into, the proof, and the amount; the amount due today is preset. */
export function DepositForm(props: DepositFormProps) {
  const { payer, offer, today, isOpen, target, next, calendarUrl } = props;
  const t = useTranslations('payment');
  const locale = useLocale();
  const texts = useDepositTexts(offer);
  const proof = useProof(payerPath(payer));
  // The default values are set on the inputs too, so that the server's HTML has them.
  const first = { amount: typedAmount(offer.due, offer.currency), paidOn: today, bank: '', trackingKey: '' };
  const { send, share, failure, gone, sent, again } = useDeposit(payer, offer.currency, proof.sent);
  const form = useForm<DepositFields>({
    defaultValues: first,
    resolver: depositResolver(offer, today),
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const { amount, paidOn } = form.watch();
  // After a payment or in another currency the typed amount no longer fits: the field starts again.
  useEffect(() => form.setValue('amount', first.amount), [first.amount, form.setValue]);
  const refused = failure instanceof ApiError ? failure.fields : {};
  const labels = { amount: t('form.amount', { currency: offer.currency }), paidOn: t('form.paidOn') };
  const errorOf = (name: keyof typeof labels) => {
    const problem = asDepositProblem(errors[name]?.type);
    return problem ? texts.problem(problem, labels[name]) : refused[name];
  };
  const proofError = proof.problem ? texts.proof(proof.problem, proof.declared) : refused.proof;
  const listed = [
    { id: 'deposit-amount', message: errorOf('amount') },
    { id: 'deposit-paid-on', message: errorOf('paidOn') },
    { id: 'deposit-proof', message: proofError },
  ].flatMap(({ id, message }) => (message ? [{ id, message }] : []));

  // What came with the page asks for what was just paid, until it is asked for anew: a weak line may take its time.
  const [before, setBefore] = useState<ReactNode>(null);
  const later = next === before ? null : next;
  const restart = () => {
    again();
    form.reset(first);
    void proof.choose(null);
  };
  if (sent)
    return <DepositSent payment={sent} next={later} calendarUrl={calendarUrl} onAnother={isOpen ? restart : null} />;
  if (!isOpen) return null;
  const submit = form.handleSubmit((values) => {
    if (!proof.file) return proof.miss();
    setBefore(next);
    send(values, proof.file);
  }, proof.miss);
  const typed = parseAmount(amount, offer.currency);
  const isAsked = checkDeposit({ ...first, amount, paidOn }, offer, today).amount === undefined;
  // The button without a proof opens the file chooser; Enter in a field shows what is missing.
  const chooseFirst = (event: MouseEvent) => {
    if (proof.file || proof.problem) return;
    event.preventDefault();
    document.getElementById('deposit-proof')?.click();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.transfer}>
      {target(isAsked ? typed : null)}
      <div>
        <ErrorSummary title={t('form.errorTitle')} attempt={submitCount} errors={submitCount > 0 ? listed : []} />
        <ProofField id="deposit-proof" file={proof.file} error={proofError ?? null} onChoose={proof.choose} />
        <details className={styles.facts} open={Boolean(errorOf('amount') ?? errorOf('paidOn')) || undefined}>
          <summary>
            <span>
              {t('form.facts', {
                amount: formatMoney({ amount: typed ?? offer.due, currency: offer.currency }, locale),
                date: datesIn(locale).day(isCalendarDate(paidOn) ? paidOn : today),
              })}
            </span>{' '}
            <span className={styles.change}>{t('form.change')}</span>
          </summary>
          <Field id="deposit-amount" label={labels.amount} hint={texts.hint} error={errorOf('amount')}>
            {(inputProps) => (
              <TextInput
                {...inputProps}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={first.amount}
                {...form.register('amount')}
              />
            )}
          </Field>
          <Field id="deposit-paid-on" label={labels.paidOn} error={errorOf('paidOn')}>
            {(inputProps) => (
              <DateInput
                {...inputProps}
                locale={locale}
                name="paidOn"
                max={today}
                value={paidOn}
                onChange={(date) =>
                  form.setValue('paidOn', date, { shouldDirty: true, shouldValidate: submitCount > 0 })
                }
              />
            )}
          </Field>
          <Field id="deposit-bank" label={t('form.bank')} optional={t('form.optional')}>
            {(inputProps) => <TextInput {...inputProps} maxLength={80} autoComplete="off" {...form.register('bank')} />}
          </Field>
          <Field
            id="deposit-tracking"
            label={t('form.trackingKey')}
            hint={t('form.trackingHint')}
            optional={t('form.optional')}
          >
            {(inputProps) => (
              <TextInput {...inputProps} maxLength={60} autoComplete="off" {...form.register('trackingKey')} />
            )}
          </Field>
        </details>
      </div>
      <div className={styles.send}>
        <UploadState share={share} failure={failure} gone={gone} />
        {!proof.file && <span>{t('form.already')}</span>}
        <Button type="submit" busy={share !== null} onClick={chooseFirst}>
          {share === null ? t('form.submit') : t('form.sending')}
        </Button>
      </div>
    </form>
  );
}

/** Minor units. A lower minimum is not mentioned: a cent of a dollar, in pesos, would look like a rule. */
const LEAST_TOLD = 100;

/** The sentences of the deposit form, with the offer's amounts in them. */
function useDepositTexts(offer: DepositOffer) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const money = (amount: number) => formatMoney({ amount, currency: offer.currency }, locale);
  const hint =
    offer.minimum === offer.maximum
      ? t('form.amountWhole', { balance: money(offer.maximum) })
      : offer.minimum < LEAST_TOLD
        ? t('form.amountAny', { balance: money(offer.maximum) })
        : t('form.amountHint', { minimum: money(offer.minimum), balance: money(offer.maximum) });
  const problem = (code: DepositProblem, field: string) =>
    t(`errors.${code}`, { field, amount: money(code === 'belowMinimum' ? offer.minimum : offer.maximum) });
  const proof = (code: ProofProblem, declared: string) =>
    t(`errors.${code}`, { megabytes: PROOF_MAX_BYTES / MEGABYTE, declared });
  return { hint, problem, proof };
}

/**
 * Sends a deposit with its proof, and tells the progress and the result. One key for each intent, so that it is never
 * sent twice.
 */
function useDeposit(payer: Payer, currency: string, onSent: () => void) {
  const t = useTranslations('payment.sent');
  const router = useRouter();
  const [share, setShare] = useState(0);
  const [gone, setGone] = useState<string | null>(null);
  const sending = useSend({
    // The second press of two may still be on its way through the form's checks when the answer is there.
    once: true,
    sendKeyed: async (http, { values, proof }: { values: DepositFields; proof: File }, idempotencyKey) => {
      const { bank, trackingKey, paidOn } = values;
      const amount = parseAmount(values.amount, currency) ?? 0;
      // The schemas come with the first upload, not with the page.
      const { createDeposit } = await import('@/lib/api/payment');
      return createDeposit(http, {
        payer,
        deposit: { method: 'deposit', amount, currency, paidOn, bank, trackingKey },
        proof,
        idempotencyKey,
        onProgress: setShare,
      });
    },
    onDone: () => {
      onSent();
      notify({ tone: 'success', title: t('title'), text: t('text') });
      router.refresh();
    },
    onFailed: (cause) => {
      const isGone = cause instanceof ApiError && cause.fields.currency !== undefined;
      setGone(isGone ? currency : null);
      // What can be paid is another than this page says: it is asked for anew.
      if (isGone) router.refresh();
    },
  });
  const send = (values: DepositFields, proof: File) => {
    if (!sending.busy) setShare(0);
    sending.save({ values, proof });
  };
  return {
    send,
    share: sending.busy ? share : null,
    failure: sending.failure,
    /** The currency that was just refused, because the agency takes none in it any more. */
    gone,
    sent: sending.result ?? null,
    again: sending.forget,
  };
}
