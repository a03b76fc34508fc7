'use client';

import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { sentenceOf } from '@/lib/api/api-error';
import { sendNotice } from '@/lib/api/contact-notice';
import { useSend } from '@/lib/api/use-send';
import { useRouter } from '@/lib/i18n/client-navigation';

type Word = 'open' | 'openNamed' | 'title' | 'text' | 'language' | 'es' | 'en' | 'confirm' | 'sending';
export type SendNoticeLabels = Record<Word | 'cancel' | 'close' | 'sent' | 'failed', string>;

interface SendNoticeProps {
  callId: string;
  /** The guest's; null where nobody chose one. */
  language: 'es' | 'en' | null;
  labels: SendNoticeLabels;
}

/** Mails the guest of a call that the agency will call, after one more look. */
export function SendNotice({ callId, language, labels }: SendNoticeProps) {
  const id = useId();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const [locale, setLocale] = useState<'es' | 'en'>(language ?? 'es');
  const edit = useSend({
    sendKeyed: (http, to: 'es' | 'en', idempotencyKey) => sendNotice(http, { callId, locale: to, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: labels.sent });
      setAsked(false);
      router.refresh();
    },
  });
  const open = () => {
    edit.forget();
    setAsked(true);
  };
  const confirm = (
    <>
      <Button variant="quiet" onClick={() => setAsked(false)}>
        {labels.cancel}
      </Button>
      <Button busy={edit.busy} onClick={() => edit.save(locale)}>
        {edit.busy ? labels.sending : labels.confirm}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="secondary" small className="text-nowrap" onClick={open} aria-label={labels.openNamed}>
        {labels.open}
      </Button>
      <Modal
        show={asked}
        title={labels.title}
        closeLabel={labels.close}
        onClose={() => setAsked(false)}
        footer={confirm}
      >
        <p>{labels.text}</p>
        <Field id={id} label={labels.language}>
          {(input) => (
            <SelectInput
              {...input}
              value={locale}
              onChange={(event) => setLocale(event.target.value === 'en' ? 'en' : 'es')}
            >
              <option value="es">{labels.es}</option>
              <option value="en">{labels.en}</option>
            </SelectInput>
          )}
        </Field>
        {edit.failure && <Alert tone="danger">{sentenceOf(edit.failure, labels.failed)}</Alert>}
      </Modal>
    </>
  );
}
