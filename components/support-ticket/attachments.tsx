import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, type FieldInputProps } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { attachmentUrl, uploadAttachment } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { ATTACHMENT_MAX_BYTES, MEGABYTE, UPLOAD_TYPES } from '@/lib/config/constants';
import { MOST_ATTACHMENTS, type TicketAttachment, type UploadedAttachment } from '@/lib/contract/support-ticket';
import { fileSizeText } from '@/lib/domain/file-size';
import inputStyles from './files-input.module.css';
import styles from './ticket.module.css';
import { useTicketFailure } from './use-ticket-failure';

const MEGABYTES = ATTACHMENT_MAX_BYTES / MEGABYTE;

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

type Attachments = ReturnType<typeof useAttachments>;

/** The files of a message in writing: chosen together or one after another, each can be removed. */
export function AttachmentsField({ id, attachments }: { id: string; attachments: Attachments }) {
  const t = useTranslations('records.support');
  return (
    <Field
      id={id}
      label={t('attach')}
      optional={t('optional')}
      hint={t('attachHint', { count: MOST_ATTACHMENTS, megabytes: MEGABYTES })}
      error={attachments.problem}
    >
      {(input) => <FilesInput {...input} attachments={attachments} />}
    </Field>
  );
}

interface FilesInputProps extends FieldInputProps {
  attachments: Attachments;
}

function FilesInput({ attachments: { files, add, remove, busy }, ...input }: FilesInputProps) {
  const t = useTranslations('records.support');
  return (
    <>
      <TextInput
        {...input}
        type="file"
        multiple
        accept={UPLOAD_TYPES.join(',')}
        disabled={busy}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Emptied, because an input tells of no change where the same file is chosen again.
          target.value = '';
        }}
      />
      <p className="mb-0" role="status">
        {busy && t('attaching')}
      </p>
      {files.length > 0 && (
        <ul className={`list-plain ${inputStyles.files}`}>
          {files.map(({ token, name, size }) => (
            <li key={token}>
              <span>
                {name} <small className="text-secondary">{fileSizeText(size)}</small>
              </span>
              <Button variant="quiet" small aria-label={t('detach', { name })} onClick={() => remove(token)}>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The files of a message; each opens in another tab. */
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
