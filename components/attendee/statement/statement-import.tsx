'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ColumnFields } from '@/components/form/column-fields';
import { useFormFields } from '@/components/form/use-form-fields';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { BANK_TRANSACTIONS, importStatement, previewStatement, type StatementUpload } from '@/lib/api/bank-statement';
import { RESERVATION_LISTS } from '@/lib/api/reservation';
import { useSend } from '@/lib/api/use-send';
import { MEGABYTE } from '@/lib/config/constants';
import {
  type BankTransactions,
  MOST_STATEMENT_ROWS,
  STATEMENT_MAX_BYTES,
  type StatementColumn,
  type StatementPreview,
  statementColumn,
  statementPreview,
} from '@/lib/contract/bank-statement';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './statement.module.css';

/** Rows of a preview that are drawn. */
const SHOWN = 25;

const TONES: Record<StatementPreview['rows'][number]['verdict'], BadgeTone> = {
  new: 'success',
  known: 'neutral',
  broken: 'danger',
};

const PROBLEMS = ['fileMissing', 'fileTooLarge'] as const;

type Columns = StatementPreview['columns'];

interface Choices {
  account: string;
  file?: FileList;
}

interface StatementImportProps {
  agencyId: string;
  accounts: BankTransactions['accounts'];
}

/** Takes the file of a bank over: tried first, row by row, then kept. */
export function StatementImport({ agencyId, accounts }: StatementImportProps) {
  const t = useTranslations('statements.import');
  const id = useId();
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const [mapping, setMapping] = useState<StatementUpload['mapping']>({});
  const form = useForm<Choices>({ defaultValues: { account: accounts[0]?.id ?? '' }, shouldFocusError: false });
  const preview = useSend({ send: previewStatement });
  const keep = useSend({
    sendKeyed: (http, upload: StatementUpload, idempotencyKey) => importStatement(http, { ...upload, idempotencyKey }),
    onDone: async ({ counts }) => {
      notify({ tone: 'success', text: t('done', counts) });
      preview.forget();
      form.resetField('file');
      await Promise.all([
        queries.invalidateQueries({ queryKey: BANK_TRANSACTIONS }),
        queries.invalidateQueries({ queryKey: RESERVATION_LISTS }),
      ]);
    },
  });
  const { field, focusWrong } = useFormFields({
    form,
    id,
    names: ['file'],
    sentence: (_, { message }) =>
      t(PROBLEMS.find((problem) => problem === message) ?? 'fileMissing', {
        megabytes: STATEMENT_MAX_BYTES / MEGABYTE,
      }),
  });
  const uploadOf = ({ account, file }: Choices): StatementUpload | null =>
    file?.[0] ? { agencyId, bankAccountId: account, file: file[0], mapping } : null;
  const upload = uploadOf(form.watch());
  const { result, input } = preview;
  const isSameFile = upload !== null && input?.file === upload.file;
  // Only a preview of exactly these choices may be kept; anything else is previewed first.
  const isCurrent = isSameFile && JSON.stringify({ ...input, file: 0 }) === JSON.stringify({ ...upload, file: 0 });
  const fresh = result && isCurrent ? result.counts.new : 0;
  const columns = result?.columns ?? columnsOf(preview.failure);
  const submit = form.handleSubmit((choices) => {
    const wanted = uploadOf(choices);
    if (wanted) void (fresh > 0 ? keep : preview).save(wanted);
  }, focusWrong);
  const failure = keep.failure ?? preview.failure;
  if (accounts.length === 0) return <Alert tone="info">{t('noAccounts')}</Alert>;
  return (
    <Card title={t('title')}>
      <form noValidate onSubmit={submit} aria-label={t('title')}>
        <p>{t('lead')}</p>
        <div className={styles.fields}>
          <Field id={`${id}-account`} label={t('account')}>
            {(props) => (
              <SelectInput {...props} {...form.register('account')}>
                {accounts.map((account) => (
                  <option key={account.id} value={account.id}>
                    {account.name}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            {...field('file')}
            label={t('file')}
            hint={t('fileHint', { megabytes: STATEMENT_MAX_BYTES / MEGABYTE, most: MOST_STATEMENT_ROWS })}
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
                accept=".csv,.txt,text/csv"
              />
            )}
          </Field>
        </div>
        {failure && <Alert tone="danger">{failureWords(failure)}</Alert>}
        {columns && isSameFile && (
          <ColumnFields
            id={id}
            columns={columns}
            mapping={mapping}
            meanings={statementColumn.options}
            onChange={(name, meaning) => setMapping((before) => ({ ...before, [name]: meaning }))}
            words={{
              legend: t('columns'),
              hint: t('columnsHint'),
              leftOut: t('leftOut'),
              others: (count) => t('otherColumns', { count }),
              meaning: (meaning: StatementColumn) => t(`meanings.${meaning}`),
            }}
          />
        )}
        {result && isCurrent && <PreviewRows preview={result} />}
        <Button type="submit" busy={preview.busy || keep.busy}>
          {fresh > 0 ? t('keep', { count: fresh }) : t(isSameFile && !isCurrent ? 'tryAgain' : 'try')}
        </Button>
      </form>
    </Card>
  );
}

/** The columns of a file that could not be read by itself, as the refusal names them. */
function columnsOf(failure: Error | null): Columns | null {
  if (!(failure instanceof ApiError)) return null;
  return statementPreview.pick({ columns: true }).safeParse(failure.details).data?.columns ?? null;
}

function problemOf(files: FileList | undefined): (typeof PROBLEMS)[number] | null {
  const file = files?.[0];
  if (!file) return 'fileMissing';
  return file.size > STATEMENT_MAX_BYTES ? 'fileTooLarge' : null;
}

function PreviewRows({ preview: { counts, rows } }: { preview: StatementPreview }) {
  const t = useTranslations('statements.import');
  const locale = useLocale();
  const format = datesIn(locale);
  return (
    <>
      <p role="status">
        {t('counts', counts)} {counts.new === 0 && t('nothing')}
      </p>
      <DataTable
        caption={t('preview')}
        hideCaption
        rows={rows.slice(0, SHOWN).map((row) => ({ ...row, id: String(row.line) }))}
        empty={null}
        columns={[
          { id: 'line', header: t('line'), cell: ({ line }) => line, align: 'end' },
          {
            id: 'verdict',
            header: t('verdict'),
            cell: ({ verdict, problem }) => (
              <Badge tone={TONES[verdict]}>
                {problem ? t('unread', { column: t(`meanings.${problem}`) }) : t(`verdicts.${verdict}`)}
              </Badge>
            ),
          },
          { id: 'day', header: t('day'), cell: ({ paidOn }) => paidOn && format.short(paidOn) },
          {
            id: 'amount',
            header: t('amount'),
            cell: ({ amount }) => amount && formatMoney(amount, locale),
            align: 'end',
          },
          { id: 'words', header: t('words'), cell: ({ description }) => description },
          {
            id: 'deposit',
            header: t('deposit'),
            cell: ({ matches }) => matches && `${matches.holder} · ${matches.reservationKey}`,
          },
        ]}
      />
    </>
  );
}
