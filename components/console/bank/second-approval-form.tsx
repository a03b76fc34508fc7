'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { parseAmount, typedAmount } from '@/components/payment/parse-amount';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { setSecondApproval } from '@/lib/api/card';
import { useSend } from '@/lib/api/use-send';
import { type SecondApproval, secondApproval } from '@/lib/contract/second-approval';

const typedOf = ({ limits }: SecondApproval) =>
  Object.fromEntries(
    limits.map(({ currency, above }) => [currency, above === null ? '' : typedAmount(above, currency)]),
  );

interface SecondApprovalFormProps {
  agencyId: string;
  approval: SecondApproval;
}

/** Above which amount a deposit needs two people, for each currency; an empty field asks for one. */
export function SecondApprovalForm({ agencyId, approval }: SecondApprovalFormProps) {
  const t = useTranslations('console.secondApproval');
  const id = useId();
  const [current, setCurrent] = useState(approval);
  const [typed, setTyped] = useState(() => typedOf(approval));
  const [wrong, setWrong] = useState<string | null>(null);
  const show = (saved: SecondApproval) => {
    setCurrent(saved);
    setTyped(typedOf(saved));
  };
  const edit = useSend({
    send: setSecondApproval,
    onDone: (saved) => {
      show(saved);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const now = secondApproval.safeParse(details);
      if (now.success) show(now.data);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const limits = current.limits.map(({ currency }) => {
      const words = (typed[currency] ?? '').trim();
      return { currency, words, above: words === '' ? null : parseAmount(words, currency) };
    });
    const bad = limits.find(({ words, above }) => words !== '' && above === null)?.currency ?? null;
    setWrong(bad);
    if (bad) document.getElementById(`${id}-${bad}`)?.focus();
    else
      edit.save({
        agencyId,
        limits: limits.map(({ currency, above }) => ({ currency, above })),
        version: current.version,
      });
  };
  return (
    <Card title={t('title')}>
      <p className="console-hint mb-3">{t('lead')}</p>
      <form noValidate onSubmit={submit}>
        {current.limits.map(({ currency }) => (
          <Field
            key={currency}
            id={`${id}-${currency}`}
            label={t('above', { currency })}
            hint={t('empty')}
            error={wrong === currency && t('wrong')}
          >
            {(props) => (
              <TextInput
                {...props}
                inputMode="decimal"
                autoComplete="off"
                value={typed[currency] ?? ''}
                onChange={(event) => setTyped((known) => ({ ...known, [currency]: event.target.value }))}
              />
            )}
          </Field>
        ))}
        {edit.failure && (
          <Alert tone="danger">{edit.failure instanceof ApiError ? edit.failure.message : t('failed')}</Alert>
        )}
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
