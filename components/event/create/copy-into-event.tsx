'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EventChoice } from '@/components/console/place/event-choice';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormModal } from '@/components/ui/form-modal';
import { notify } from '@/components/ui/notify';
import { isStale, sentenceOf } from '@/lib/api/api-error';
import { copyIntoEvent } from '@/lib/api/event';
import { useSend } from '@/lib/api/use-send';
import { type EventProfile, eventProfile } from '@/lib/contract/event-profile';
import { eventPartsCopy, type LaterPart } from '@/lib/contract/new-event';
import { useRouter } from '@/lib/i18n/navigation';

interface CopyIntoEventProps {
  event: Pick<EventProfile, 'id' | 'agencyId' | 'eventName' | 'version'>;
  /** What this person may write. */
  parts: LaterPart[];
}

/** The button that fills a draft from another event of its agency. */
export function CopyIntoEvent(props: CopyIntoEventProps) {
  const t = useTranslations('records.createEvent.copyInto');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ event, parts, onClose }: CopyIntoEventProps & { onClose: () => void }) {
  const t = useTranslations('records.createEvent.copyInto');
  const names = useTranslations('records.createEvent.duplicate.names');
  const router = useRouter();
  const id = useId();
  const [version, setVersion] = useState(event.version);
  const form = useForm({
    resolver: zodResolver(eventPartsCopy.omit({ version: true })),
    defaultValues: { from: '', parts },
    shouldFocusError: false,
  });
  const { field, control, focusWrong } = useFormFields({
    form,
    id,
    names: ['from', 'parts'],
    sentence: (name) => t(name === 'from' ? 'fromMissing' : 'partMissing'),
  });
  const from = control('from');
  const chosen = control('parts');
  const sending = useSend({
    send: copyIntoEvent,
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      onClose();
      router.refresh();
    },
    onStale: (details) => {
      const now = eventProfile.safeParse(details);
      if (now.success) setVersion(now.data.version);
    },
  });
  const ofParts = field('parts');
  const told = sending.failure && sentenceOf(sending.failure, t('failed'));
  return (
    <FormModal
      title={t('title', { event: event.eventName })}
      labels={{ close: t('close'), cancel: t('cancel'), submit: t('save') }}
      busy={sending.busy}
      onClose={onClose}
      onSubmit={form.handleSubmit(
        (copy) => sending.save({ eventId: event.id, copy: { ...copy, version } }),
        focusWrong,
      )}
    >
      {sending.failure && (
        <Alert tone={isStale(sending.failure) ? 'warning' : 'danger'}>
          {isStale(sending.failure) ? t('stale') : told}
        </Alert>
      )}
      <p>{t('text')}</p>
      <Field {...field('from')} label={t('from')}>
        {(input) => (
          <EventChoice
            {...input}
            agencyId={event.agencyId}
            value={from.value}
            onChoose={(next) => {
              sending.forget();
              from.onChange(next);
            }}
            noneLabel={t('none')}
            offers={({ id: each }) => each !== event.id}
          />
        )}
      </Field>
      <fieldset id={ofParts.id} tabIndex={-1} aria-describedby={ofParts.error && `${ofParts.id}-error`}>
        <legend className="h5">{t('parts')}</legend>
        {parts.map((part) => (
          <div className="form-check" key={part}>
            <input
              id={`${id}-${part}`}
              type="checkbox"
              className="form-check-input"
              checked={chosen.value.includes(part)}
              onChange={({ target }) =>
                chosen.onChange(parts.filter((each) => (each === part ? target.checked : chosen.value.includes(each))))
              }
            />
            <label className="form-check-label" htmlFor={`${id}-${part}`}>
              {names(part)}
            </label>
          </div>
        ))}
      </fieldset>
      {ofParts.error && (
        <p className="text-danger" id={`${ofParts.id}-error`}>
          {ofParts.error}
        </p>
      )}
    </FormModal>
  );
}
