'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTakeBack } from '@/components/console/use-take-back';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { isAlreadyDecided, sentenceOf } from '@/lib/api/api-error';
import { answerContactMessage, reopenContactMessage } from '@/lib/api/contact';
import { useSend } from '@/lib/api/use-send';
import { type ContactAnswerInput, type ContactMessage, contactAnswerInput } from '@/lib/contract/contact';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './message.module.css';

const LONGEST = 2000;
const ROWS = 4;

/** An answer by mail needs words; one that was given another way may have none. */
const mailed = z.object({ text: contactAnswerInput.shape.text.unwrap().min(1) });

/** Makes an answered message wait again; `at` is the moment at which it was marked as answered. */
function useReopen(id: string, onReopened?: () => void) {
  const t = useTranslations('contact.staff.answer');
  const router = useRouter();
  return useTakeBack(t('undo'), {
    send: (http, at: string) => reopenContactMessage(http, { id, at }),
    onDone: () => {
      notify({ tone: 'success', text: t('reopened') });
      onReopened?.();
      router.refresh();
    },
    onFailed: (error) => {
      notify({ tone: 'error', text: sentenceOf(error, t('failed')) });
      router.refresh();
    },
  });
}

/** The button that makes a message wait again which was answered otherwise than by mail. */
export function ReopenMessage({ id, at }: { id: string; at: string }) {
  const t = useTranslations('contact.staff.answer');
  const { save, busy } = useReopen(id);
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void save(at)}>
      {t('reopen')}
    </Button>
  );
}

/** The answer to a message, by mail, or word that it was given otherwise; either ends it for everybody. */
export function AnswerForm({ id, name, email }: Pick<ContactMessage, 'id' | 'name' | 'email'>) {
  const t = useTranslations('contact.staff.answer');
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(mailed), defaultValues: { text: '' }, shouldFocusError: false });
  const fields = useFormFields({ form, id: `answer-${id}`, names: ['text'], sentence: () => t('required') });
  const { save, busy, failure, forget } = useSend({
    once: true,
    sendKeyed: (http, given: ContactAnswerInput, idempotencyKey) =>
      answerContactMessage(http, { id, ...given, idempotencyKey }),
    onDone: ({ answer }, { way }) => {
      reopen.offer(t('sent', { name }), way === 'mail' ? undefined : answer?.at);
      router.refresh();
    },
    onFailed: (error) => {
      // Somebody else answered: the page shows who and when.
      if (isAlreadyDecided(error)) router.refresh();
    },
  });
  const reopen = useReopen(id, forget);
  const isTaken = isAlreadyDecided(failure);
  return (
    <form
      className={styles.answer}
      noValidate
      onSubmit={form.handleSubmit(({ text }) => save({ way: 'mail', text }), fields.focusWrong)}
    >
      <Field {...fields.field('text')} label={t('text')} hint={t('hint', { email })}>
        {(input) => <TextArea {...input} {...form.register('text')} rows={ROWS} maxLength={LONGEST} />}
      </Field>
      {failure && (
        <Alert tone={isTaken ? 'warning' : 'danger'}>{isTaken ? t('taken') : sentenceOf(failure, t('failed'))}</Alert>
      )}
      <p className={styles.ways}>
        <Button type="submit" small busy={busy}>
          {t('send')}
        </Button>
        {(['phone', 'whatsapp'] as const).map((way) => (
          <Button
            key={way}
            variant="quiet"
            small
            disabled={busy}
            onClick={() => save({ way, text: form.getValues('text') })}
          >
            {t(way)}
          </Button>
        ))}
      </p>
    </form>
  );
}
