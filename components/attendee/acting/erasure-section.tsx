import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { browserHttp } from '@/lib/api/http';
import { carryOutErasure, erasureKey, erasureQuery } from '@/lib/api/personal-data';
import { useSend } from '@/lib/api/use-send';
import type { ErasurePreview } from '@/lib/contract/personal-data';
import { datesIn } from '@/lib/domain/date-text';
import { QuestionForm } from '../question-form';
import { useInstant } from '../staff-context';
import { useReload } from '../use-reload';

/** The holder's personal data: whether they asked to be erased and until when, and the way to do it. */
export function ErasureSection({ reservationKey: key }: { reservationKey: string }) {
  const t = useTranslations('attendees.erasure');
  const instant = useInstant();
  const format = datesIn(useLocale());
  const [open, setOpen] = useState(false);
  const { data } = useQuery(erasureQuery(browserHttp, key));
  if (!data) return null;
  const { request, erasedAt, obstacle } = data;
  return (
    <section>
      <h3>{t('title')}</h3>
      {erasedAt && <p>{t('erased', { date: instant(erasedAt) })}</p>}
      {request?.state === 'waiting' && (
        <Alert tone={request.isLate ? 'danger' : 'warning'} title={t('asked')}>
          {t(request.isLate ? 'late' : 'until', { date: format.words(request.dueOn) })}
        </Alert>
      )}
      {!erasedAt && obstacle && <p className="text-secondary">{t(`obstacles.${obstacle}`)}</p>}
      {!erasedAt && !obstacle && !open && (
        <Button small variant="quiet" onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {!erasedAt && !obstacle && open && (
        <EraseForm preview={data} reservationKey={key} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

interface EraseFormProps {
  preview: ErasurePreview;
  reservationKey: string;
  onClose: () => void;
}

/** Says what goes and what stays, and asks for the reservation's key before it does it. */
function EraseForm({ preview, reservationKey: key, onClose }: EraseFormProps) {
  const t = useTranslations('attendees.erasure');
  const id = useId();
  const queries = useQueryClient();
  const reload = useReload(key);
  const [confirm, setConfirm] = useState('');
  const erasing = useSend({
    send: (http) => carryOutErasure(http, { key, confirm }),
    onDone: async (done) => {
      notify({ tone: 'success', text: t('done') });
      queries.setQueryData(erasureKey(key), done);
      await reload();
    },
  });
  const isTyped = confirm.trim().toUpperCase() === key;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) void erasing.save();
  };
  const { reservations, guests, messages, proofs, account } = preview;
  return (
    <QuestionForm
      title={t('question')}
      confirm={{ label: t('confirm'), danger: true, disabled: !isTyped }}
      cancel={t('cancel')}
      busy={erasing.busy}
      failure={erasing.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('goes', { reservations: reservations.length, guests, messages, proofs })}</p>
      {reservations.length > 1 && <p>{t('keys', { keys: reservations.join(', ') })}</p>}
      <p>{t(account ? 'accountGoes' : 'accountStays')}</p>
      <p>{t('stays')}</p>
      <Field id={`${id}-confirm`} label={t('type', { key })} hint={t('typeHint')}>
        {(input) => (
          <TextInput
            {...input}
            value={confirm}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setConfirm(target.value)}
          />
        )}
      </Field>
    </QuestionForm>
  );
}
