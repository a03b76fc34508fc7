'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { registerShown } from '@/components/form/register-shown';
import { WrittenByTwo } from '@/components/form/two-writers';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale } from '@/lib/api/api-error';
import { previewMailWords, saveMailWords, testMailWords } from '@/lib/api/mail-words';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import {
  type MailPart,
  type MailPreview,
  type MailWords,
  type MailWordsRecord,
  MOST_OF_PART,
  mailPart,
  mailWordsRecord,
} from '@/lib/contract/mail-words';
import { useRouter } from '@/lib/i18n/navigation';
import styles from './words.module.css';
import { MailVariables, WordsPreview } from './words-preview';

const LANGUAGES = ['es', 'en'] as const satisfies Language[];

type Written = Record<Language, Record<MailPart, string>>;
type Name = `${Language}.${MailPart}`;

const NOTHING: MailWords = { subject: null, heading: null, text: null, button: null };

/** The words in the form: the agency's own, else the product's. */
const writtenOf = ({ words, standard }: Pick<MailWordsRecord, 'words' | 'standard'>): Written => {
  const of = (language: Language) => {
    const shown = (part: MailPart) => words[language][part] ?? standard[language][part] ?? '';
    return { subject: shown('subject'), heading: shown('heading'), text: shown('text'), button: shown('button') };
  };
  return { es: of('es'), en: of('en') };
};

type Flat = Record<Name, string>;

/** Each part in each language by a name of its own, so that two people can change different ones. */
const flat = (written: Written): Flat => {
  const of = (language: Language) =>
    mailPart.options.map((part): [Name, string] => [`${language}.${part}`, written[language][part]]);
  return Object.fromEntries([...of('es'), ...of('en')]) as Flat;
};

const partOf = (name: Name) => name.split('.') as [Language, MailPart];

interface WordsEditorProps {
  agencyId: string;
  record: MailWordsRecord;
  preview: MailPreview;
}

/** The words of a mail in both languages, looked at and tried before they are kept. */
export function WordsEditor({ agencyId, record: loaded, preview: first }: WordsEditorProps) {
  const t = useTranslations('mailWords');
  const router = useRouter();
  const failureWords = useFailureWords();
  const [record, setRecord] = useState(loaded);
  const [preview, setPreview] = useState(first);
  const [writers, setWriters] = useState<TwoWriters<Flat> | null>(null);
  const form = useForm<Written>({ defaultValues: writtenOf(loaded), shouldFocusError: false });
  useUnsavedEdits(form.formState.isDirty);
  const cursor = useRef<{ name: Name; at: number } | null>(null);
  const of = { agencyId, kind: record.kind };
  const names = LANGUAGES.flatMap((language) => record.parts.map((part): Name => `${language}.${part}`));
  const saving = useSend({
    send: saveMailWords,
    onDone: (saved) => {
      setRecord(saved);
      form.reset(writtenOf(saved));
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
      return looking.save({ ...of, words: saved.words });
    },
    onStale: (details) => {
      const now = mailWordsRecord.safeParse(details);
      if (!now.success) return;
      const found = mergeTyped(flat(form.getValues()), {
        keys: names,
        before: flat(writtenOf(record)),
        now: flat(writtenOf(now.data)),
      });
      form.reset(writtenOf(now.data));
      for (const name of names) form.setValue(name, found.mine[name], { shouldDirty: true });
      setWriters(found);
      setRecord(now.data);
    },
  });
  const looking = useSend({ send: previewMailWords, onDone: setPreview });
  const testing = useSend({
    send: testMailWords,
    onDone: (mailbox) => notify({ tone: 'success', text: t('tested', { mailbox }) }),
  });
  const failure = saving.failure ?? looking.failure ?? testing.failure;
  const refused = Object.fromEntries(
    Object.entries(failure instanceof ApiError ? failure.fields : {}).map(([path, words]) => [
      path.replace('words.', ''),
      words,
    ]),
  );
  const { field, summary } = useFormFields({ form, id: 'mail-words', names, sentence: () => undefined, refused });
  const words = (): Record<Language, MailWords> => {
    const typed = form.getValues();
    const said = (language: Language): MailWords => ({
      ...NOTHING,
      ...Object.fromEntries(record.parts.map((part) => [part, typed[language][part]])),
    });
    return { es: said('es'), en: said('en') };
  };
  const insert = (name: string) => {
    const place = cursor.current ?? { name: 'es.text' as const, at: form.getValues('es.text').length };
    const text = form.getValues(place.name);
    form.setValue(place.name, `${text.slice(0, place.at)}{${name}}${text.slice(place.at)}`, { shouldDirty: true });
    document.getElementById(`mail-words-${place.name}`)?.focus();
  };
  const forgetOthers = (...others: { forget: () => void }[]) => {
    for (const other of others) other.forget();
  };
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => {
        forgetOthers(looking, testing);
        return saving.save({ ...of, input: { version: record.version, words: words() } });
      })}
    >
      <ErrorSummary title={t('check')} {...summary} />
      <div className={styles.languages}>
        {LANGUAGES.map((language) => (
          <Card key={language} title={t(`columns.${language}`)} className="mb-3">
            {record.parts.map((part) => {
              const name: Name = `${language}.${part}`;
              const registered = registerShown(form, name);
              const input = {
                ...registered,
                lang: language,
                maxLength: MOST_OF_PART[part],
                onBlur: (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
                  cursor.current = { name, at: event.target.selectionStart ?? event.target.value.length };
                  return registered.onBlur(event);
                },
              };
              return (
                <Field key={part} {...field(name)} label={t(`parts.${part}`)}>
                  {(props) =>
                    part === 'text' ? (
                      <TextArea {...props} {...input} rows={9} />
                    ) : (
                      <TextInput {...props} {...input} autoComplete="off" />
                    )
                  }
                </Field>
              );
            })}
          </Card>
        ))}
      </div>
      <MailVariables variables={record.variables} onInsert={insert} />
      {writers && isStale(saving.failure) ? (
        <WrittenByTwo
          found={writers}
          current={flat(form.watch())}
          label={(name) => {
            const [language, part] = partOf(name);
            return `${t(`parts.${part}`)} (${t(`columns.${language}`)})`;
          }}
          onChoose={(name, values) => form.setValue(name, values[name], { shouldDirty: true })}
        />
      ) : (
        failure && Object.keys(refused).length === 0 && <Alert tone="danger">{failureWords(failure)}</Alert>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={saving.busy}>
          {t('save')}
        </Button>
        <Button
          variant="secondary"
          busy={looking.busy}
          onClick={() => {
            forgetOthers(saving, testing);
            void looking.save({ ...of, words: words() });
          }}
        >
          {t('look')}
        </Button>
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            variant="secondary"
            busy={testing.busy && testing.input?.language === language}
            onClick={() => {
              forgetOthers(saving, looking);
              void testing.save({ ...of, words: words(), language });
            }}
          >
            {t(`test.${language}`)}
          </Button>
        ))}
        {record.own.length > 0 && (
          <ConfirmedButton
            label={t('back')}
            title={t('backTitle')}
            text={t('backText')}
            labels={{ close: t('stay'), cancel: t('stay'), confirm: t('back') }}
            sending={saving}
            failure={saving.failure && failureWords(saving.failure)}
            onConfirm={() =>
              saving.save({ ...of, input: { version: record.version, words: { es: NOTHING, en: NOTHING } } })
            }
          />
        )}
      </div>
      <WordsPreview preview={preview} />
    </form>
  );
}
