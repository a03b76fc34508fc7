'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ColumnFields } from '@/components/form/column-fields';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { Skeleton } from '@/components/ui/skeleton';
import { TextInput } from '@/components/ui/text-input';
import {
  type GuestUpload,
  guestImportsKey,
  guestImportsQuery,
  previewGuestImport,
  startGuestImport,
} from '@/lib/api/guest-import';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import { MEGABYTE } from '@/lib/config/constants';
import {
  type ColumnMapping,
  type DuplicateChoice,
  duplicateChoice,
  GUEST_FILE_MAX_BYTES,
  guestField,
  MOST_IMPORTED_GUESTS,
} from '@/lib/contract/guest-import';
import styles from './guest-import.module.css';
import { ImportPreview } from './import-preview';
import { ImportStatus } from './import-status';

/** Countries that most guests' numbers are of; every other number has its country's code. */
const COUNTRIES = ['MX', 'US', 'CA', 'ES', 'GB', 'CO', 'AR', 'CL', 'PE', 'CR', 'DO', 'BR'] as const;

const ENDINGS = '.csv,.txt,.xlsx,.vcf,.vcard,text/csv,text/vcard';

const PROBLEMS = ['fileMissing', 'fileTooLarge'] as const;

const UNDER_WAY_MS = 1_000;

interface Choices {
  file?: FileList;
  duplicates: DuplicateChoice;
  defaultCountry: string;
}

/** Takes a list of guests over: tried first, row by row; then in the background, with how far it is. */
export function ImportPanel({ eventId }: { eventId: string }) {
  const t = useTranslations('guests.import');
  const failureWords = useFailureWords();
  const { data: imports, error } = useQuery({
    ...guestImportsQuery(lazyBrowserHttp, { eventId }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.[0]?.state) ? UNDER_WAY_MS : false),
  });
  const [last] = imports ?? [];
  if (error) return <Alert tone="danger">{failureWords(error)}</Alert>;
  if (!imports) return <Skeleton lines={4} />;
  return (
    <Card title={t('title')}>
      {last && <ImportStatus key={last.id} eventId={eventId} made={last} />}
      {!isUnderWay(last?.state) && <ImportForm eventId={eventId} />}
    </Card>
  );
}

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running';

function ImportForm({ eventId }: { eventId: string }) {
  const t = useTranslations('guests.import');
  const id = useId();
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const form = useForm<Choices>({
    defaultValues: { duplicates: 'skip', defaultCountry: '' },
    shouldFocusError: false,
  });
  const preview = useSend({ send: previewGuestImport });
  const start = useSend({
    sendKeyed: (http, upload: GuestUpload, idempotencyKey) => startGuestImport(http, { ...upload, idempotencyKey }),
    onDone: () => queries.invalidateQueries({ queryKey: guestImportsKey(eventId) }),
    onFailed: () => queries.invalidateQueries({ queryKey: guestImportsKey(eventId) }),
  });
  const { field, focusWrong } = useFormFields({
    form,
    id,
    names: ['file'],
    sentence: (_, { message }) =>
      t(`problems.${PROBLEMS.find((problem) => problem === message) ?? 'fileMissing'}`, {
        megabytes: GUEST_FILE_MAX_BYTES / MEGABYTE,
      }),
  });
  const choices = form.watch();
  const upload = uploadOf(eventId, choices, mapping);
  const { result, input } = preview;
  const isSameFile = result !== undefined && input?.file === upload?.file;
  // Only a preview of exactly these choices may be imported; anything else is previewed first.
  const isCurrent = isSameFile && JSON.stringify({ ...input, file: 0 }) === JSON.stringify({ ...upload, file: 0 });
  const adds = result ? result.counts.new + result.counts.update : 0;
  const submit = form.handleSubmit((sent) => {
    const wanted = uploadOf(eventId, sent, mapping);
    if (!wanted) return;
    if (isCurrent && adds > 0) start.save(wanted);
    else preview.save(wanted);
  }, focusWrong);
  const failure = start.failure ?? preview.failure;
  return (
    <form noValidate onSubmit={submit} aria-label={t('title')}>
      <p>{t('lead', { most: MOST_IMPORTED_GUESTS })}</p>
      <div className={styles.choices}>
        <Field
          {...field('file')}
          label={t('file')}
          hint={t('fileHint', { megabytes: GUEST_FILE_MAX_BYTES / MEGABYTE })}
        >
          {(props) => (
            <TextInput
              {...props}
              {...form.register('file', {
                validate: (files) => problemOf(files) ?? true,
                // Another file has other columns, even under the same names.
                onChange: () => setMapping({}),
              })}
              type="file"
              accept={ENDINGS}
            />
          )}
        </Field>
        <Field id={`${id}-duplicates`} label={t('duplicates')} hint={t(`duplicateHints.${choices.duplicates}`)}>
          {(props) => (
            <SelectInput {...props} {...form.register('duplicates')}>
              {duplicateChoice.options.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`duplicateChoices.${choice}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <CountryField id={`${id}-country`} register={form.register('defaultCountry')} />
      </div>
      {result && isSameFile && (
        <ColumnFields
          id={id}
          columns={result.columns}
          mapping={mapping}
          meanings={guestField.options}
          words={{
            legend: t('columns'),
            hint: t('columnsHint'),
            leftOut: t('leftOut'),
            others: (count) => t('otherColumns', { count }),
            meaning: (meaning) => t(`fields.${meaning}`),
          }}
          onChange={(name, chosen) => setMapping((before) => ({ ...before, [name]: chosen }))}
        />
      )}
      {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
      {result && input && isCurrent && (
        <ImportPreview key={JSON.stringify({ ...input, file: 0 })} first={result} upload={input} />
      )}
      <Button type="submit" busy={preview.busy || start.busy}>
        {isCurrent && adds > 0 ? t('start', { count: adds }) : t(isSameFile && !isCurrent ? 'tryAgain' : 'try')}
      </Button>
    </form>
  );
}

function CountryField({ id, register }: { id: string; register: ReturnType<ReturnType<typeof useForm>['register']> }) {
  const t = useTranslations('guests.import');
  return (
    <Field id={id} label={t('country')} hint={t('countryHint')}>
      {(props) => (
        <SelectInput {...props} {...register}>
          <option value="">{t('eventCountry')}</option>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`countries.${code}`)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

function uploadOf(eventId: string, choices: Choices, mapping: ColumnMapping): GuestUpload | null {
  const file = choices.file?.[0];
  if (!file) return null;
  const { duplicates, defaultCountry } = choices;
  return { eventId, file, mapping, duplicates, ...(defaultCountry && { defaultCountry }) };
}

function problemOf(files: FileList | undefined): (typeof PROBLEMS)[number] | null {
  const file = files?.[0];
  if (!file) return 'fileMissing';
  return file.size > GUEST_FILE_MAX_BYTES ? 'fileTooLarge' : null;
}
