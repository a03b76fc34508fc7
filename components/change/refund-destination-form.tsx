'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { type RefundDestinationInput, refundDestinationInput } from '@/lib/contract/refund';
import { isValidClabe } from '@/lib/domain/clabe';
import { useChange } from './use-change';

const NAMES = ['clabe', 'bank', 'holder'] as const;
type Name = (typeof NAMES)[number];
type Problem = 'required' | 'digits' | 'checkDigit' | 'invalid';

/** What is wrong with each field as it was typed. */
function problemsOf(typed: Record<Name, string>): Partial<Record<Name, Problem>> {
  const read = refundDestinationInput.safeParse(typed);
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path }) => path[0]));
  const problems: Partial<Record<Name, Problem>> = {};
  for (const name of NAMES) {
    if (typed[name].trim() === '') problems[name] = 'required';
    else if (wrong.has(name)) problems[name] = name === 'clabe' ? 'digits' : 'invalid';
  }
  if (read.success && !isValidClabe(read.data.clabe)) problems.clabe = 'checkDigit';
  return problems;
}

/** An account as it is typed. `read` shows what is wrong and answers null, or answers the account. */
export function useRefundDestination() {
  const [typed, setTyped] = useState<Record<Name, string>>({ clabe: '', bank: '', holder: '' });
  const [problems, setProblems] = useState<Partial<Record<Name, Problem | undefined>>>({});
  return {
    typed,
    problems,
    isEmpty: NAMES.every((name) => typed[name].trim() === ''),
    type: (name: Name, text: string) => {
      setTyped((before) => ({ ...before, [name]: text }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
    read: (): RefundDestinationInput | null => {
      const found = problemsOf(typed);
      setProblems(found);
      const first = NAMES.find((name) => found[name]);
      if (first) document.getElementById(`refund-${first}`)?.focus();
      return first ? null : refundDestinationInput.parse(typed);
    },
  };
}

/** CLABE, bank and whose account it is. */
export function RefundDestinationFields({
  destination: { typed, problems, type },
}: {
  destination: ReturnType<typeof useRefundDestination>;
}) {
  const t = useTranslations('change.refundTo');
  return NAMES.map((name) => {
    const problem = problems[name];
    return (
      <Field
        key={name}
        id={`refund-${name}`}
        label={t(`fields.${name}`)}
        hint={name === 'clabe' && t('clabeHint')}
        error={problem && t(`problems.${problem}`, { field: t(`fields.${name}`) })}
      >
        {(input) => (
          <TextInput
            {...input}
            inputMode={name === 'clabe' ? 'numeric' : 'text'}
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => type(name, target.value)}
          />
        )}
      </Field>
    );
  });
}

/** The account that refunds by transfer go to, asked for at once where nobody knows it and else behind a button. */
export function RefundDestinationForm({ reservationKey: key, isKnown }: { reservationKey: string; isKnown: boolean }) {
  const t = useTranslations('change.refundTo');
  const destination = useRefundDestination();
  const [open, setOpen] = useState(!isKnown);
  const { save, busy, failureText, readAnew } = useChange({
    send: (calls, account: RefundDestinationInput) => calls.setRefundDestination({ key, ...account }),
    onDone: () => {
      notify({ tone: 'success', text: t('saved') });
      setOpen(false);
      readAnew();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const account = destination.read();
    if (account) save(account);
  };
  if (!open)
    return (
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    );
  return (
    <form method="post" noValidate onSubmit={submit}>
      <RefundDestinationFields destination={destination} />
      {failureText && <Alert tone="danger">{failureText}</Alert>}
      <Button type="submit" small busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
