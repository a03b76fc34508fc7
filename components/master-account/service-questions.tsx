'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { unbroken } from '@/components/ui/unbroken';
import { isStale } from '@/lib/api/api-error';
import { type ContractedService, questionInput, type ServiceQuestion } from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { dateInZone } from '@/lib/domain/zone';
import styles from './master-account.module.css';

const LONGEST = 1000;

/** The sending of a text, and its state. */
export interface Writing {
  busy: boolean;
  failure: Error | null;
  save: (text: string) => Promise<void>;
}

interface ServiceQuestionsProps {
  service: ContractedService;
  /** Time zone of the event. */
  timeZone: string;
  /** Drawn below each question for people who may answer it; left out for everybody else. */
  answering?: (question: ServiceQuestion) => React.ReactNode;
}

/** What was asked about a service, with the agency's answers. */
export function ServiceQuestions({ service, timeZone, answering }: ServiceQuestionsProps) {
  const t = useTranslations('records.account');
  const format = datesIn(useLocale());
  if (service.questions.length === 0) return null;
  return (
    <ul className={styles.questions} aria-label={t('questionsOf', { concept: service.concept })}>
      {service.questions.map((question) => (
        <li key={question.id}>
          <p>
            <span className="text-secondary">
              {unbroken(
                t('asked', {
                  name: question.askedBy,
                  date: format.short(dateInZone(new Date(question.askedAt), timeZone)),
                }),
              )}
            </span>{' '}
            {question.text}
          </p>
          {question.answer ? (
            <p>
              <strong>{t('agencyAnswered')}</strong> {question.answer}
            </p>
          ) : (
            <p className="text-secondary">{t('unanswered')}</p>
          )}
          {answering?.(question)}
        </li>
      ))}
    </ul>
  );
}

interface QuestionFormProps {
  /** What the button that opens it says, alone and to those who hear it. */
  open: string;
  opened: string;
  label: string;
  send: string;
  writing: Writing;
}

/** A text to write below a line: opened by a button, closed once it was sent. */
export function QuestionForm({ open, opened, label, send, writing }: QuestionFormProps) {
  const t = useTranslations('records.account');
  const failureWords = useFailureWords();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ resolver: zodResolver(questionInput), defaultValues: { text: '' }, shouldFocusError: false });
  const fields = useFormFields({ form, id, names: ['text'], sentence: () => t('wrong.text') });
  if (!isOpen)
    return (
      <Button variant="quiet" small aria-label={opened} onClick={() => setIsOpen(true)}>
        {open}
      </Button>
    );
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ text }) => writing.save(text), fields.focusWrong)}
      className={styles.question}
    >
      <Field {...fields.field('text')} label={label}>
        {(input) => <TextArea {...input} {...form.register('text')} rows={3} maxLength={LONGEST} />}
      </Field>
      {writing.failure && (
        <Alert tone={isStale(writing.failure) ? 'warning' : 'danger'}>
          {isStale(writing.failure) ? t('stale') : failureWords(writing.failure)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" small busy={writing.busy}>
          {send}
        </Button>
        <Button variant="quiet" small onClick={() => setIsOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
