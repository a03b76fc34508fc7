'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { browserHttp } from '@/lib/api/http';
import { markRefundSent } from '@/lib/api/staff';
import type { Refund } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { useAction } from '../use-action';
import { useFailureText } from '../use-failure-text';

const LONGEST_KEY = 60;

/** The transfer back was made: its tracking key ends the refund. */
export function RefundSent({ refund, reservation }: { refund: Refund; reservation: Pick<Reservation, 'key'> }) {
  const t = useTranslations('attendees.refunds');
  const failureText = useFailureText();
  const id = useId();
  const [missing, setMissing] = useState(false);
  const action = useAction({
    reservation: reservation.key,
    send: (trackingKey: string) => markRefundSent(browserHttp(), { refundId: refund.id, trackingKey }),
    doneText: t('sent'),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('trackingKey') ?? '').trim();
    setMissing(key === '');
    if (key === '') document.getElementById(id)?.focus();
    else action.run(key);
  };
  if (refund.mine) return <p className="attendee-note w-100 mb-0">{t('sentByOther')}</p>;
  return (
    <form className="attendee-inline-form" noValidate onSubmit={submit}>
      <Field id={id} label={t('trackingKey')} error={missing && t('trackingKeyRequired')} className="mb-0">
        {(input) => <TextInput {...input} name="trackingKey" required maxLength={LONGEST_KEY} autoComplete="off" />}
      </Field>
      <Button type="submit" small busy={action.busy}>
        {t('markSent')}
      </Button>
      {action.failure && <Alert tone="danger">{failureText(action.failure)}</Alert>}
    </form>
  );
}
