'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { putOwnCard, removeOwnCard, saveTheDateUrl } from '@/lib/api/mailing';
import { useSend } from '@/lib/api/use-send';
import { OWN_CARD_MAX_BYTES } from '@/lib/config/constants';
import { language } from '@/lib/contract/bilingual-text';
import type { OwnCard } from '@/lib/contract/mailing';
import { datesIn } from '@/lib/domain/date-text';
import { fileSizeText } from '@/lib/domain/file-size';

const PDF = 'application/pdf';
const PROBLEMS = ['missing', 'type', 'tooLarge'] as const;
const LIMIT = { megabytes: OWN_CARD_MAX_BYTES / (1024 * 1024) };

interface SaveTheDateCardProps {
  eventId: string;
  initial: OwnCard | null;
  /** The event's, in which its moments are told. */
  timeZone: string;
}

/** The save-the-date card of an event: the drawn one in each language, or the couple's own, which is put in its place here. */
export function SaveTheDateCard({ eventId, initial, timeZone }: SaveTheDateCardProps) {
  const t = useTranslations('mailings.card');
  const [card, setCard] = useState(initial);
  return (
    <Card title={t('label')} className="mb-4">
      {card ? (
        <Own {...{ eventId, card, timeZone }} onRemoved={() => setCard(null)} />
      ) : (
        <p className="d-flex flex-wrap gap-3">
          {language.options.map((each) => (
            <a key={each} href={saveTheDateUrl(eventId, each)} download>
              {t(each)}
            </a>
          ))}
        </p>
      )}
      <CardForm eventId={eventId} label={t(card ? 'replace' : 'file')} onSaved={setCard} />
    </Card>
  );
}

interface OwnProps {
  eventId: string;
  card: OwnCard;
  timeZone: string;
  onRemoved: () => void;
}

function Own({ eventId, card: { name, size, uploadedAt }, timeZone, onRemoved }: OwnProps) {
  const t = useTranslations('mailings.card');
  const locale = useLocale();
  const failureWords = useFailureWords();
  const removal = useSend({
    send: removeOwnCard,
    onDone: () => {
      notify({ tone: 'success', text: t('removed') });
      onRemoved();
    },
  });
  return (
    <>
      <p className="mb-1 text-break">
        <a href={saveTheDateUrl(eventId, locale)} download>
          {t('own', { name, size: fileSizeText(size) })}
        </a>{' '}
        <small className="text-secondary">{t('since', { at: datesIn(locale).instant(uploadedAt, timeZone) })}</small>
      </p>
      <p>{t('ownNote')}</p>
      <p>
        <ConfirmedButton
          danger
          label={t('remove')}
          title={t('removeTitle')}
          text={t('removeText')}
          labels={{ close: t('close'), cancel: t('cancel'), confirm: t('removeNow') }}
          sending={removal}
          failure={removal.failure && failureWords(removal.failure)}
          onConfirm={() => void removal.save({ eventId })}
        />
      </p>
    </>
  );
}

interface CardFormProps {
  eventId: string;
  label: string;
  onSaved: (card: OwnCard) => void;
}

/** A PDF, chosen and sent; what is in it is looked at by the provider. */
function CardForm({ eventId, label, onSaved }: CardFormProps) {
  const t = useTranslations('mailings.card');
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm<{ file?: FileList }>({ reValidateMode: 'onSubmit', shouldFocusError: false });
  const upload = useSend({
    send: putOwnCard,
    onDone: (card) => {
      form.reset();
      notify({ tone: 'success', text: t('saved') });
      onSaved(card);
    },
  });
  const { field, focusWrong } = useFormFields({
    ...{ form, id, names: ['file'] },
    refused: upload.failure ? { file: failureWords(upload.failure) } : {},
    sentence: (_, { message }) => t(`wrong.${PROBLEMS.find((problem) => problem === message) ?? 'missing'}`, LIMIT),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ file: [file] = [] }) => file && upload.save({ eventId, file }), focusWrong)}
    >
      <Field {...field('file')} label={label} hint={t('hint', LIMIT)}>
        {(props) => (
          <TextInput
            {...props}
            {...form.register('file', { validate: (files) => problemOf(files) ?? true })}
            type="file"
            accept={PDF}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={upload.busy}>
        {t('send')}
      </Button>
    </form>
  );
}

function problemOf(files: FileList | undefined): (typeof PROBLEMS)[number] | null {
  const file = files?.[0];
  if (!file) return 'missing';
  // Some systems say nothing of a file's type.
  if (file.type && file.type !== PDF) return 'type';
  return file.size > OWN_CARD_MAX_BYTES ? 'tooLarge' : null;
}
