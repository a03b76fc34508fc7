import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field, type FieldInputProps } from '@/components/ui/field';
import { attachmentUrl, uploadAttachment } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { ATTACHMENT_MAX_BYTES, UPLOAD_TYPES } from '@/lib/config/constants';
import { MOST_ATTACHMENTS, type TicketAttachment, type UploadedAttachment } from '@/lib/contract/support-ticket';
import { fileSizeText } from '@/lib/domain/file-size';
import { Button } from '../ui/button';
import { TextInput } from '../ui/text-input';
import inputStyles from './files-input.module.css';
import styles from './ticket.module.css';
import { useTicketFailure } from './use-ticket-failure';

const MEGABYTES = ATTACHMENT_MAX_BYTES / (1024 * 1024);

/** Files that go with what is written next: each is uploaded when it is chosen, and sent along by its token. */
export function useAttachments() {
  const t = useTranslations('records.support');
  const failureWords = useTicketFailure();
  const [files, setFiles] = useState<UploadedAttachment[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useSend({
    send: async (http, chosen: File[]) => {
      for (const file of chosen) {
        const uploaded = await uploadAttachment(http, { file });
        setFiles((before) => [...before, uploaded]);
      }
    },
  });
  const add = (chosen: File[]) => {
    const large = chosen.find(({ size }) => size > ATTACHMENT_MAX_BYTES);
    if (files.length + chosen.length > MOST_ATTACHMENTS)
      return setRefused(t('tooManyFiles', { count: MOST_ATTACHMENTS }));
    setRefused(large ? t('tooLargeFile', { name: large.name, megabytes: MEGABYTES }) : null);
    if (!large && chosen.length > 0) void upload.save(chosen);
  };
  return {
    files,
    add,
    remove: (token: string) => setFiles((before) => before.filter((file) => file.token !== token)),
    clear: () => setFiles([]),
    tokens: files.map(({ token }) => token),
    busy: upload.busy,
    problem: refused ?? (upload.failure && failureWords(upload.failure)),
  };
}

interface AttachmentsFieldProps {
  id: string;
  attachments: ReturnType<typeof useAttachments>;
}

export function AttachmentsField({ id, attachments: { files, add, remove, busy, problem } }: AttachmentsFieldProps) {
  const t = useTranslations('records.support');
  return (
    <Field
      id={id}
      label={t('attach')}
      optional={t('optional')}
      hint={t('attachHint', { count: MOST_ATTACHMENTS, megabytes: MEGABYTES })}
      error={problem}
    >
      {(input) => (
        <FilesInput
          {...input}
          accept={UPLOAD_TYPES.join(',')}
          disabled={busy}
          files={files.map(({ token, name, size }) => ({ key: token, name, size: fileSizeText(size) }))}
          waiting={busy ? t('attaching') : null}
          removeLabel={(name) => t('detach', { name })}
          onAdd={add}
          onRemove={remove}
        />
      )}
    </Field>
  );
}

/** The files of a message, each opened beside the page. */
export function AttachmentLinks({ ticketId, files }: { ticketId: string; files: readonly TicketAttachment[] }) {
  const t = useTranslations('records.support');
  if (files.length === 0) return null;
  return (
    <ul className={`list-plain ${styles.files}`} aria-label={t('attached')}>
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={attachmentUrl(ticketId, id)} target="_blank" rel="noopener">
            {name}
          </a>{' '}
          <small>{fileSizeText(size)}</small>
        </li>
      ))}
    </ul>
  );
}

interface ChosenFile {
  /** What tells it from the others. */
  key: string;
  name: string;
  /** As people read it. */
  size: string;
}

interface FilesInputProps extends FieldInputProps {
  accept: string;
  files: readonly ChosenFile[];
  disabled?: boolean;
  /** Shown while files are on their way; null = none is. */
  waiting: string | null;
  removeLabel: (name: string) => string;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
}

/** Several files, chosen at once or one after another, each with its name and size and a way to leave it out. */
function FilesInput({ files, waiting, removeLabel, onAdd, onRemove, ...input }: FilesInputProps) {
  return (
    <>
      <TextInput
        {...input}
        type="file"
        multiple
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          // The same file can be chosen again after it was left out.
          target.value = '';
        }}
      />
      <p className="mb-0" role="status">
        {waiting}
      </p>
      {files.length > 0 && (
        <ul className={`list-plain ${inputStyles.files}`}>
          {files.map(({ key, name, size }) => (
            <li key={key}>
              <span>
                {name} <small className="text-secondary">{size}</small>
              </span>
              <Button variant="quiet" small aria-label={removeLabel(name)} onClick={() => onRemove(key)}>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
